import BerthTesting
import Testing

/// A home of the time when each user had all sessions in a database of their own.
@Suite struct MigrationTests {
  @Test("version 1: what the user did and wrote stays, the sessions go")
  func keepsOwn() throws {
    let host = try TestHost()
    try host.load("Manifests/fixtures/calm/schema-1.sql", of: "calm")
    try host.trial("calm.full.yearly")
    let session = try host.run("calm", "session", ["id": "body-scan-basics"])
    #expect(session["favorite"] == true && session["rating"] == 4, "\(session)")
    #expect(try host.run("calm", "journal-list")["total"] == 1)
    #expect(try host.run("calm", "search", ["text": ["sleep"]])["total"]?.int ?? 0 > 5)
    let rows = try host.rowCounts(of: "calm")
    #expect(rows["sessions"] == nil)
    #expect(rows["favorites"] == 1 && rows["ratings"] == 1 && rows["entries"] == 2)
    #expect(rows["patterns"] == 1 && rows["plays"] == 1)
  }

  @Test("version 2: all stays, and packs can be added")
  func takesPacks() throws {
    let calm = try CalmHost()
    try calm.host.load("Manifests/fixtures/calm/schema-2.sql", of: "calm")
    #expect(try calm.run("session", ["id": ["gratitude-practice"]])["rating"]?.int == 4)
    #expect(try calm.run("packs")["total"]?.int == 0)
    _ = try calm.run("home")
    let rows = try calm.host.rowCounts(of: "calm")
    #expect(rows["pack_sessions"] == 0 && rows["packs"] == 0 && rows["offers"] == 1)
    #expect(rows["plays"] == 1 && rows["patterns"] == 1 && rows["favorites"] == 1)
  }
}
