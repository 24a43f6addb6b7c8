import BerthStorage
import Testing

@Suite("Transactions")
struct TransactionTests {
  struct Stop: Error {}

  private func count(_ database: Database) throws -> Int64? {
    try database.integer("SELECT count(*) FROM drink")
  }

  @Test("what returns is committed, what throws is undone")
  func commitAndRollback() throws {
    let database = try drinks()
    let name = try database.transaction { () -> String in
      #expect(database.isInTransaction)
      try database.run("INSERT INTO drink VALUES('a','A',0)")
      return "done"
    }
    #expect(name == "done")
    #expect(!database.isInTransaction)
    #expect(throws: Stop.self) {
      try database.transaction {
        try database.run("DELETE FROM drink")
        throw Stop()
      }
    }
    #expect(!database.isInTransaction)
    #expect(try count(database) == 3)
  }

  @Test("an inner transaction is undone alone")
  func nested() throws {
    let database = try drinks()
    try database.transaction(.deferred) {
      try database.run("INSERT INTO drink VALUES('a','A',0)")
      try? database.transaction {
        try database.run("INSERT INTO drink VALUES('b','B',0)")
        try database.savepoint { try database.run("INSERT INTO drink VALUES('c','C',0)") }
        throw Stop()
      }
      #expect(database.isInTransaction)
      try database.savepoint { try database.run("INSERT INTO drink VALUES('d','D',0)") }
    }
    #expect(
      try database.rows("SELECT id FROM drink ORDER BY id")
        == [["a"], ["d"], ["margarita"], ["negroni"]])
  }

  @Test("a commit that fails leaves nothing behind")
  func failedCommit() throws {
    let database = try Database(inMemory: DatabaseOptions())
    try database.execute(
      """
      CREATE TABLE parent(id INTEGER PRIMARY KEY);
      CREATE TABLE child(p REFERENCES parent(id) DEFERRABLE INITIALLY DEFERRED);
      """)
    let error = storageError {
      try database.transaction { try database.run("INSERT INTO child VALUES(5)") }
    }
    #expect(error?.resultCode == 787)  // SQLITE_CONSTRAINT_FOREIGNKEY
    #expect(!database.isInTransaction)
    #expect(try database.integer("SELECT count(*) FROM child") == 0)
  }

  @Test("steps out of order are told")
  func misuse() throws {
    let database = try drinks()
    #expect(storageError { try database.commit() }?.code == .misuse)
    #expect(storageError { try database.rollback() }?.code == .misuse)
    try database.begin(.immediate)
    #expect(storageError { try database.begin() }?.code == .misuse)
    try database.run("DELETE FROM drink")
    try database.rollback()
    #expect(try count(database) == 2)
  }

  @Test("a transaction that SQLite itself rolled back reports the cause")
  func rolledBackInside() throws {
    let folder = TemporaryFolder()
    let database = try Database(
      path: folder.file("a.db"), options: DatabaseOptions(pageQuota: 12))
    try database.execute("CREATE TABLE a(x)")
    let error = storageError {
      try database.transaction {
        try database.run("INSERT INTO a VALUES(1)")
        try database.savepoint {
          try database.run("INSERT INTO a VALUES(zeroblob(100000))")
        }
      }
    }
    #expect(error?.code == .quota)
    #expect(!database.isInTransaction)
    #expect(try database.integer("SELECT count(*) FROM a") == 0)
  }
}
