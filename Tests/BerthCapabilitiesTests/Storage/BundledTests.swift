import BerthBase
import BerthManifest
import BerthServices
import BerthStorage
import CBerth
import Glibc
import Synchronization
import Testing

@testable import BerthCapabilities

@Suite struct BundledTests {
  @Test("it is made once for all users, and read by its name or plainly")
  func isMadeOnce() throws {
    let set = try DataSet()
    for user in ["anna", "bert", "cleo"] {
      let storage = try set.storage(user: user)
      defer { storage.close() }
      let database = try set.open(storage)
      #expect(try set.drinks(database) == ["margarita", "negroni"])
      #expect(try database.database.integer("SELECT count(*) FROM bundled.drinks") == 2)
      let found = try SearchIndex(database.database, manifest: set.manifest)
        .collection("drinks").query(["text": "negr"])
      #expect(found["total"] == 1)
    }
    #expect(set.seeds.withLock { $0 } == 1)
    #expect(set.files.count == 1)
  }

  @Test(
    "an edited, added or removed file of the data folder makes another one",
    arguments: [
      ["drinks.tsv", "margarita\n"], ["more/notes.txt", "new"],
      ["drinks.tsv", "margarita\nnegronI\n"],
    ])
  func seesEdits(_ edit: [String]) throws {
    let set = try DataSet()
    let first = try set.storage()
    _ = try set.open(first)
    first.close()
    try FileBytes.makeFolder(set.dataFolder + "/more")
    try set.edit(edit[0], edit[1])
    let second = try set.storage()
    defer { second.close() }
    let text = String(
      decoding: try FileBytes.require(set.dataFolder + "/drinks.tsv"), as: UTF8.self)
    #expect(
      try set.drinks(set.open(second)) == text.split(separator: "\n").map(String.init).sorted())
    #expect(set.seeds.withLock { $0 } == 2)
  }

  @Test("files of other versions go when nobody reads them; of this one the last but one stays")
  func removesOld() throws {
    let set = try DataSet()
    let old = try set.storage(DataSet.manifest("0.9.0"))
    _ = try set.open(old)
    let new = try set.storage()
    _ = try set.open(new)
    #expect(set.files.count == 2, "somebody reads the old one")
    old.close()
    new.close()
    for number in 1...3 {
      try set.edit("drinks.tsv", String(repeating: "x", count: number))
      let storage = try set.storage()
      _ = try set.open(storage)
      storage.close()
    }
    #expect(set.files.count == 2 && set.files.allSatisfy { $0.hasPrefix("1.0.0-") })
  }

  @Test("those who come at once wait for the first and all find it whole")
  func isMadeOnceAtOnce() async throws {
    let set = try DataSet()
    set.atEnd.withLock { $0 = { usleep(150_000) } }
    try await withThrowingTaskGroup(of: [String].self) { group in
      for number in 0..<4 {
        group.addTask {
          let storage = try set.storage(user: "u\(number)")
          defer { storage.close() }
          return try set.drinks(set.open(storage))
        }
      }
      for try await drinks in group { #expect(drinks == ["margarita", "negroni"]) }
    }
    #expect(set.seeds.withLock { $0 } == 1)
  }

  @Test("a seed that fails, a full disk among them, leaves nothing, and the next one makes it")
  func leavesNothing() throws {
    let set = try DataSet()
    set.atEnd.withLock { $0 = { throw BerthError("storage.full", "no room") } }
    let failing = try set.storage()
    let error = #expect(throws: BerthError.self) { try set.open(failing) }
    #expect(error?.code == "storage.full")
    failing.close()
    #expect(FileBytes.names(in: set.folder) == ["making.lock"])
    set.atEnd.withLock { $0 = {} }
    let next = try set.storage()
    defer { next.close() }
    #expect(try set.drinks(set.open(next)).count == 2)
  }

  @Test("what a killed process left half made is no data set and is tidied away")
  func tidiesDrafts() throws {
    let set = try DataSet()
    try FileBytes.makeFolder(set.folder)
    try FileBytes.replace(
      "\(set.folder)/1.0.0-0123.db.77.draft", with: Array("SQLite format 3".utf8))
    let storage = try set.storage()
    defer { storage.close() }
    #expect(try set.drinks(set.open(storage)).count == 2)
    #expect(FileBytes.names(in: set.folder).allSatisfy { !$0.hasSuffix(".draft") })
  }

  @Test(
    "nothing is written into it, joined or taken away",
    arguments: [
      "INSERT INTO bundled.drinks VALUES ('x')", "INSERT INTO drinks VALUES ('x')",
      "UPDATE bundled.drinks SET id = 'x'", "DELETE FROM drinks", "DROP TABLE bundled.drinks",
      "CREATE TABLE bundled.more (id)", "CREATE INDEX bundled.i ON drinks (id)",
      "ALTER TABLE bundled.drinks ADD COLUMN x", "REINDEX bundled.drinks", "ANALYZE bundled",
      "ATTACH '/tmp/other.db' AS other", "DETACH bundled", "VACUUM bundled",
      "PRAGMA bundled.journal_mode = WAL", "PRAGMA bundled.user_version = 3",
      "SELECT * FROM bundled.berth_schema", "DELETE FROM bundled.berth_search_drinks_doc",
    ])
  func refuses(_ sql: String) throws {
    let set = try DataSet()
    let storage = try set.storage()
    defer { storage.close() }
    let database = try set.open(storage)
    let error = #expect(throws: StorageError.self) { try database.database.execute(sql) }
    #expect(error?.code == .denied)
    #expect(try set.drinks(database) == ["margarita", "negroni"])
  }

  @Test("no other database is opened while it is made")
  func opensNothingElse() throws {
    let set = try DataSet()
    let storage = try set.storage()
    defer { storage.close() }
    nonisolated(unsafe) let borrowed = storage
    set.atEnd.withLock { $0 = { [unowned set] in _ = try set.open(borrowed) } }
    let error = #expect(throws: BerthError.self) { try set.open(storage) }
    #expect(error?.code == "storage.misuse")
  }

  @Test("it is no database of its own, and is in the public one only where the manifest says so")
  func isJoinedWhereDeclared() throws {
    for isPublic in [false, true] {
      let set = try DataSet(public: isPublic)
      let storage = try set.storage()
      defer { storage.close() }
      let error = #expect(throws: BerthError.self) {
        try set.open(storage, UInt32(BERTH_SCOPE_BUNDLED))
      }
      #expect(error?.code == "storage.scope")
      let shared = try set.open(storage, UInt32(BERTH_SCOPE_PUBLIC)).database
      #expect(((try? shared.integer("SELECT count(*) FROM bundled.drinks")) == 2) == isPublic)
    }
  }

  @Test("a user's quota is for the user's own pages")
  func countsOwnPages() throws {
    let set = try DataSet()
    try set.edit(
      "drinks.tsv", (0..<40_000).map { "a drink with number \($0)" }.joined(separator: "\n"))
    var manifest = set.manifest
    let large = try set.storage()
    _ = try set.open(large)
    large.close()
    manifest.limits.storageMegabytes = 1
    let storage = try set.storage(manifest, user: "anna")
    defer { storage.close() }
    let database = try set.open(storage).database
    #expect(FileTree.size("\(set.folder)/\(set.files[0])") > 2 << 20)
    try database.run("INSERT INTO favorites VALUES (hex(zeroblob(200000)))")
    let error = #expect(throws: StorageError.self) {
      try database.run("INSERT INTO favorites VALUES (hex(zeroblob(700000)))")
    }
    #expect(error?.code == .quota)
  }
}
