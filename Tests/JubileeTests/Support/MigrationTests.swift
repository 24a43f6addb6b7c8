import BerthTesting
import Testing

/// Homes of earlier versions: what was measured, watched and chosen is there afterwards.
@Suite("Homes of earlier versions", .serialized)
struct JubileeMigrationTests {
  @Test("Version 1, one row a reading: places stay, and the page shows what there is")
  func first() throws {
    let bay = try JubileeHost()
    try bay.host.load("Manifests/fixtures/jubilee/schema-1.sql", of: "jubilee")
    #expect(try bay.run("monitors").results.first?["name"] == "Fairhope")
    #expect(try bay.run("now")["tide"]?["heightFeet"]?.double != nil)
    let rows = try bay.host.rowCounts(of: "jubilee")
    #expect(rows["readings"] == nil && rows["own_weather"] == nil && rows["measured"] == 0)
  }

  @Test("Version 2, one row a measure: readings, places and the terms of alerts stay")
  func second() throws {
    let bay = try JubileeHost(now: "2026-08-22T08:10:00+00:00")
    try bay.host.load("Manifests/fixtures/jubilee/schema-2.sql", of: "jubilee")
    let before = try bay.host.rowCounts(of: "jubilee")
    #expect(before["measured"] == 49 && before["opened"] ?? 0 <= 1)
    let now = try bay.run("now")
    #expect(now["conditions"]?["oxygenMgL"]?["value"]?.double != nil)
    #expect(now["conditions"]?["windMph"]?["value"]?.double != nil)
    #expect(try bay.run("monitors").results.first?["name"] == "Fairhope Municipal Pier")
    let kinds = try bay.run("alerts")["kinds"]?.array ?? []
    #expect(kinds.first { $0["id"] == "medium" }?["times"]?.double == 6)
    // What came with the third version counts from now on.
    #expect(try bay.host.rowCounts(of: "jubilee")["opened"] == 1)
  }
}
