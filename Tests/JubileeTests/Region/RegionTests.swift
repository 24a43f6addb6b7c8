import BerthBase
import BerthSDK
import Testing

@testable import JubileeEngine

@Suite("Regions")
struct RegionTests {
  static func json() throws -> JSON {
    try RegionFiles.bytes("regions/mobile-bay/region.json").withUnsafeBytes { try JSON.parse($0) }
  }

  static func region() throws -> Region { try RegionReader(file: "r.json").region(json()) }

  @Test("The bay has its cells, stations and places, all within reach")
  func bundled() throws {
    let region = try Self.region()
    #expect(region.id == Region.defaultID && region.zone == "America/Chicago")
    #expect(region.cells.filter { $0.shore == .east }.count >= 12)
    #expect(region.cells.filter { $0.shore == .west }.count >= 4)
    for cell in region.cells { #expect(region.bounds.contains(cell.center)) }
    for place in region.places { #expect(region.bounds.contains(place.point), "\(place.id)") }
    let wide = region.bounds.expanded(byMiles: 15)
    for station in region.stations { #expect(wide.contains(station.point), "\(station.id)") }
    let east = region.cells.filter { $0.shore == .east }.reduce(0) { $0 + $1.weight }
    #expect(abs(east - 33.0 / 35) < 0.01)
    #expect(try RegionFiles.tides().station(region.tideStation) != nil)
    #expect(region.stations(of: .nws, near: region.forecastPoint).first?.id == "KCQF")
  }

  @Test(
    "A gauge that tides are computed for stands at one place", arguments: ["mobile-bay", "perdido"])
  func gauges(id: String) throws {
    let region = try RegionReader(file: "r.json").region(
      RegionFiles.bytes("regions/\(id)/region.json").withUnsafeBytes { try JSON.parse($0) })
    let tides = try RegionFiles.tides()
    for station in region.stations(of: .coops) {
      guard let known = tides.station(station.id) else { continue }
      #expect(known.point.distanceMiles(to: station.point) < 0.02, "\(station.id)")
    }
    #expect(tides.station(region.tideStation) != nil)
  }

  @Test("Places say what to know before one goes there, who says so, and nothing that nobody said")
  func visits() throws {
    let visits = try Self.region().places.compactMap(\.visit)
    #expect(visits.count >= 7)
    for visit in visits {
      #expect(!visit.known.isEmpty && visit.source.utf8.count > 5)
      for entry in visit.known { #expect(entry.words.hasSuffix("."), "\(entry.words)") }
    }
  }

  @Test("The eastern shore looks west over the water, the western east")
  func facing() throws {
    let region = try Self.region()
    for cell in region.cells {
      // A mile out from the shore lies nearer to the middle of the bay.
      let out = cell.center.moved(miles: 0.5, bearing: cell.facingDegrees)
      let gain = cell.center.distanceMiles(to: region.center) - out.distanceMiles(to: region.center)
      #expect(gain > -0.1, "\(cell.id)")
    }
  }

  @Test("Every cell has its stretch of shore, and its middle lies on it")
  func shoreline() throws {
    let table = try RegionFiles.table("regions/mobile-bay/shore.tsv", Shoreline.read)
    #expect(table.problems == [])
    let shore = Shoreline(lines: table.rows)
    for cell in try Self.region().cells {
      let stretch = try #require(shore.lines.first { $0.kind == .cell && $0.id == cell.id })
      let nearest = stretch.points.map { $0.distanceMiles(to: cell.center) }.min() ?? 99
      #expect(nearest < max(1, cell.lengthMiles / 2), "\(cell.id)")
    }
    let islands = table.rows.filter { $0.kind == .island }
    #expect(islands.contains { $0.name == "Dauphin Island" })
    for island in islands { #expect(island.points.first == island.points.last) }
    let points = table.rows.reduce(0) { $0 + $1.points.count }
    #expect(points > 1500 && points < 6000)
  }

  @Test(
    "Places are found by id, name, beginning of a word and coordinates",
    arguments: [
      ("fairhope-pier", "fairhope-pier"), ("Fairhope Municipal Pier", "fairhope-pier"),
      ("zundel", "zundels-wharf"), ("GRAND HOTEL", "grand-hotel"), ("bailey", "bailey-creek"),
      ("30.5239,-87.9136", "30.5239,-87.9136"), (" 30.5 , -87.9 ", " 30.5 , -87.9 "),
      ("dog river bridge", "dog-river"), ("deer-river", "deer-river"),
    ])
  func find(text: String, id: String) throws {
    #expect(try Self.region().find(text).id == id)
  }

  @Test("What is no place is said so", arguments: ["atlantis", "91,0", "0,-181", "", "1e999,2"])
  func notFound(text: String) throws {
    let region = try Self.region()
    #expect(throws: PluginError.self) { try region.find(text) }
  }

  @Test("The nearest cell of a pier is its own")
  func nearest() throws {
    let region = try Self.region()
    let pier = try #require(region.places.first { $0.id == "fairhope-pier" })
    #expect(region.nearestCell(to: pier.point)?.cell.id == "fairhope")
    #expect(region.nearestPlace(to: GeoPoint(latitude: 0, longitude: 0)) == nil)
  }
}
