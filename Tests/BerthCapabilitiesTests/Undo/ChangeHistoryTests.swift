import BerthBase
import BerthManifest
import BerthStorage
import TestSupport
import Testing

@testable import BerthCapabilities

@Suite struct ChangeHistoryTests {
  @Test(
    "A season of calls is taken back call by call, to the byte",
    arguments: 1...12 as ClosedRange<UInt64>)
  func season(seed: UInt64) throws {
    let garden = try Garden()
    var random = SeededGenerator(seed: seed)
    _ = try garden.index
    var before: [[String: [[SQLValue]]]] = []
    for _ in 0..<25 {
      let rows = try garden.rows()
      let count = try garden.history.calls().count
      let fails = Int.random(in: 0..<6, using: &random) == 0
      try garden.call("plant", fails: fails) { database in
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          try Self.change(database, garden, &random)
        }
      }
      if try garden.history.calls().count > count { before.append(rows) }
    }
    let calls = try garden.history.calls()
    #expect(calls.count == before.count && calls.count > 10)
    for (call, rows) in zip(calls, before.reversed()) {
      _ = try garden.history.undo(call.id, bookkeeping: garden.manifest.bookkeeping, at: garden.now)
      #expect(try garden.rows() == rows, "after taking back \(call.id)")
      try garden.checkIndex()
    }
    #expect(try garden.history.calls().allSatisfy { $0.undoneAt == garden.now })
  }

  private static func change(
    _ database: OpenDatabase, _ garden: Garden, _ random: inout SeededGenerator
  ) throws {
    let bed = SQLValue.text("bed\(Int.random(in: 0..<4, using: &random))")
    let plant = SQLValue.integer(Int64.random(in: 1...12, using: &random))
    let name = SQLValue.text("plant \(Int.random(in: 0..<1000, using: &random))")
    let key = "key\(Int.random(in: 0..<3, using: &random))"
    let document = "doc\(Int.random(in: 0..<5, using: &random))"
    switch Int.random(in: 0..<11, using: &random) {
    case 0: try database.run("INSERT OR REPLACE INTO beds VALUES (?1, ?2)", [bed, name])
    case 1: try database.run("DELETE FROM beds WHERE id = ?1", [bed])
    case 2:
      try database.run("INSERT OR IGNORE INTO beds VALUES (?1, ?2)", [bed, name])
      try database.run(
        "INSERT OR REPLACE INTO plants VALUES (?1, ?2, ?3, 0.5, x'00ff')", [plant, bed, name])
    case 3:
      try database.run("UPDATE plants SET name = ?2, leaf = NULL WHERE id = ?1", [plant, name])
    case 4: try database.put(key, "value \(name)")
    case 5: try database.set(key, nil)
    case 6: try garden.index.put(document, ["name": .string("\(name)"), "bed": "sun"])
    case 7: try garden.index.remove(document)
    case 8:
      try database.begin()
      try database.run("UPDATE plants SET size = size + 1")
      try database.begin()
      try database.run("DELETE FROM plants")
      try database.rollback()
      try database.run("DELETE FROM plants WHERE id = ?1", [plant])
      try database.commit()
    case 9:
      try database.begin()
      try database.run("DELETE FROM plants")
      try database.rollback()
    default:
      // What the plugin's own SQL commits is kept when the call ends.
      try Array("BEGIN; UPDATE beds SET name = name || '!'; COMMIT".utf8).withUnsafeBytes { bytes in
        Result { () throws(BerthError) in try database.execute(bytes) }
      }.get()
    }
  }

  @Test("An older call is taken back while newer ones changed other rows")
  func older() throws {
    let garden = try Garden()
    try garden.call("plant") { try $0.run("INSERT INTO beds VALUES ('a', 'First')") }
    try garden.call("plant") { try $0.run("INSERT INTO beds VALUES ('b', 'Second')") }
    _ = try garden.history.undo(1, bookkeeping: garden.manifest.bookkeeping, at: 5)
    #expect(try garden.rows()["beds"] == [[.text("b"), .text("Second")]])
  }

  @Test("What something newer has changed is named, and nothing is taken back")
  func conflict() throws {
    let garden = try Garden()
    try garden.call("plant") { try $0.run("INSERT INTO beds VALUES ('a', 'First'), ('c', 'C')") }
    try garden.call("plant") { try $0.run("UPDATE beds SET name = 'Newer' WHERE id = 'a'") }
    let rows = try garden.rows()
    let error = berthError {
      _ = try garden.history.undo(1, bookkeeping: garden.manifest.bookkeeping, at: 5)
    }
    #expect(error?.code == "undo.conflict" && error?.details["rows"]?.array == ["beds a"])
    #expect(try garden.rows() == rows)
    #expect(try garden.history.call(1)?.undoneAt == nil)
    _ = try garden.history.undo(2, bookkeeping: garden.manifest.bookkeeping, at: 5)
    _ = try garden.history.undo(1, bookkeeping: garden.manifest.bookkeeping, at: 5)
    #expect(try garden.rows()["beds"] == [])
  }

  @Test("A row that others refer to by now stays")
  func references() throws {
    let garden = try Garden()
    try garden.call("plant") { try $0.run("INSERT INTO beds VALUES ('a', 'First')") }
    try garden.call("swap") { try $0.run("INSERT INTO plants (id, bed) VALUES (1, 'a')") }
    let error = berthError {
      _ = try garden.history.undo(1, bookkeeping: garden.manifest.bookkeeping, at: 5)
    }
    #expect(error?.code == "undo.conflict" && error?.message.contains("plants") == true)
    #expect(try garden.rows()["beds"]?.count == 1)
  }

  @Test("What cannot be taken back says why")
  func refusals() throws {
    let garden = try Garden()
    try garden.call("plant") { try $0.run("INSERT INTO beds VALUES ('a', 'First')") }
    _ = try garden.history.undo(1, bookkeeping: garden.manifest.bookkeeping, at: 5)
    #expect(
      berthError {
        _ = try garden.history.undo(1, bookkeeping: garden.manifest.bookkeeping, at: 5)
      }?.code == "undo.done")
    #expect(
      berthError {
        _ = try garden.history.undo(7, bookkeeping: garden.manifest.bookkeeping, at: 5)
      }?.code == "undo.unknown")
    try garden.call("plant") { try $0.run("INSERT INTO beds VALUES ('a', 'First')") }
    let database = try garden.open().database
    try database.asHost { try database.execute("ALTER TABLE beds RENAME TO old_beds") }
    #expect(
      berthError {
        _ = try garden.history.undo(2, bookkeeping: garden.manifest.bookkeeping, at: 5)
      }?.code == "undo.schema")
  }

  @Test("Calls are kept with what they were, newest first, 200 at most and for 30 days")
  func keeping() throws {
    let garden = try Garden()
    for number in 1...205 {
      try garden.call("plant") { try $0.put("key", "\(number)") }
    }
    let calls = try garden.history.calls()
    #expect(calls.count == 200 && calls.first?.id == 205 && calls.last?.id == 6)
    #expect(calls[0].command == "plant" && calls[0].arguments == ["n": 1])
    #expect(calls[0].at == garden.now && calls[0].changedRows == 1)
    #expect(try garden.parts() == 200)
  }

  @Test("What changes more than is kept is followed no further, and cannot be taken back")
  func tooLarge() throws {
    let garden = try Garden()
    let eighth = Int64(ChangeHistory.maximumBytes / 8)
    try garden.call("plant") { database in
      for number in 1...12 {
        try database.begin()
        try database.run(
          "INSERT INTO plants (id, leaf) VALUES (?1, zeroblob(?2))",
          [.integer(Int64(number)), .integer(eighth)])
        try database.commit()
      }
    }
    let large = try #require(try garden.history.calls().first)
    // The eighth is the first that does not fit, with what stands around its bytes.
    #expect(large.isTooLarge && large.changedRows == 8)
    #expect(try garden.parts() == 0)
    #expect(
      berthError {
        _ = try garden.history.undo(1, bookkeeping: garden.manifest.bookkeeping, at: 5)
      }?.code == "undo.too-large")
    try garden.call("plant") { try $0.put("key", "1") }
    #expect(try garden.history.calls().first?.changedRows == 1)
    #expect(try garden.parts() == 1)
  }

  @Test("A call that changes nothing, only bookkeeping, or what others see is not kept")
  func nothing() throws {
    let garden = try Garden()
    try garden.call("plant") { database in
      try database.run("INSERT INTO seen VALUES ('a', 1)")
      try database.put("cache-a", "x")
      try database.run("DELETE FROM beds")
      try database.begin()
      try database.run("INSERT INTO beds VALUES ('a', 'A')")
      try database.rollback()
    }
    try garden.call("swap") { try $0.run("INSERT INTO beds VALUES ('b', 'B')") }
    #expect(try garden.history.calls().isEmpty)
  }

  @Test("Bookkeeping of a call comes back where nothing newer is, caches go, counters stay")
  func bookkeeping() throws {
    let garden = try Garden()
    try garden.call("show") { database in
      try database.run("INSERT INTO seen VALUES ('old', 1), ('both', 1)")
      try database.put("cache-a", "before")
    }
    try garden.call("plant") { database in
      try database.run("INSERT INTO beds VALUES ('a', 'A')")
      try database.run("UPDATE seen SET at = 2")
      try database.run("INSERT INTO counters VALUES ('swaps', 1)")
      try database.put("cache-a", "during")
    }
    try garden.call("show") { database in
      try database.run("UPDATE seen SET at = 3 WHERE id = 'both'")
      try database.run("INSERT INTO ready VALUES ('made from bed a')")
    }
    _ = try garden.history.undo(1, bookkeeping: garden.manifest.bookkeeping, at: 5)
    let database = try garden.open().database
    #expect(try database.rows("SELECT id FROM beds").isEmpty)
    #expect(
      try database.rows("SELECT id, at FROM seen ORDER BY id") == [["both", 3], ["old", 1]])
    #expect(try database.rows("SELECT id FROM ready").isEmpty)
    #expect(try database.rows("SELECT count FROM counters") == [[1]])
    let kept = try database.asHost {
      try database.rows("SELECT CAST(value AS TEXT) FROM berth_kv WHERE key = 'cache-a'")
    }
    #expect(kept == [["before"]])
  }

  @Test("A column may be bookkeeping in a table that is not")
  func columns() throws {
    let garden = try Garden()
    try garden.call("plant") { try $0.run("INSERT INTO plants (id, size) VALUES (1, 1)") }
    try garden.call("show") { database in
      try database.run("UPDATE plants SET size = 2")
      for sql in ["UPDATE plants SET name = 'x'", "UPDATE plants SET size = 3, name = 'x'"] {
        #expect(berthError { try database.run(sql) }?.code == "plugin.effect", "\(sql)")
      }
    }
  }

  @Test("What the plugin counts is its own change, not the record of it")
  func counters() throws {
    let garden = try Garden()
    try garden.call("plant") { database in
      try database.run("INSERT INTO plants (id) VALUES (41), (42)")
      #expect(database.changes == 2 && database.database.lastInsertRowID == 42)
      try database.begin()
      try database.run("INSERT INTO plants (id) VALUES (50)")
      try database.commit()
      #expect(database.changes == 1 && database.database.lastInsertRowID == 50)
    }
  }

  @Test("A command that reads, or writes what is its user's, writes nothing else")
  func effects() throws {
    let garden = try Garden()
    try garden.call("show") { database in
      for sql in [
        "INSERT INTO beds VALUES ('a', 'A')", "DELETE FROM plants", "CREATE TABLE x (y)",
        "CREATE INDEX i ON beds (name)", "DROP TABLE plants", "ALTER TABLE beds ADD COLUMN c",
        "UPDATE beds SET name = (SELECT value FROM json_each('[1]'))",
      ] {
        #expect(berthError { try database.run(sql) }?.code == "plugin.effect", "\(sql)")
      }
      let script = Array("SELECT 1; UPDATE beds SET name = 'x'".utf8)
      let refused = script.withUnsafeBytes { bytes in
        berthError { try database.execute(bytes) }
      }
      #expect(refused?.code == "plugin.effect" && refused?.exitCode == .plugin)
      #expect(berthError { try database.put("key", "x") }?.code == "plugin.effect")
      try database.put("cache-a", "x")
      try database.run("INSERT INTO seen VALUES ('a', 1)")
      try database.run("CREATE TEMP TABLE t (x)")
      try database.run("INSERT INTO t VALUES (1)")
      try database.run("SELECT * FROM beds, json_each('[1, 2]')")
    }
    // A statement that was compiled while it was allowed is refused all the same.
    let sql = "INSERT OR REPLACE INTO beds VALUES ('b', 'B')"
    try garden.call("plant") { try $0.run(sql) }
    try garden.call("show") { database in
      #expect(berthError { try database.run(sql) }?.code == "plugin.effect")
    }
    try garden.call("plant") { _ in
      let shared = try garden.open(1)
      #expect(berthError { try shared.run(sql) }?.code == "plugin.effect")
    }
    try garden.call("swap") { _ in try garden.open(1).run(sql) }
  }

  @Test("A call that erases takes the history along, one that failed does not")
  func erasing() throws {
    let garden = try Garden()
    try garden.call("plant") { try $0.run("INSERT INTO beds VALUES ('secret', 'S')") }
    try garden.call("clear", fails: true) { try $0.run("DELETE FROM beds") }
    try garden.call("clear") { _ in }
    #expect(try garden.history.calls().count == 1)
    try garden.call("plant") { try $0.run("INSERT INTO beds VALUES ('more', 'M')") }
    try garden.call("clear") { try $0.run("DELETE FROM beds") }
    #expect(try garden.history.calls().isEmpty)
    #expect(try garden.parts() == 0)
  }
}
