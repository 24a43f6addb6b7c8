import BerthBase
import BerthStorage
import Testing

@testable import BerthCapabilities

/// What devices that wrote apart come to when they meet.
@Suite struct SyncReplicaTests {
  private let now: Int64 = 1_795_284_000_000
  private static let day: Int64 = 86_400_000

  /// Two devices that have met after the first wrote something.
  private func pair(_ sql: String...) throws -> (SyncDevice, SyncDevice) {
    let (left, right) = (try SyncDevice("left"), try SyncDevice("right"))
    try left.call(at: now) { database in for line in sql { try database.run(line) } }
    try left.sync(right, at: now)
    return (left, right)
  }

  private func write(_ device: SyncDevice, _ sql: String, after seconds: Int64) throws {
    try device.call(at: now + seconds * 1000) { try $0.run(sql) }
  }

  @Test(
    "The policy of a table decides, the same on both",
    arguments: [
      // The last writer, whoever meets first.
      (
        "INSERT INTO notes VALUES ('a', 'old', NULL, 1)",
        "UPDATE notes SET text = 'left' WHERE item = 'a'",
        "UPDATE notes SET text = 'right' WHERE item = 'a'", "SELECT text FROM notes", ["right"], 1
      ),
      (
        "INSERT INTO notes VALUES ('a', 'old', NULL, 1)",
        "UPDATE notes SET text = 'left' WHERE item = 'a'", "DELETE FROM notes WHERE item = 'a'",
        "SELECT text FROM notes", [], 1
      ),
      // Both wrote the same: nothing to decide.
      (
        "INSERT INTO notes VALUES ('a', 'old', NULL, 1)",
        "UPDATE notes SET text = 'same' WHERE item = 'a'",
        "UPDATE notes SET text = 'same' WHERE item = 'a'", "SELECT text FROM notes", ["same"], 0
      ),
      // A member of a set that somebody put in again stays, though it was taken out later.
      (
        "INSERT INTO favorites VALUES ('gin', 1)",
        "INSERT OR REPLACE INTO favorites VALUES ('gin', 2)",
        "DELETE FROM favorites WHERE item = 'gin'", "SELECT item, at FROM favorites", ["gin|2"], 1
      ),
      // The greatest count, though it is the older one.
      (
        "INSERT INTO counters VALUES ('mon', 1)",
        "UPDATE counters SET count = 9 WHERE day = 'mon'",
        "UPDATE counters SET count = 3 WHERE day = 'mon'", "SELECT count FROM counters", ["9"], 0
      ),
      // A log keeps what stood in it first.
      (
        "INSERT INTO entries VALUES (1, 'old', NULL)",
        "UPDATE entries SET text = 'left' WHERE id = 1",
        "UPDATE entries SET text = 'right' WHERE id = 1", "SELECT text FROM entries", ["left"], 1
      ),
    ] as [(String, String, String, String, [String], Int)])
  func policies(
    _ start: String, _ first: String, _ second: String, _ query: String, _ expected: [String],
    _ conflicts: Int
  ) throws {
    let (left, right) = try pair(start)
    try write(left, first, after: 10)
    try write(right, second, after: 20)
    try left.sync(right, at: now + 60_000)
    for device in [left, right] {
      #expect(try device.texts(query) == expected)
      #expect(try device.replica().conflicts(at: now + 60_000).count == conflicts)
    }
  }

  @Test("Who knew of the other's row replaces it, however wrong the clocks are")
  func wrongClocks() throws {
    let (left, right) = try pair("INSERT INTO notes VALUES ('a', 'old', NULL, 1)")
    left.skew = 9 * Self.day
    right.skew = -9 * Self.day
    try write(left, "UPDATE notes SET text = 'left' WHERE item = 'a'", after: 10)
    try left.sync(right, at: now + 20_000)
    try write(right, "UPDATE notes SET text = 'right' WHERE item = 'a'", after: 30)
    try left.sync(right, at: now + 40_000)
    for device in [left, right] {
      #expect(try device.texts("SELECT text FROM notes") == ["right"])
      #expect(try device.replica().conflicts(at: now).isEmpty)
    }
  }

  @Test("The time of the call counts, not that of meeting")
  func timeOfTheCall() throws {
    let (left, right) = try pair("INSERT INTO notes VALUES ('a', 'old', NULL, 1)")
    let hub = try SyncDevice("hub")
    try write(left, "UPDATE notes SET text = 'monday' WHERE item = 'a'", after: 10)
    try write(right, "UPDATE notes SET text = 'tuesday' WHERE item = 'a'", after: 20)
    try right.sync(hub, at: now + 30_000)
    try left.sync(hub, at: now + 90_000)
    try right.sync(hub, at: now + 95_000)
    for device in [left, right, hub] {
      #expect(try device.texts("SELECT text FROM notes") == ["tuesday"])
    }
  }

  @Test("What did not count is listed, and still after the row was written again")
  func nothingIsLostSilently() throws {
    let (left, right) = try pair("INSERT INTO notes VALUES ('a', 'old', NULL, 1)")
    try write(left, "UPDATE notes SET text = 'left' WHERE item = 'a'", after: 10)
    try write(right, "UPDATE notes SET text = 'right' WHERE item = 'a'", after: 20)
    try left.sync(right, at: now + 30_000)
    let conflict = try #require(try right.replica().conflicts(at: now + 30_000).first)
    #expect(conflict.kind == .other && conflict.table == "notes")
    #expect(conflict.key.map(\.value) == ["a"] && conflict.at == now + 10_000)
    #expect(conflict.row.first { $0.column == "text" }?.value == "left")
    #expect(conflict.counts.first { $0.column == "text" }?.value == "right")
    try write(right, "UPDATE notes SET text = 'both' WHERE item = 'a'", after: 40)
    try left.sync(right, at: now + 50_000)
    for device in [left, right] {
      let kept = try device.replica().conflicts(at: now + 50_000)
      #expect(kept.map(\.kind) == [.replaced])
      #expect(kept[0].row.first { $0.column == "text" }?.value == "left")
      let later = now + 91 * Self.day
      #expect(try device.texts("SELECT text FROM notes") == ["both"])
      _ = try device.replica().seen(at: later)
      #expect(try device.replica().conflicts(at: later).isEmpty)
    }
  }

  @Test("Rows that got the same number on two devices both stay, and what refers to them follows")
  func numbers() throws {
    let (left, right) = (try SyncDevice("left"), try SyncDevice("right"))
    for (device, word) in [(left, "Haus"), (right, "Baum")] {
      try device.call(at: now) { database in
        try database.run("INSERT INTO cards (text, language) VALUES (?1, 'de')", [.text(word)])
        try database.run("INSERT INTO reviews (card, of, rating) VALUES (1, ?1, 5)", [.text(word)])
        try database.run("INSERT INTO alerts VALUES ('due', 1, ?1, 1)", [.text(word)])
      }
    }
    try left.sync(right, at: now)
    #expect(try left.rows() == right.rows())
    for device in [left, right] {
      #expect(try device.texts("SELECT text FROM cards ORDER BY text") == ["Baum", "Haus"])
      for table in [
        "reviews JOIN cards ON card = cards.id", "alerts JOIN cards ON monitor = cards.id",
      ] {
        #expect(
          try device.texts("SELECT of, text FROM \(table) ORDER BY text")
            == ["Baum|Baum", "Haus|Haus"])
      }
      #expect(try device.texts("SELECT count(*) FROM cards WHERE id = 1") == ["1"])
      #expect(try device.replica().conflicts(at: now).isEmpty)
    }
  }

  @Test(
    "A number that is given again does not take over what referred to the row that had it",
    arguments: [true, false])
  func numberGivenAgain(looks: Bool) throws {
    let (left, right) = try pair("INSERT INTO cards VALUES (1, 'Haus', 'de', 0)")
    try write(right, "INSERT INTO reviews VALUES (1, 1, 'Haus', 5)", after: 10)
    try write(left, "DELETE FROM cards WHERE id = 1", after: 20)
    if looks { _ = try left.replica().seen(at: now + 25_000) }
    try write(left, "INSERT INTO cards VALUES (1, 'Baum', 'de', 0)", after: 30)
    try left.sync(right, at: now + 40_000)
    for device in [left, right] {
      #expect(try device.texts("SELECT id, text FROM cards") == ["1|Baum"])
      #expect(try device.texts("SELECT of FROM reviews") == ["Haus"])
      #expect(try device.texts("SELECT of FROM reviews JOIN cards ON cards.id = card").isEmpty)
    }
  }

  @Test("What was deleted and taken back on both devices stands there once")
  func takenBackOnBoth() throws {
    let (left, right) = try pair("INSERT INTO entries VALUES (1, 'one', NULL), (2, 'two', 1)")
    for device in [left, right] { try write(device, "DELETE FROM entries", after: 10) }
    try left.sync(right, at: now + 20_000)
    #expect(try left.rows()["entries"] == nil && right.rows()["entries"] == nil)
    for device in [left, right] {
      let call = try #require(try ChangeHistory(device.database).calls().first?.id)
      #expect(try device.undo(call, at: now + 30_000))
    }
    try left.sync(right, at: now + 40_000)
    for device in [left, right] {
      #expect(
        try device.texts("SELECT id, text, pair FROM entries ORDER BY id") == [
          "1|one|null", "2|two|1",
        ])
    }
  }

  @Test("Two homes that were filled alike before they first met are not doubled")
  func filledAlike() throws {
    let sql = [
      "INSERT INTO entries (text) VALUES ('one'), ('two')", "INSERT INTO drafts VALUES (1, 'x')",
    ]
    let (left, right) = (try SyncDevice("left"), try SyncDevice("right"))
    for device in [left, right] {
      for line in sql { try device.database.asHost { try device.database.run(line) } }
    }
    try left.sync(right, at: now)
    for device in [left, right] {
      #expect(try device.texts("SELECT id, text FROM entries") == ["1|one", "2|two"])
      #expect(try device.replica().conflicts(at: now).isEmpty)
    }
  }

  @Test("Of rows that cannot stand side by side the newest does; the other waits")
  func unique() throws {
    let (left, right) = try pair("INSERT INTO cards VALUES (5, 'Haus', 'de', 0)")
    try write(left, "INSERT INTO cards VALUES (6, 'Baum', 'de', 1)", after: 10)
    try write(right, "INSERT INTO cards VALUES (7, 'Baum', 'de', 2)", after: 20)
    try left.sync(right, at: now + 30_000)
    for device in [left, right] {
      #expect(try device.texts("SELECT id, text FROM cards ORDER BY id") == ["5|Haus", "7|Baum"])
      #expect(try device.replica().conflicts(at: now + 30_000).map(\.kind) == [.held])
    }
    try write(left, "DELETE FROM cards WHERE id = 7", after: 40)
    try left.sync(right, at: now + 50_000)
    for device in [left, right] {
      #expect(try device.texts("SELECT id, text FROM cards ORDER BY id") == ["5|Haus", "6|Baum"])
      #expect(try device.replica().conflicts(at: now + 50_000).isEmpty)
    }
  }

  @Test("A row that refers to one that another device deleted waits for it")
  func references() throws {
    let (left, right) = try pair("INSERT INTO shelves VALUES ('a', 'A')")
    try write(left, "DELETE FROM shelves", after: 10)
    try write(right, "INSERT INTO books VALUES ('b', 'a', 'B')", after: 20)
    try left.sync(right, at: now + 30_000)
    for device in [left, right] {
      #expect(try device.texts("SELECT * FROM books").isEmpty)
      #expect(try device.replica().conflicts(at: now + 30_000).map(\.kind) == [.held])
    }
    try write(left, "INSERT INTO shelves VALUES ('a', 'A again')", after: 40)
    try left.sync(right, at: now + 50_000)
    for device in [left, right] { #expect(try device.texts("SELECT title FROM books") == ["B"]) }
  }

  @Test("What the rules keep stays; caches are emptied where something came")
  func staying() throws {
    let (left, right) = try pair("INSERT INTO drafts VALUES (1, 'mine')")
    try write(right, "INSERT INTO ready VALUES ('old')", after: 5)
    for key in ["me", "seen-1", "theme"] {
      try left.call(at: now) { try KeyValueTable($0, table: "berth_kv").set(key, "x") }
    }
    try left.sync(right, at: now + 10_000)
    #expect(try right.texts("SELECT * FROM drafts").isEmpty)
    #expect(try right.texts("SELECT key FROM berth_kv") == ["theme"])
    #expect(try right.texts("SELECT * FROM ready").isEmpty)
    #expect(try left.texts("SELECT text FROM drafts") == ["mine"])
  }
}
