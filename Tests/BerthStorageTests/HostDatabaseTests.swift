import BerthStorage
import Glibc
import TestSupport
import Testing

@testable import BerthServices

@Suite struct HostDatabaseTests {
  @Test(
    "A log to which each process adds one commit stays short",
    arguments: [HostDatabase.Durability.full, .relaxed])
  func log(durability: HostDatabase.Durability) throws {
    let scratch = try ScratchHome()
    let path = scratch.home.userFolder + "/x.db"
    var longest = 0
    for number in 0..<300 {
      let file = HostDatabase(
        path: path, version: 1, schema: "CREATE TABLE t(a INTEGER, b TEXT)", durability: durability)
      let row = String(repeating: "x", count: 500)
      try file.open().run("INSERT INTO t VALUES(?1,?2)", [.integer(Int64(number)), .text(row)])
      file.shortenLog()
      file.close()
      var status = stat()
      if stat(path + "-wal", &status) == 0 { longest = max(longest, Int(status.st_size)) }
    }
    #expect(longest > 0 && longest < 96 << 10)
    let file = HostDatabase(path: path, version: 1, schema: "", durability: durability)
    #expect(try file.open().integer("SELECT count(*) FROM t") == 300)
    #expect(try file.open().integer("PRAGMA synchronous") == (durability == .full ? 2 : 1))
    #expect(try file.open().text("PRAGMA journal_mode") == "wal")
    #expect(try file.open().integer("PRAGMA busy_timeout") == 5000)
  }
}
