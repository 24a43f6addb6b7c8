import BerthStorage
import Testing

@Suite("Key-value table")
struct KeyValueTableTests {
  @Test("keys are set, read, replaced and deleted")
  func roundTrip() throws {
    let table = try KeyValueTable(drinks())
    #expect(try table.text("a") == nil)
    try table.set("a", "one")
    try table.set("a", "two")
    try table.set("bytes", [0, 255])
    try table.set("empty", [])
    #expect(try table.text("a") == "two")
    #expect(try table.bytes("bytes") == [0, 255])
    #expect(try table.bytes("empty") == [])
    #expect(try table.delete("a"))
    #expect(try !table.delete("a"))
    #expect(try table.bytes("a") == nil)
    try table.set("", "the empty key")
    #expect(try table.keys() == ["", "bytes", "empty"])
  }

  @Test("reading never writes; the first write makes the table")
  func lazy() throws {
    let database = try drinks()
    let before = database.totalChanges
    let table = try KeyValueTable(database)
    #expect(try table.keys() == [])
    #expect(try table.deleteAll(prefix: "") == 0)
    #expect(try !table.delete("a"))
    #expect(try database.value("SELECT 1 FROM sqlite_schema WHERE name='berth_kv'") == nil)
    #expect(database.totalChanges == before)
    try table.set("a", "1")
    #expect(try database.value("SELECT 1 FROM sqlite_schema WHERE name='berth_kv'") == 1)
  }

  struct Listing: Sendable {
    let prefix: String
    var after: String?
    var limit = Int.max
    let keys: [String]
  }

  @Test(
    "listing by prefix, in byte order and page by page",
    arguments: [
      Listing(prefix: "", keys: ["a", "a/1", "a/10", "a/2", "a0", "b", "z\u{10FFFF}", "ä"]),
      Listing(prefix: "a", keys: ["a", "a/1", "a/10", "a/2", "a0"]),
      Listing(prefix: "a/", keys: ["a/1", "a/10", "a/2"]),
      Listing(prefix: "a/1", keys: ["a/1", "a/10"]),
      Listing(prefix: "ä", keys: ["ä"]),
      Listing(prefix: "z\u{10FFFF}", keys: ["z\u{10FFFF}"]),
      Listing(prefix: "nothing", keys: []),
      Listing(prefix: "a", limit: 2, keys: ["a", "a/1"]),
      Listing(prefix: "a", after: "a/1", limit: 2, keys: ["a/10", "a/2"]),
      Listing(prefix: "a", after: "a0", keys: []),
      Listing(prefix: "a/", after: "a", keys: ["a/1", "a/10", "a/2"]),
      Listing(prefix: "", after: "a0", limit: 1, keys: ["b"]),
    ])
  func list(_ listing: Listing) throws {
    let table = try KeyValueTable(drinks())
    for key in ["b", "a/2", "a", "ä", "a/10", "a0", "z\u{10FFFF}", "a/1"] {
      try table.set(key, "x")
    }
    #expect(
      try table.keys(prefix: listing.prefix, after: listing.after, limit: listing.limit)
        == listing.keys)
  }

  @Test("deleting by prefix counts and leaves the others")
  func deleteAll() throws {
    let table = try KeyValueTable(drinks())
    for key in ["a", "a/1", "a/2", "b"] { try table.set(key, "x") }
    #expect(try table.deleteAll(prefix: "a/") == 2)
    #expect(try table.keys() == ["a", "b"])
    #expect(try table.deleteAll(prefix: "") == 2)
    #expect(try table.keys() == [])
  }

  @Test("it is part of the transaction, even when that takes the table along")
  func transactions() throws {
    let database = try drinks()
    let table = try KeyValueTable(database)
    try database.begin()
    try table.set("a", "1")
    try database.rollback()
    #expect(try table.text("a") == nil)
    #expect(try table.keys() == [])
    try table.set("a", "2")
    #expect(try table.text("a") == "2")
  }

  @Test("it works beside a plugin that cannot touch it")
  func underPolicy() throws {
    let database = try drinks(DatabaseOptions(authorizer: .plugin))
    let table = try KeyValueTable(database)
    try table.set("a", "1")
    try database.execute("CREATE TABLE other(x)")
    #expect(try table.text("a") == "1")
    #expect(storageError { try database.run("SELECT * FROM berth_kv") }?.code == .denied)
    let error = storageError { _ = try KeyValueTable(database, table: "a; DROP TABLE drink") }
    #expect(error?.code == .misuse)
  }

  @Test("a value can be looked at in place")
  func inPlace() throws {
    let table = try KeyValueTable(drinks())
    try table.set("a", [1, 2, 3])
    var sum = 0
    #expect(try table.withValue("a") { sum = $0.reduce(0) { $0 + Int($1) } })
    #expect(sum == 6)
    #expect(try !table.withValue("b") { _ in sum = 0 })
    #expect(sum == 6)
  }
}
