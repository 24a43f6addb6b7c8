import Testing

@testable import JubileeEngine

@Suite("Distances and bearings")
struct GeodesicTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var name: String
    var a: (Double, Double)
    var b: (Double, Double)
    var kilometers: Double
    var meters: Double
    var bearing: Double
    var testDescription: String { name }
  }

  static func pair(
    _ name: String, _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ km: Double, _ m: Double,
    _ bearing: Double
  ) -> Pair { Pair(name: name, a: (a, b), b: (c, d), kilometers: km, meters: m, bearing: bearing) }

  // Kilometres: haversine in double precision. Metres and degrees: GeographicLib 2.1.
  static let pairs = [
    pair("the bay", 30.4866, -87.9345, 30.5239, -87.9136, 4.60560413, 4596.1176, 25.8763689),
    pair("nearly opposite", 30, 0, -29.9, 179.8, 19992.867, 19989832.8276, 18.1094753),
    pair("opposite, southern start", -30, -90, 29.9, 89.9, 20000.4015, 19992090.3023, 170.99457),
    pair(
      "opposite, northern start", 40, 10, -39.95, -169.9, 20004.9399, 19997571.2903, -10.9021258),
    pair("equator, short of opposite", 0, 0, 0, 179.7, 19981.7559, 19995624.89, 29.8287684),
    pair("equator, quarter turn", 0, 10, 0, 100, 10007.5572, 10018754.1714, 90),
    pair("near the equator", 0.5, 0, -0.5, 179.5, 19959.519, 19980861.9089, 55.9697041),
    pair("near the equator, opposite", 0.5, 0, -0.5, 179.7, 19981.7572, 19995624.89, 29.830011),
    pair("a meridian", 10, 20, -60, 20, 7783.65562, 7759927.6527, 180),
    pair("over the pole", 80, 0, 80, 180, 2223.9016, 2233651.7148, 0),
    pair("pole to pole", 90, 0, -90, 0, 20015.1144, 20003931.4586, 180),
    pair("from the south pole", -90, 0, 30, 40, 13343.4096, 13322079.1273, 40),
    pair("to the north pole", 30.4866, -87.9345, 90, 0, 6617.597287970337, 6627909.5310508, 0),
    pair("over the antimeridian", 51.2, 179.5, 51.3, -179.4, 77.3620939, 77602.5888, 81.3289206),
    pair("a metre", 30.5, -87.9, 30.500009, -87.9, 0.00100075572, 0.9977, 0),
    pair("westward", 30.5, -87.9, 30.5, -88.1, 19.1617822, 19199.783, -89.9492461),
    pair("equal", 30.5, -87.9, 30.5, -87.9, 0, 0, 180),
    pair("equal at the pole", 90, 0, 90, 120, 0, 0, 180),
    pair("equal over the antimeridian", 10, 180, 10, -180, 0, 0, 180),
  ]

  @Test("Both distances and the bearing are those of other programs", arguments: pairs)
  func figures(pair: Pair) {
    let a = GeoPoint(latitude: pair.a.0, longitude: pair.a.1)
    let b = GeoPoint(latitude: pair.b.0, longitude: pair.b.1)
    #expect(
      abs(a.distanceKilometers(to: b) - pair.kilometers) < 1e-8 * max(pair.kilometers, 1) + 6e-5)
    #expect(abs(a.geodesicMeters(to: b) - pair.meters) < 0.01)
    // Nearly opposite, a hair's breadth in place turns the bearing.
    let tolerance = pair.meters > 1.99e7 ? 1e-4 : 1e-6
    #expect(abs((a.initialBearing(to: b) - pair.bearing).wrappedDegrees) < tolerance)
    #expect(abs(b.geodesicMeters(to: a) - a.geodesicMeters(to: b)) < 1e-3)
  }

  @Test("Exactly opposite places are half a meridian apart", arguments: [0.0, 30, -45, 89.9])
  func opposite(latitude: Double) {
    let a = GeoPoint(latitude: latitude, longitude: 12)
    let b = GeoPoint(latitude: -latitude, longitude: -168)
    #expect(abs(a.geodesicMeters(to: b) - 20_003_931.4586) < 0.01)
  }

  @Test("Every pair of a coarse net of the earth settles")
  func everywhere() {
    var places: [GeoPoint] = []
    for latitude in stride(from: -90.0, through: 90, by: 22.5) {
      for longitude in stride(from: -180.0, through: 180, by: 44.9) {
        places.append(GeoPoint(latitude: latitude, longitude: longitude))
      }
    }
    for a in places {
      for b in places {
        let meters = a.geodesicMeters(to: b)
        let sphere = a.distanceKilometers(to: b) * 1000
        #expect(abs(meters - sphere) <= sphere * 0.0057 + 1e-6)
        #expect(a.initialBearing(to: b).isFinite)
      }
    }
  }

  @Test("Moving arrives as far away as it was told", arguments: [0.5, 10, 3000], [0.0, 77, 200])
  func moved(miles: Double, bearing: Double) {
    let start = GeoPoint(latitude: 30.5, longitude: -87.9)
    let end = start.moved(miles: miles, bearing: bearing)
    #expect(abs(start.distanceMiles(to: end) - miles) < 1e-6)
  }
}
