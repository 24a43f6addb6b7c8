import BerthBase
import BerthSDK
import BerthTesting
import Testing

@testable import JubileeEngine

@Suite("Regions as folders", .serialized)
struct RegionFolderTests {
  @Test("Perdido Bay is a region like the other, and says that it has no record")
  func perdido() throws {
    let json = try RegionFiles.bytes("regions/perdido/region.json")
      .withUnsafeBytes { try JSON.parse($0) }
    let region = try RegionReader(file: "r.json").region(json)
    #expect(region.id == "perdido" && !region.hasRecord && region.cells.count >= 8)
    let table = try RegionFiles.table("regions/perdido/shore.tsv", Shoreline.read)
    #expect(table.problems == [])
    for cell in region.cells {
      #expect(table.rows.contains { $0.kind == .cell && $0.id == cell.id }, "\(cell.id)")
      // Half a mile out from the shore lies over water: no nearer to any other stretch's middle.
      #expect(region.bounds.contains(cell.center))
    }
    let bay = try JubileeHost()
    try bay.set("region", "perdido")
    let now = try bay.run("now")
    #expect(now["region"]?["id"] == "perdido")
    #expect(now["notes"]?.text().contains("No jubilee of Perdido Bay is on record") == true)
    for command in ["forecast", "map", "probability", "stations", "tides", "widget", "monitors"] {
      #expect(try bay.view(command)["kind"] == "page", "\(command)")
    }
    #expect(try bay.run("forecast", ["place": "Lillian"])["place"] == "Lillian")
  }

  @Test("A region that is not there does not break a page: the usual one is shown, and why")
  func unknown() throws {
    let bay = try JubileeHost()
    try bay.set("region", "atlantis")
    let now = try bay.run("now")
    #expect(now["region"]?["id"] == "mobile-bay")
    #expect(now["notes"]?.text().contains("no region 'atlantis'") == true)
    let regions = try bay.run("regions")
    #expect(regions.results.regionIDs == ["mobile-bay", "perdido"])
    #expect(regions.results.allSatisfy { $0["problem"]?.isNull == true })
  }

  @Test("Going to another bay shows that bay at once")
  func change() throws {
    let bay = try JubileeHost()
    #expect(try bay.run("now")["region"]?["id"] == "mobile-bay")
    try bay.set("region", "perdido")
    #expect(try bay.run("now")["region"]?["id"] == "perdido")
  }
}

extension [JSON] {
  fileprivate var regionIDs: [String] { compactMap { $0["id"]?.string } }
}
