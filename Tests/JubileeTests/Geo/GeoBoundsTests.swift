import Testing

@testable import JubileeEngine

@Suite("Bounds and coarse places")
struct GeoBoundsTests {
  @Test("Bounds hold their points, over the antimeridian too")
  func contains() throws {
    let bay = GeoBounds(south: 30.2, west: -88.2, north: 30.7, east: -87.7)
    #expect(bay.contains(GeoPoint(latitude: 30.5, longitude: -87.9)))
    #expect(bay.contains(GeoPoint(latitude: 30.2, longitude: -88.2)))
    #expect(!bay.contains(GeoPoint(latitude: 30.5, longitude: -87.6)))
    let fiji = GeoBounds(south: -20, west: 175, north: -10, east: -175)
    #expect(fiji.contains(GeoPoint(latitude: -15, longitude: 179)))
    #expect(fiji.contains(GeoPoint(latitude: -15, longitude: -179)))
    #expect(!fiji.contains(GeoPoint(latitude: -15, longitude: 0)))
    #expect(fiji.width == 10 && fiji.center.longitude == 180)
    #expect(fiji.intersects(GeoBounds(south: -12, west: -178, north: 0, east: -170)))
    #expect(!fiji.intersects(bay))
    #expect(GeoBounds(around: [GeoPoint]()) == nil)
  }

  @Test(
    "Expanded bounds hold every place that near",
    arguments: [(30.5, -87.9, 10.0), (0, 179.95, 10), (89.9, 10, 20), (-70, -179.99, 5)])
  func expanded(latitude: Double, longitude: Double, miles: Double) {
    let point = GeoPoint(latitude: latitude, longitude: longitude)
    let bounds = GeoBounds(south: latitude, west: longitude, north: latitude, east: longitude)
      .expanded(byMiles: miles)
    for bearing in stride(from: 0.0, to: 360, by: 5) {
      #expect(bounds.contains(point.moved(miles: miles * 0.999_999, bearing: bearing)))
    }
  }

  @Test("Rounding gives the middle of a cell, again and again, and not far away")
  func coarse() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let point = GeoPoint(
        latitude: .random(in: -89...89, using: &random),
        longitude: .random(in: -180...180, using: &random))
      let coarse = point.coarsened(miles: 0.5)
      #expect(point.distanceMiles(to: coarse) < 0.5 * 0.7172)
      let again = coarse.coarsened(miles: 0.5)
      #expect(again.distanceMiles(to: coarse) < 1e-6)
    }
  }

  @Test("All places of a cell round to the same, so that many reports tell no more than one")
  func noLeak() {
    let middle = GeoPoint(latitude: 30.4866, longitude: -87.9345).coarsened(miles: 0.5)
    let cells = Set(
      (0..<400).map { step in
        middle.moved(miles: 0.24, bearing: Double(step)).coarsened(miles: 0.5)
      })
    #expect(cells == [middle])
    #expect(middle.coarsened(miles: 0) == middle)
    #expect(
      GeoPoint(latitude: 90, longitude: 180).coarsened(miles: 10).distanceMiles(
        to: GeoPoint(latitude: 90, longitude: 0)) < 7.2)
  }
}
