import BerthStorage
import Testing

@Suite("Maintenance")
struct MaintenanceTests {
  let folder = TemporaryFolder()

  private func filled() throws -> String {
    let path = folder.file("a.db")
    let database = try Database(path: path)
    try database.execute(
      """
      CREATE TABLE a(id INTEGER PRIMARY KEY, x TEXT);
      CREATE INDEX a_x ON a(x);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n LIMIT 2000)
        INSERT INTO a SELECT i,'value '||i FROM n;
      """)
    return path
  }

  @Test("a sound file has no problems")
  func sound() throws {
    let database = try Database(path: filled(), options: DatabaseOptions(authorizer: .plugin))
    #expect(try database.integrityProblems() == [])
    #expect(try database.foreignKeyProblems() == [])
  }

  @Test("a broken page is found, and reading it fails as corrupt")
  func broken() throws {
    let path = try filled()
    overwrite(path, at: 4_096 * 4, with: [UInt8](repeating: 0xFF, count: 4_096))
    let database = try Database(path: path)
    #expect(try !database.integrityProblems().isEmpty)
    #expect(try database.integrityProblems(limit: 1).count <= 2)
    let error = storageError {
      try database.query("SELECT * FROM a ORDER BY id") { _ in }
      try database.query("SELECT x FROM a ORDER BY x") { _ in }
    }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains(path) == true)
  }

  @Test("an index that misses a row is found by the full check only")
  func wrongIndex() throws {
    let path = try filled()
    let bytes = try #require(content(of: path))
    // One index entry is changed in place: the page stays well formed, its order does not matter.
    let needle = Array("value 1000".utf8)
    let places = bytes.indices.dropLast(needle.count).filter {
      bytes[$0] == needle[0] && Array(bytes[$0..<($0 + needle.count)]) == needle
    }
    #expect(places.count == 2)
    let last = try #require(places.last)
    overwrite(path, at: last, with: Array("value 1000".utf8.dropLast()) + [UInt8(ascii: "/")])
    let database = try Database(path: path)
    #expect(try !database.integrityProblems().isEmpty)
  }

  @Test("the numbers of the header can be set and read")
  func header() throws {
    let database = try Database(
      path: folder.file("a.db"), options: DatabaseOptions(applicationID: 12))
    #expect(try database.userVersion == 0)
    try database.setUserVersion(-7)
    try database.setAuthorizer(.plugin)
    #expect(try database.userVersion == -7)
    for (number, value) in [("application_id", 12), ("page_count", 1), ("page_size", 4_096)] {
      #expect(try database.asHost { try database.integer("PRAGMA \(number)") } == Int64(value))
    }
  }

  @Test("references to missing rows are listed")
  func foreignKeys() throws {
    let database = try drinks()
    try database.execute(
      "PRAGMA foreign_keys=0; INSERT INTO garnish VALUES(7,'none'); PRAGMA foreign_keys=1")
    #expect(try database.foreignKeyProblems() == ["garnish row 7 → drink"])
  }

  @Test("a checkpoint empties the log, and waits for nobody when passive")
  func checkpoint() throws {
    let database = try Database(path: filled())
    try database.run("DELETE FROM a WHERE id<1000")
    let reader = try Database(path: folder.file("a.db"))
    try reader.begin(.deferred)
    _ = try reader.integer("SELECT count(*) FROM a")
    try database.run("DELETE FROM a WHERE id<1500")
    let passive = try database.checkpoint()
    #expect(passive.frames > passive.copied)
    try database.setBusyTimeout(0)
    #expect(storageError { try database.checkpoint(.truncate) }?.code == .busy)
    try reader.rollback()
    try database.checkpoint(.truncate)
    #expect(DurableFile.size(of: folder.file("a.db-wal")) == 0)
    let memory = try drinks()
    #expect(try memory.checkpoint().frames == -1)
  }
}
