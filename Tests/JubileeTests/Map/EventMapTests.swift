import BerthBase
import BerthSDK
import Testing

@testable import JubileeEngine

@Suite("The map of events")
struct EventMapTests {
  static func shoreline() throws -> Shoreline {
    Shoreline(lines: try RegionFiles.table("regions/mobile-bay/shore.tsv", Shoreline.read).rows)
  }

  static let pier = GeoPoint(latitude: 30.5239, longitude: -87.9136)

  static func markers(_ count: Int) -> [EventMarker] {
    (0..<count).map { id in
      EventMarker(
        id: id, point: pier.moved(miles: Double(id % 10) * 0.7, bearing: Double(id * 37)),
        intensity: JubileeIntensity.allCases[id % 4], started: Int64(id) * 1000,
        place: "Place \(id)")
    }
  }

  @Test("Events stand on the map one by one where there is room, as clusters where not")
  func places() throws {
    var map = EventMap(try RegionTests.region(), try Self.shoreline())
    map.place(Self.markers(3))
    #expect(map.markers.count + map.clusters.reduce(0) { $0 + $1.count } == 3)
    map.place(Self.markers(400))
    #expect(map.clusters.count > 1 && map.clusters.count < 60)
    #expect(map.markers.count + map.clusters.reduce(0) { $0 + $1.count } == 400)
    var near = EventMap(try RegionTests.region(), try Self.shoreline(), zoom: 13, center: Self.pier)
    near.place(Self.markers(400))
    #expect(near.bounds.contains(Self.pier) && near.bounds.width < 0.15)
    let inside = Self.markers(400).filter { near.bounds.contains($0.point) }.count
    #expect(near.markers.count + near.clusters.reduce(0) { $0 + $1.count } == inside)
    for cluster in map.clusters {
      let (bounds, zoom) = map.closer(cluster)
      #expect(bounds.contains(cluster.point) && zoom > map.zoom)
    }
  }

  @Test(
    "A cluster of one place is known as one, so that a tap opens it instead of going nearer in vain"
  )
  func onePlace() throws {
    var map = EventMap(try RegionTests.region(), try Self.shoreline())
    func marker(_ id: Int, _ point: GeoPoint) -> EventMarker {
      EventMarker(
        id: id, point: point, intensity: .major, started: Int64(id) * 1000, place: "Pier")
    }
    let south = Self.pier.moved(miles: 15, bearing: 180)
    map.place(
      (0..<7).map { marker($0, Self.pier) }
        + (7..<12).map { marker($0, south.moved(miles: Double($0) * 0.02, bearing: 90)) })
    #expect(map.clusters.count == 2)
    let counts = map.clusters.filter { map.unsplit.contains($0.id) }.map(\.count)
    #expect(counts == [7])
  }

  @Test(
    "Land and water reach beyond every frame, so that no edge of them comes into sight",
    arguments: [
      GeoBounds(south: 30.45, west: -87.98, north: 30.65, east: -87.85),
      GeoBounds(south: 30.5, west: -88.1, north: 30.55, east: -87.8),
      GeoBounds(south: 30.51, west: -87.93, north: 30.53, east: -87.9),
    ])
  func frame(bounds: GeoBounds) throws {
    let map = EventMap(try RegionTests.region(), try Self.shoreline(), bounds: bounds)
    let lines = map.view(detail: { _ in "" }, link: { _ in nil }).json["lines"]?.array ?? []
    let points = lines.first { $0["category"] == "water" }?["points"]?.array ?? []
    let norths = points.compactMap { $0[0]?.double }
    let easts = points.compactMap { $0[1]?.double }
    // A frame is up to twice as wide as high, or as high as wide; a degree to the east is shorter.
    let width = max(bounds.width, bounds.height * 2 / 0.86)
    let height = max(bounds.height, bounds.width * 2 * 0.86)
    let middle = bounds.center
    #expect((easts.min() ?? 0) <= middle.longitude - width / 2)
    #expect((easts.max() ?? -180) >= middle.longitude + width / 2)
    #expect((norths.min() ?? 90) <= middle.latitude - height / 2)
    #expect((norths.max() ?? -90) >= middle.latitude + height / 2)
  }

  @Test("The view has colours by intensity, the shore, the legend and the user")
  func view() throws {
    var map = EventMap(try RegionTests.region(), try Self.shoreline(), user: Self.pier)
    map.place([
      EventMarker(
        id: 8, point: Self.pier.moved(miles: 9, bearing: 180), intensity: .major, started: 0,
        place: "Mullet Point")
    ])
    let json = map.view(
      title: "Now", detail: { "\($0.reports) report" }, link: { "berth://x/e?id=\($0.id)" }
    )
    .json
    let points = json["points"]?.array ?? []
    #expect(points.count == 2)
    #expect(points[0]["category"]?.string == "major" && points[0]["detail"]?.string == "1 report")
    #expect(points[0]["link"]?.string == "berth://x/e?id=8")
    #expect(points[1]["label"]?.string == "You")
    let legend = json["legend"]?.array ?? []
    #expect(legend.count == 7)
    // Water and land differ, from each other and from everything that is a level of a jubilee.
    func color(_ id: String) -> JSON? { legend.first { $0["category"]?.string == id }?["color"] }
    #expect(color("water") != nil && color("shore") != nil && color("water") != color("shore"))
    for intensity in JubileeIntensity.allCases {
      for id in ["water", "shore", "you"] { #expect(color(id) != color(intensity.rawValue)) }
    }
    let lines = json["lines"]?.array ?? []
    #expect(lines.first?["category"] == "water" && lines.first?["closed"] == true)
    #expect(lines.count > 4)
    #expect(
      lines.contains { $0["closed"]?.bool == true && $0["label"]?.string == "Dauphin Island" })
    let corners = lines.reduce(0) { $0 + ($1["points"]?.array?.count ?? 0) }
    #expect(corners > 300 && corners < 2500)
  }

  @Test("GeoJSON has longitude first and every event or cluster once")
  func geoJSON() throws {
    var map = EventMap(try RegionTests.region(), try Self.shoreline())
    map.place(Self.markers(200))
    let json = map.geoJSON { "t\($0)" }
    #expect(json["type"]?.string == "FeatureCollection")
    let features = json["features"]?.array ?? []
    #expect(features.count == map.markers.count + map.clusters.count)
    var total = 0
    for feature in features {
      let place = feature["geometry"]?["coordinates"]?.array?.compactMap(\.double) ?? []
      #expect(place.count == 2 && place[0] < -87 && place[1] > 30)
      let properties = try #require(feature["properties"])
      total += properties["count"]?.int ?? 1
      if properties["kind"]?.string == "event" {
        #expect(properties["started"]?.string?.first == "t")
      }
    }
    #expect(total == 200)
    #expect(Set(features.compactMap { $0["id"]?.string }).count == features.count)
  }

  @Test(
    "Land is an area, and the water off every shore is none", arguments: ["mobile-bay", "perdido"])
  func land(id: String) throws {
    let region = try RegionReader(file: "r.json").region(
      RegionFiles.bytes("regions/\(id)/region.json").withUnsafeBytes { try JSON.parse($0) })
    let rows = try RegionFiles.table("regions/\(id)/shore.tsv", Shoreline.read).rows
    let coasts = rows.filter { $0.kind == .shore }
    let data = try #require(GeoBounds(around: rows.filter { $0.kind != .cell }.flatMap(\.points)))
    let water = try #require(region.waterPoint)
    let areas = coasts.map { LandDrawing.area($0.points, data: data, water: water) }
    func isLand(_ point: GeoPoint) -> Bool { areas.contains { LandDrawing.contains($0, point) } }
    for cell in region.cells {
      let out = cell.center.moved(miles: 0.4, bearing: cell.facingDegrees)
      #expect(!isLand(out), "\(cell.id)")
    }
    let inland =
      id == "perdido"
      ? [(30.45, -87.5), (30.41, -87.3)] : [(30.55, -87.8), (30.694, -88.15), (30.4, -88.25)]
    for (north, east) in inland {
      #expect(isLand(GeoPoint(latitude: north, longitude: east)), "\(north) \(east)")
    }
    // Cut to a small map it is the same land.
    let bounds = GeoBounds(south: 30.3, west: -88, north: 30.6, east: -87.3)
    for area in areas {
      let part = LandDrawing.clipped(area, bounds)
      for step in 1..<20 {
        let point = GeoPoint(
          latitude: 30.3 + 0.015 * Double(step), longitude: -88 + 0.035 * Double(step))
        #expect(LandDrawing.contains(part, point) == LandDrawing.contains(area, point))
      }
    }
  }

  @Test("Lines are cut at the bounds and keep their shape")
  func clipping() throws {
    let bounds = GeoBounds(south: 30.48, west: -87.95, north: 30.54, east: -87.88)
    let region = try #require(try Self.shoreline().lines.first { $0.id == "mainland" })
    let pieces = ShorelineDrawing.clipped(region.points, bounds)
    #expect(!pieces.isEmpty)
    let wide = bounds.expanded(byMiles: 0.001)
    for point in pieces.joined() { #expect(wide.contains(point)) }
    let line = (0...100).map {
      GeoPoint(latitude: 30 + Double($0) / 1000, longitude: -88 + Double($0 % 2) * 1e-7)
    }
    #expect(ShorelineDrawing.simplified(line[...], 1e-5) == [line[0], line[100]])
    #expect(ShorelineDrawing.simplified(line[...], 0).count == 101)
    let corner = [(30.0, -88.0), (30.1, -88.0), (30.1, -87.9)].map {
      GeoPoint(latitude: $0.0, longitude: $0.1)
    }
    #expect(ShorelineDrawing.simplified(corner[...], 0.01) == corner)
    let across = ShorelineDrawing.clipped(
      [GeoPoint(latitude: 30, longitude: -90), GeoPoint(latitude: 31, longitude: -86)],
      GeoBounds(south: 30.4, west: -88.2, north: 30.6, east: -87.8))
    #expect(across.count == 1 && abs((across.first?.first?.longitude ?? 0) + 88.2) < 1e-9)
  }

  @Test("The zoom that fits bounds shows them, the next would not", arguments: [4, 9, 13])
  func fitting(zoom: Int) {
    let bounds = ClusterGrid.bounds(around: Self.pier, zoom: zoom, width: 720, height: 612)
    #expect(ClusterGrid.zoom(fitting: bounds, width: 721, height: 613) == zoom)
    #expect(ClusterGrid.zoom(fitting: bounds, width: 715, height: 607) == zoom - 1)
    #expect(abs(bounds.center.longitude - Self.pier.longitude) < 1e-6)
  }
}
