import BerthStorage
import Testing

@Suite("Migrations")
struct MigratorTests {
  let folder = TemporaryFolder()

  private func migrator(_ version: Int, at time: Int64 = 1_000) -> Migrator {
    Migrator(targetVersion: version, appliedBy: "test 1.\(version)", now: { time })
  }

  private func steps(_ database: Database, _ from: Int, _ to: Int) throws {
    if from < 1, to >= 1 { try database.execute(drinksSchema) }
    if from < 2, to >= 2 { try database.execute("ALTER TABLE drink ADD COLUMN glass TEXT") }
  }

  /// The whole schema and content as text, to compare before and after.
  private func dump(_ database: Database) throws -> [[SQLValue]] {
    try database.rows("SELECT type,name,sql FROM sqlite_schema ORDER BY name")
      + database.rows("SELECT * FROM drink ORDER BY id")
  }

  @Test("an empty database gets the newest schema, an old one the missing steps, once")
  func upgrade() throws {
    let database = try Database(path: folder.file("a.db"))
    #expect(try Migrator.version(of: database) == 0)
    #expect(try Migrator.history(of: database) == [])
    #expect(try migrator(1, at: 5).migrate(database, steps) == .migrated(from: 0, to: 1))
    #expect(try migrator(2, at: 9).migrate(database, steps) == .migrated(from: 1, to: 2))
    var calls = 0
    #expect(try migrator(2).migrate(database) { _, _, _ in calls += 1 } == .upToDate(version: 2))
    #expect(calls == 0)
    #expect(try Migrator.version(of: database) == 2)
    #expect(
      try Migrator.history(of: database) == [
        Migrator.Record(from: 0, to: 1, appliedAt: 5, appliedBy: "test 1.1"),
        Migrator.Record(from: 1, to: 2, appliedAt: 9, appliedBy: "test 1.2"),
      ])
    #expect(try database.rows("SELECT glass FROM drink") == [[nil], [nil]])
  }

  struct Failure: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: String
    let code: StorageError.Code
  }

  @Test(
    "a migration that fails leaves the database as it was",
    arguments: [
      Failure(testDescription: "bad SQL", script: "CREATE TABLE a(x); SELEC", code: .syntax),
      Failure(
        testDescription: "constraint", script: "INSERT INTO drink VALUES('n','Negroni',1)",
        code: .constraint),
      Failure(
        testDescription: "constraint that rolls back",
        script: "INSERT OR ROLLBACK INTO drink VALUES('n','Negroni',1)", code: .constraint),
      Failure(
        testDescription: "commits by itself",
        script: "CREATE TABLE a(x); COMMIT; DROP TABLE drink", code: .denied),
      Failure(
        testDescription: "rolls back by itself", script: "CREATE TABLE a(x); ROLLBACK",
        code: .denied),
      Failure(
        testDescription: "broken references",
        script: "PRAGMA defer_foreign_keys=1; INSERT INTO garnish VALUES(1,'none')",
        code: .migration),
      Failure(
        testDescription: "quota", script: "CREATE TABLE a AS SELECT zeroblob(400000)",
        code: .quota),
    ])
  func failure(_ failure: Failure) throws {
    let path = folder.file("a.db")
    do {
      let database = try Database(path: path)
      try migrator(1).migrate(database, steps)
    }
    let bytesBefore = content(of: path)
    #expect(bytesBefore != nil)
    for policy in [nil, StatementAuthorizer.plugin] {
      let database = try Database(
        path: path, options: DatabaseOptions(pageQuota: 40, authorizer: policy))
      let before = try dump(database)
      let error = storageError {
        try migrator(2).migrate(database) { database, _, _ in
          try database.execute("UPDATE drink SET abv=0; CREATE TABLE fresh(x)")
          try database.execute(failure.script)
        }
      }
      #expect(error?.code == failure.code, "\(error?.description ?? "")")
      #expect(!database.isInTransaction)
      #expect(try dump(database) == before)
      #expect(try Migrator.version(of: database) == 1)
      #expect(database.authorizer == policy)
      try database.execute("BEGIN; COMMIT")
      database.close()
      #expect(content(of: path) == bytesBefore)
    }
  }

  @Test("an error of the caller's own passes through")
  func foreignError() throws {
    struct Stop: Error {}
    let database = try Database(path: folder.file("a.db"))
    #expect(throws: Stop.self) {
      try migrator(1).migrate(database) { database, _, _ in
        try database.execute(drinksSchema)
        throw Stop()
      }
    }
    #expect(try database.integer("SELECT count(*) FROM sqlite_schema") == 0)
  }

  @Test("a newer database is refused with both versions")
  func downgrade() throws {
    let database = try Database(path: folder.file("a.db"))
    try migrator(5).migrate(database) { _, _, _ in }
    let error = storageError { try migrator(3).migrate(database) { _, _, _ in } }
    #expect(error?.code == .schema)
    #expect(
      error?.message == "the database has schema version 5, but test 1.3 knows only up to 3")
    #expect(try Migrator.version(of: database) == 5)
    #expect(!database.isInTransaction)
  }

  @Test("a plugin's migration works under its policy, with savepoints, and not on host tables")
  func underPolicy() throws {
    let database = try Database(
      path: folder.file("a.db"), options: DatabaseOptions(authorizer: .plugin))
    try migrator(2).migrate(database) { database, from, to in
      try steps(database, from, to)
      try? database.transaction {
        try database.run("DELETE FROM drink")
        throw StorageError(.failed, "stop")
      }
    }
    #expect(try database.integer("SELECT count(*) FROM drink") == 2)
    let error = storageError {
      try migrator(3).migrate(database) { database, _, _ in
        try database.run("UPDATE berth_meta SET value=9")
      }
    }
    #expect(error?.code == .denied)
    #expect(try Migrator.version(of: database) == 2)
  }

  @Test("nothing runs on after a swallowed error that lost the transaction")
  func lostTransaction() throws {
    let database = try Database(path: folder.file("a.db"))
    try migrator(1).migrate(database, steps)
    let error = storageError {
      try migrator(2).migrate(database) { database, _, _ in
        try database.execute("CREATE TABLE a(x)")
        try? database.run("INSERT OR ROLLBACK INTO drink VALUES('n','Negroni',0)")
        let next = storageError { try database.execute("CREATE TABLE b(x)") }
        #expect(next?.code == .denied, "\(next?.description ?? "")")
      }
    }
    #expect(error?.code == .migration)
    #expect(try Migrator.version(of: database) == 1)
    #expect(try database.integer("SELECT count(*) FROM sqlite_schema WHERE name IN('a','b')") == 0)
  }

  @Test("only one of two processes migrates; the other sees it done")
  func concurrent() throws {
    let path = folder.file("a.db")
    let first = try Database(path: path)
    let second = try Database(path: path, options: DatabaseOptions(busyTimeout: 0))
    try migrator(1).migrate(first) { database, from, to in
      try steps(database, from, to)
      #expect(storageError { try migrator(1).migrate(second, steps) }?.code == .busy)
    }
    #expect(try migrator(1).migrate(second, steps) == .upToDate(version: 1))
  }
}
