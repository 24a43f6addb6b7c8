import BerthStorage
import Glibc
import Testing

@Suite("Opening a database")
struct DatabaseTests {
  let folder = TemporaryFolder()

  @Test("a new file is created with a log, full sync, foreign keys and the application id")
  func create() throws {
    let path = folder.file("new.db")
    let database = try Database(
      path: path, options: DatabaseOptions(applicationID: Database.berthApplicationID))
    #expect(try database.text("PRAGMA journal_mode") == "wal")
    #expect(try database.integer("PRAGMA synchronous") == 2)
    #expect(try database.integer("PRAGMA foreign_keys") == 1)
    #expect(try database.integer("PRAGMA trusted_schema") == 0)
    #expect(try database.integer("PRAGMA temp_store") == 2)
    #expect(try database.integer("PRAGMA cell_size_check") == 1)
    #expect(try database.integer("PRAGMA application_id") == 0x4252_5448)
    #expect(database.path == path)
  }

  @Test("an existing file keeps its content and its log mode")
  func reopen() throws {
    let path = folder.file("a.db")
    try Database(path: path).execute(drinksSchema)
    let again = try Database(path: path, options: DatabaseOptions(access: .readWrite))
    #expect(try again.integer("SELECT count(*) FROM drink") == 2)
    #expect(try again.text("PRAGMA journal_mode") == "wal")
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let name: String
    var options = DatabaseOptions()
    let code: StorageError.Code
  }

  @Test(
    "what cannot be opened is refused with the path",
    arguments: [
      Refusal(testDescription: "missing folder", name: "none/a.db", code: .open),
      Refusal(
        testDescription: "missing file, read and write", name: "none.db",
        options: DatabaseOptions(access: .readWrite), code: .open),
      Refusal(
        testDescription: "missing file, read only", name: "none.db", options: .readOnly,
        code: .open),
      Refusal(testDescription: "a folder", name: "", code: .open),
      Refusal(testDescription: "a NUL byte", name: "a\0b", code: .open),
      Refusal(testDescription: "a text file", name: "text.db", code: .corrupt),
    ])
  func refused(_ refusal: Refusal) {
    overwrite(
      folder.file("text.db"), at: 0, with: Array(repeating: UInt8(ascii: "x"), count: 4_096))
    let path = folder.file(refusal.name)
    let error = storageError { _ = try Database(path: path, options: refusal.options) }
    #expect(error?.code == refusal.code)
    #expect(error?.remedy != nil)
    if !refusal.name.utf8.contains(0) {
      #expect(error?.message.contains(path) == true)
    }
  }

  @Test("an empty path is refused")
  func emptyPath() {
    #expect(storageError { _ = try Database(path: "") }?.code == .open)
  }

  @Test("names that look like URIs or hold their special characters are plain names")
  func oddNames() throws {
    for name in ["a?mode=memory.db", "50%20.db", "a#b.db", "ü ö.db"] {
      try Database(path: folder.file(name)).execute(drinksSchema)
      #expect(folder.names.contains(name))
      let immutable = try Database(
        path: folder.file(name), options: DatabaseOptions(access: .immutable))
      #expect(try immutable.integer("SELECT count(*) FROM drink") == 2)
    }
  }

  @Test("a read-only connection reads and refuses to write")
  func readOnly() throws {
    let path = folder.file("a.db")
    try Database(path: path).execute(drinksSchema)
    let database = try Database(path: path, options: .readOnly)
    #expect(try database.integer("SELECT count(*) FROM drink") == 2)
    let error = storageError { try database.run("DELETE FROM drink") }
    #expect(error?.code == .readonly)
    #expect(error?.sql == "DELETE FROM drink")
  }

  @Test("a writer that finds the lock taken reports busy")
  func busy() throws {
    let path = folder.file("a.db")
    let first = try Database(path: path)
    try first.execute(drinksSchema)
    let second = try Database(path: path, options: DatabaseOptions(busyTimeout: 0))
    try first.begin(.immediate)
    #expect(storageError { try second.begin(.immediate) }?.code == .busy)
    #expect(try second.integer("SELECT count(*) FROM drink") == 2)
    try first.rollback()
    try second.transaction { try second.run("DELETE FROM drink WHERE id='negroni'") }
    #expect(try first.integer("SELECT count(*) FROM drink") == 1)
  }

  @Test("a reader that turns writer after a change elsewhere is told to begin immediate")
  func staleSnapshot() throws {
    let path = folder.file("a.db")
    let first = try Database(path: path)
    try first.execute(drinksSchema)
    let second = try Database(path: path, options: DatabaseOptions(busyTimeout: 0))
    try second.begin(.deferred)
    _ = try second.integer("SELECT count(*) FROM drink")
    try first.run("DELETE FROM drink WHERE id='negroni'")
    let error = storageError { try second.run("DELETE FROM drink") }
    #expect(error?.code == .busy)
    #expect(error?.remedy?.contains("immediate") == true)
  }

  @Test("a closed database says so, and its statements stay safe")
  func closed() throws {
    let database = try Database(path: folder.file("a.db"))
    try database.execute(drinksSchema)
    let statement = try database.prepare("SELECT name FROM drink ORDER BY name")
    database.close()
    database.close()
    #expect(storageError { try database.run("SELECT 1") }?.code == .misuse)
    #expect(try statement.step())
    #expect(statement.text(at: 0) == "Margarita")
  }

  @Test("closing copies the log into the file, or leaves it when told so")
  func checkpointOnClose() throws {
    for keepsLog in [false, true] {
      let path = folder.file("log\(keepsLog).db")
      let options = DatabaseOptions(checkpointsOnClose: !keepsLog)
      let database = try Database(path: path, options: options)
      try database.execute(drinksSchema)
      database.close()
      #expect((DurableFile.size(of: path + "-wal") ?? 0 > 0) == keepsLog)
      let again = try Database(path: path)
      #expect(try again.integer("SELECT count(*) FROM drink") == 2)
    }
  }

  @Test("triggers keep a full-text table up to date only where the schema is trusted")
  func trustedSchema() throws {
    for isTrusted in [true, false] {
      let database = try Database(inMemory: DatabaseOptions(trustsSchema: isTrusted))
      try database.execute(
        """
        CREATE TABLE note(id INTEGER PRIMARY KEY, text);
        CREATE VIRTUAL TABLE find USING fts5(text, content=note, content_rowid=id);
        CREATE TRIGGER after_note AFTER INSERT ON note BEGIN
          INSERT INTO find(rowid, text) VALUES(new.id, new.text);
        END;
        """)
      let insert = "INSERT INTO note VALUES(4,'gin and tonic')"
      if isTrusted {
        try database.run(insert)
        #expect(try database.integer("SELECT rowid FROM find('tonic')") == 4)
      } else {
        #expect(storageError { try database.run(insert) }?.code == .denied)
      }
    }
  }

  @Test("row ids and counts of changes are those of the last statement")
  func counters() throws {
    let database = try drinks()
    try database.run("INSERT INTO garnish(drink) VALUES('negroni'),('negroni'),('margarita')")
    #expect(database.lastInsertRowID == 3)
    #expect(database.changes == 3)
    try database.run("DELETE FROM garnish WHERE drink='negroni'")
    #expect(database.changes == 2)
    #expect(database.totalChanges == 7)
  }

  @Test(
    "the library has all the features the layer relies on",
    arguments: ["ENABLE_FTS5", "ENABLE_SESSION", "ENABLE_PREUPDATE_HOOK", "ENABLE_RTREE"])
  func library(_ feature: String) throws {
    let used = "SELECT sqlite_compileoption_used(?1)"
    #expect(try drinks().integer(used, [.text(feature)]) == 1)
  }
}
