import BerthBase
import Testing

@testable import BerthHost
@testable import BerthServices

@Suite struct EraseTests {
  let bench: DataBench

  init() throws { bench = try DataBench() }

  @Test func leavesNoFileAndNoRowOfAPlugin() throws {
    #expect(!bench.files(holding: "trace-cocktail").isEmpty)
    let withoutLog = { (file: String) in file.hasSuffix("-wal") ? String(file.dropLast(4)) : file }
    let before = Set(bench.files(holding: "trace-other").map(withoutLog))
    let report = try bench.admin.erase(
      plugin: "cocktail", ofAllUsers: true, withPurchases: true)
    #expect(bench.files(holding: "trace-cocktail") == [])
    #expect(FileTree.files(below: bench.path).filter { $0.contains("cocktail") } == [])
    #expect(Set(bench.files(holding: "trace-other").map(withoutLog)) == before)
    for user in ["anna", "ben"] {
      let home = try Home(path: bench.path, user: user)
      for part in SharedRecords.Part.allCases {
        let rows = try SharedRecords.read(
          part, of: "cocktail", DataAdmin(home: home, clock: .system))
        #expect(rows.object?.allSatisfy { $0.value["rows"]?.array?.isEmpty == true } == true)
      }
    }
    let removed = try #require(report["removed"]?.array)
    #expect(removed.contains { $0["path"] == "users/anna/cocktail/private.db" })
    #expect(removed.contains { $0["path"] == "users/ben/cocktail/media/deep/a.db" })
    #expect(removed.contains { $0["table"] == "entry" && $0["rows"] == 1 })
    #expect(removed.contains { $0["path"] == "cache/fetch.db" && $0["table"] == "copy" })
    #expect(removed.contains { $0["path"] == "users/anna/notifications.log" && $0["lines"] == 1 })
    #expect(removed.contains { $0["path"] == "users/anna/settings.json" })
    #expect(report["kept"] == [])
    // The ledger of the others is still append-only.
    #expect(throws: (any Error).self) { try bench.run(bench.home.ledger, "DELETE FROM entry") }
    #expect(
      outcome { _ = try bench.admin.erase(plugin: "coktail", ofAllUsers: true) } == "not-found")
  }

  @Test func leavesOtherUsersAlone() throws {
    let report = try bench.admin.erase(plugin: "cocktail", ofAllUsers: false)
    #expect(!FileBytes.exists(bench.home.folder(ofPlugin: "cocktail")))
    #expect(FileBytes.exists(bench.path + "/users/ben/cocktail/private.db"))
    let kept = report["kept"]?.array?.compactMap { $0["path"]?.string } ?? []
    #expect(
      kept == ["users/anna/ledger.db", "public/cocktail.db"],
      "what was bought stays, and the public database belongs to both")
    let rows = try SharedRecords.read(.ledger, of: "cocktail", bench.admin)
    #expect(rows["entry"]?["rows"]?.array?.isEmpty == false)
  }

  @Test func leavesNothingOfAUser() throws {
    let report = try bench.admin.erase(user: "anna")
    #expect(!FileBytes.exists(bench.path + "/users/anna"))
    #expect(!FileBytes.exists(bench.path + "/user"))
    #expect(FileBytes.exists(bench.path + "/users/ben/ledger.db"))
    #expect(report["removed"]?.array?.contains { $0["path"] == "users/anna/ledger.db" } == true)
    #expect(report["kept"]?.array?.count == 2)
    #expect(outcome { _ = try bench.admin.erase(user: "anna") } == "not-found")
    #expect(outcome { _ = try bench.admin.erase(user: "../..") } == "input.user")
  }

  @Test(arguments: ["../anna", "", ".", "users", "Cocktail", "cocktail/media"])
  func erasesNothingByAStrangeName(_ id: String) throws {
    let before = try bench.state()
    #expect(outcome { _ = try bench.admin.erase(plugin: id, ofAllUsers: true) } == "not-found")
    #expect(try bench.state() == before)
  }

  @Test func findsDamage() throws {
    let sound = try bench.admin.check()
    #expect(sound["sound"] == true)
    #expect(sound["databases"]?.array?.count == 12)
    let file = bench.home.privateDatabase(ofPlugin: "cocktail")
    var bytes = try #require(FileBytes.read(file))
    for place in 4096..<(4096 + 200) { bytes[place] = 0xAA }
    try FileBytes.replace(file, with: bytes)
    try bench.run(
      bench.home.privateDatabase(ofPlugin: "other"),
      "PRAGMA foreign_keys=0;INSERT INTO note VALUES(99, 'lost')")
    let found = try bench.admin.check(.user("anna"))
    #expect(found["sound"] == false)
    for entry in found["databases"]?.array ?? [] {
      let isBad = entry["id"]?.string?.hasSuffix("private.db") == true
      #expect(entry["sound"] == .bool(!isBad), "\(entry["id"]?.string ?? "")")
      #expect(entry["problems"]?.array?.isEmpty == !isBad)
    }
    #expect(outcome { _ = try bench.admin.check(.user("nobody")) } == "not-found")
  }

  @Test func saysWhereDataIs() throws {
    let paths = try bench.admin.paths()
    #expect(paths["plugins"]?.array?.compactMap { $0["id"]?.string } == ["cocktail", "other"])
    #expect(
      paths["plugins"]?[0]?["private"]?.string == bench.home.privateDatabase(ofPlugin: "cocktail"))
    #expect(try #require(paths["plugins"]?[0]?["bytes"]?.int) > 8000)
    #expect(try bench.admin.paths(plugin: "other")["plugins"]?.array?.count == 1)
  }
}
