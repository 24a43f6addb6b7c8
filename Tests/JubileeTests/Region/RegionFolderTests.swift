import BerthBase
import BerthSDK
import BerthServices
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

  /// A region somebody added: Perdido's files under another name, with changes.
  private func add(
    _ id: String, to bay: JubileeHost, shore: [UInt8]? = nil, _ change: (String) -> String = { $0 }
  ) throws {
    let folder = bay.host.home.mediaFolder(ofPlugin: "jubilee") + "/regions/\(id)"
    try FileBytes.makeFolder(folder)
    let text = String(decoding: try RegionFiles.bytes("regions/perdido/region.json"), as: UTF8.self)
    try FileBytes.replace(
      folder + "/region.json",
      with: Array(change(text.replacing("\"perdido\"", with: "\"\(id)\"")).utf8))
    try FileBytes.replace(
      folder + "/shore.tsv", with: shore ?? RegionFiles.bytes("regions/perdido/shore.tsv"))
  }

  @Test("A bay somebody adds is shown on every page, in its own zone")
  func added() throws {
    let bay = try JubileeHost(now: "2026-08-21T09:30:00+00:00")
    try add("tampa", to: bay) { $0.replacing("America/Chicago", with: "America/New_York") }
    #expect(try bay.view("now").text().contains("4:30 AM"))
    try bay.set("region", "tampa")
    let now = try bay.run("now")
    #expect(now["region"]?["id"] == "tampa" && now["at"] == "2026-08-21T05:30:00-04:00")
    for command in ["now", "forecast", "map", "probability", "stations", "tides", "regions"] {
      #expect(try bay.view(command)["kind"] == "page", "\(command)")
    }
    #expect(try bay.view("now").text().contains("5:30 AM"))
    let tides = try bay.run("tides", ["date": "2026-08-21"])["curve"]
    #expect(tides?[0]?["at"] == "2026-08-21T00:00:00-04:00")
    let entry = try bay.run("regions").results.first { $0["id"] == "tampa" }
    #expect(entry?["own"] == true && entry?["problem"]?.isNull == true)
  }

  @Test(
    "A damaged bay is named with its file, and no page fails: the usual one is shown",
    arguments: [
      ("zone", "is no time zone"), ("shore", "the header is"), ("none", "no file"),
      ("json", "region.json"), ("name", "not the folder's name"),
    ])
  func damaged(what: String, says: String) throws {
    let bay = try JubileeHost()
    try add("hole", to: bay, shore: what == "shore" ? Array("a\tb\nc\td\n".utf8) : nil) { text in
      switch what {
      case "zone": text.replacing("America/Chicago", with: "Mars/Phobos")
      case "none": text.replacing("shore.tsv", with: "coast.tsv")
      case "json": String(text.prefix(200))
      case "name": text.replacing("\"hole\"", with: "\"perdido\"")
      default: text
      }
    }
    try bay.set("region", "hole")
    for command in ["now", "forecast", "map", "probability", "tides", "brief", "widget"] {
      #expect(try bay.view(command)["kind"] == "page", "\(command)")
    }
    let now = try bay.run("now")
    let words = now["notes"]?.text() ?? ""
    let problem =
      try bay.run("regions").results.first { $0["id"] == "hole" }?["problem"]?.string ?? ""
    #expect(now["region"]?["id"] == "mobile-bay" && words.contains("cannot be used"), "\(words)")
    #expect(problem.contains(says), "\(problem)")
    #expect(problem.contains("regions/hole/") && !problem.contains("bundled"), "\(problem)")
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
