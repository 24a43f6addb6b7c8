import BerthStorage
import TestSupport
import Testing

@testable import BerthBase
@testable import BerthServices

@Suite struct HostDatabaseUpgradeTests {
  @Test func `an older file is brought up step by step, a newer one is left alone`() throws {
    let scratch = try ScratchHome()
    let path = scratch.home.userFolder + "/x.db"
    func file(_ version: Int, _ upgrades: [(Int, String)] = []) -> HostDatabase {
      HostDatabase(
        path: path, version: version, schema: "CREATE TABLE t(a INTEGER)",
        upgrades: upgrades.map { (from: $0, script: $1) },
        durability: .full)
    }
    let old = file(1)
    try old.open().run("INSERT INTO t VALUES(7)")
    old.close()
    #expect(berthError { _ = try file(3, [(2, "")]).open() }?.code == "storage.schema")
    let new = file(
      3, [(1, "ALTER TABLE t ADD COLUMN b INTEGER"), (2, "UPDATE t SET b=a*2")])
    #expect(try new.open().integer("SELECT b FROM t") == 14)
    #expect(try new.open().integer("PRAGMA user_version") == 3)
    new.close()
    #expect(berthError { _ = try file(2).open() }?.code == "storage.schema")
  }
}
