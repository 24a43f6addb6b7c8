import BerthStorage
import Testing

@Suite("Errors")
struct StorageErrorTests {
  struct Failure: Sendable, CustomTestStringConvertible {
    let sql: String
    let code: StorageError.Code
    /// SQLite's extended result code (sqlite.org/rescode.html); nil for any.
    var result: Int32?
    var offset: Int?
    var testDescription: String { sql }

    init(
      _ sql: String, _ code: StorageError.Code, _ result: Int32? = nil, offset: Int? = nil
    ) {
      self.sql = sql
      self.code = code
      self.result = result
      self.offset = offset
    }
  }

  @Test(
    "each failure has its code, its SQL and a remedy",
    arguments: [
      Failure("SELEC 1", .syntax, offset: 0),
      Failure("SELECT * FROM drink WHERE", .syntax),
      Failure("SELECT \"Negroni\"", .schema, offset: 7),
      Failure("SELECT * FROM cocktail", .schema),
      Failure("SELECT taste FROM drink", .schema, offset: 7),
      Failure("SELECT mix(1)", .schema),
      Failure("SELECT 1; SELECT 2", .syntax, offset: 9),
      Failure("", .syntax),
      Failure(" -- nothing\n", .syntax),
      Failure("INSERT INTO drink VALUES('negroni','x',1)", .constraint, 1555),
      Failure("INSERT INTO drink VALUES('x','Negroni',1)", .constraint, 2067),
      Failure("INSERT INTO drink VALUES('x',NULL,1)", .constraint, 1299),
      Failure("INSERT INTO drink VALUES('x','x',-1)", .constraint, 275),
      Failure("INSERT INTO garnish VALUES(1,'none')", .constraint, 787),
      Failure("INSERT INTO garnish VALUES('abc','negroni')", .type),
      Failure("UPDATE sqlite_schema SET sql=''", .denied),
      Failure("DELETE FROM sqlite_master", .denied),
      Failure("SELECT json('{')", .failed),
      Failure("SELECT zeroblob(2000000000)", .limit),
    ])
  func codes(_ failure: Failure) throws {
    let database = try drinks()
    let error = storageError { try database.run(failure.sql) }
    #expect(error?.code == failure.code, "\(error?.description ?? "")")
    if let result = failure.result { #expect(error?.resultCode == result) }
    if let offset = failure.offset { #expect(error?.sqlOffset == offset) }
    if failure.code != .failed { #expect(error?.remedy?.isEmpty == false) }
    #expect(error?.sql?.isEmpty == failure.sql.isEmpty)
  }

  @Test("bound values do not show in errors")
  func hidesValues() throws {
    let database = try drinks()
    let error = storageError {
      try database.run("INSERT INTO drink VALUES(?1,?2,?3)", ["secret", "Negroni", 1])
    }
    #expect(error?.sql == "INSERT INTO drink VALUES(?1,?2,?3)")
    #expect(error.map { "\($0)".contains("secret") } == false)
    #expect(error.map { "\($0)".hasPrefix("storage.constraint: UNIQUE constraint failed") } == true)
  }

  @Test("a NUL byte in the SQL is an error, not an end")
  func nul() throws {
    let database = try drinks()
    #expect(storageError { try database.execute("SELECT 1;\0DROP TABLE drink") }?.code == .syntax)
    #expect(storageError { try database.run("SELECT 1\0") }?.code == .syntax)
  }

  @Test("a script runs up to its first wrong statement and names it")
  func script() throws {
    let database = try drinks()
    let error = storageError {
      try database.execute(
        "CREATE TABLE a(x); -- first\n INSERT INTO a VALUES(1);; INSERT INTO b VALUES(1);")
    }
    #expect(error?.code == .schema)
    #expect(try database.integer("SELECT count(*) FROM a") == 1)
  }

  @Test("values compare in SQLite's order")
  func order() {
    let sorted: [SQLValue] = [
      nil, -1, 0.5, 1, 1.5, "", "A", "a", "é", .blob([]), .blob([0]), .blob([1]),
    ]
    for (index, value) in sorted.enumerated() {
      for (other, smaller) in sorted.enumerated() {
        #expect(value.isGreater(than: smaller) == (index > other), "\(value) \(smaller)")
      }
    }
  }
}
