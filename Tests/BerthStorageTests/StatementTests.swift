import BerthStorage
import Testing

@Suite("Statements")
struct StatementTests {
  struct RoundTrip: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let value: SQLValue
    let type: ColumnType
  }

  @Test(
    "values come back as they went in",
    arguments: [
      RoundTrip(testDescription: "null", value: nil, type: .null),
      RoundTrip(testDescription: "zero", value: 0, type: .integer),
      RoundTrip(testDescription: "smallest", value: .integer(.min), type: .integer),
      RoundTrip(testDescription: "largest", value: .integer(.max), type: .integer),
      RoundTrip(testDescription: "double", value: 0.1, type: .real),
      RoundTrip(testDescription: "infinity", value: .real(.infinity), type: .real),
      RoundTrip(testDescription: "empty text", value: "", type: .text),
      RoundTrip(testDescription: "text", value: "Caipirinha, né? 🍸", type: .text),
      RoundTrip(testDescription: "text with NUL", value: "a\0b", type: .text),
      RoundTrip(testDescription: "empty blob", value: .blob([]), type: .blob),
      RoundTrip(testDescription: "blob", value: .blob([0, 255, 1]), type: .blob),
    ])
  func roundTrip(_ item: RoundTrip) throws {
    let database = try Database(inMemory: DatabaseOptions())
    let statement = try database.prepare("SELECT ?1")
    try statement.bind(item.value, at: 1)
    #expect(try statement.step())
    #expect(statement.type(at: 0) == item.type)
    #expect(statement.isNull(at: 0) == (item.type == .null))
    #expect(statement.value(at: 0) == item.value)
    #expect(statement.row == [item.value])
    #expect(try !statement.step())
  }

  @Test("a NaN becomes NULL")
  func nan() throws {
    let database = try Database(inMemory: DatabaseOptions())
    #expect(try database.value("SELECT ?1", [.real(.nan)]) == .null)
  }

  @Test("bytes can be bound in place and by copy, and read without a copy")
  func bytes() throws {
    let database = try Database(inMemory: DatabaseOptions())
    let statement = try database.prepare("SELECT ?1, ?2, ?3, ?4")
    let text = Array("lime".utf8)
    try text.withUnsafeBytes { bytes in
      try statement.bindText(copying: bytes, at: 1)
      try statement.bindBlob(borrowing: bytes, at: 2)
      try statement.bindText(copying: bytes, at: 3)
      try statement.bindBlob(borrowing: UnsafeRawBufferPointer(start: nil, count: 0), at: 4)
      #expect(try statement.step())
      #expect(Array(statement.utf8(at: 0)) == text)
      #expect(Array(statement.blob(at: 1)) == text)
      #expect(statement.text(at: 2) == "lime")
      #expect(statement.type(at: 3) == .blob)
      #expect(statement.blob(at: 3).isEmpty)
      statement.reset()
      statement.clearBindings()
    }
    #expect(try statement.step())
    #expect(statement.row == [nil, nil, nil, nil])
    #expect(statement.utf8(at: 0).isEmpty)
  }

  @Test("columns convert and are optional as asked")
  func conversions() throws {
    let database = try Database(inMemory: DatabaseOptions())
    let statement = try database.prepare("SELECT '12.5abc', NULL, 7, 2.75")
    #expect(try statement.step())
    #expect(statement.columnCount == 4)
    #expect(statement.int64(at: 0) == 12)
    #expect(statement.double(at: 0) == 12.5)
    #expect(statement.textIfPresent(at: 1) == nil)
    #expect(statement.int64IfPresent(at: 1) == nil)
    #expect(statement.int64IfPresent(at: 2) == 7)
    #expect(statement.double(at: 3) == 2.75)
    #expect(statement.text(at: 2) == "7")
    #expect(statement.int64(at: 99) == 0)
    #expect(statement.isNull(at: -1))
  }

  @Test("parameters are counted up to the highest number")
  func parameters() throws {
    let statement = try drinks().prepare(
      "SELECT name FROM drink WHERE abv>:least AND id<>@id AND name LIKE ?5")
    #expect(statement.parameterCount == 5)
  }

  @Test("wrong use is told, not executed")
  func misuse() throws {
    let database = try drinks()
    let statement = try database.prepare("SELECT name FROM drink WHERE id<>?1")
    let range = storageError { try statement.bind(1, at: 2) }
    #expect(range?.code == .misuse)
    #expect(range?.message == "there is no parameter 2; the statement has 1")
    #expect(storageError { try statement.bind(["a", "b"]) }?.code == .misuse)
    #expect(storageError { try statement.bind("a", at: Int.max) }?.code == .misuse)
    #expect(try statement.step() == false)
    statement.reset()
    try statement.bind(["x"])
    #expect(try statement.step())
    #expect(storageError { try statement.bind("y", at: 1) }?.code == .misuse)
    statement.reset()
    statement.finalize()
    #expect(statement.unsafeHandle == nil)
    #expect(storageError { _ = try statement.step() }?.code == .misuse)
    #expect(storageError { try statement.bind(1, at: 1) }?.code == .misuse)
    #expect(statement.int64(at: 0) == 0)
    #expect(statement.text(at: 0) == "")
    #expect(statement.sql == "")
  }

  @Test("a failed step resets the statement, which can run again")
  func failedStep() throws {
    let database = try drinks()
    let statement = try database.prepare("INSERT INTO drink VALUES(?1,?2,?3)")
    try statement.bind(["daiquiri", "Negroni", 0.2])
    let error = storageError { _ = try statement.step() }
    #expect(error?.code == .constraint)
    #expect(error?.resultCode == 2067)  // SQLITE_CONSTRAINT_UNIQUE
    try statement.bind("Daiquiri", at: 2)
    #expect(try !statement.step())
    #expect(try database.integer("SELECT count(*) FROM drink") == 3)
  }

  @Test("a raw step gives SQLite's code, and the error on request")
  func rawStep() throws {
    let database = try drinks()
    let insert = try database.prepare("INSERT INTO drink VALUES('negroni','x',1)")
    let result = insert.resultOfStep()
    #expect(result & 0xFF == 19)
    #expect(insert.failure(result).resultCode == 1555)  // SQLITE_CONSTRAINT_PRIMARYKEY
    let select = try database.prepare("SELECT 1")
    #expect(select.resultOfStep() == 100)
    #expect(select.resultOfStep() == 101)
  }

  @Test("kept statements are reset, cleared and never shared")
  func cached() throws {
    let database = try drinks()
    let sql = "SELECT name FROM drink WHERE id=?1 OR ?1 IS NULL ORDER BY name"
    try database.withCached(sql) { outer in
      try outer.bind("negroni", at: 1)
      #expect(try outer.step())
      try database.withCached(sql) { inner in
        #expect(inner !== outer)
        let hasRow = try inner.step()
        #expect(hasRow)
        #expect(inner.text(at: 0) == "Margarita")
      }
      #expect(outer.text(at: 0) == "Negroni")
    }
    try database.withCached(sql) { again in
      let hasRow = try again.step()
      #expect(hasRow)
      #expect(again.text(at: 0) == "Margarita")
    }
    for number in 0..<200 {
      #expect(try database.integer("SELECT \(number)") == Int64(number))
    }
    #expect(try database.integer("SELECT 7") == 7)
  }

  @Test("queries give rows, first rows and values")
  func queries() throws {
    let database = try drinks()
    #expect(
      try database.rows("SELECT id,abv FROM drink ORDER BY abv")
        == [["negroni", 0.24], ["margarita", 0.27]])
    #expect(try database.firstRow("SELECT id FROM drink WHERE abv>?1", [0.25]) == ["margarita"])
    #expect(try database.firstRow("SELECT id FROM drink WHERE abv>?1", [0.5]) == nil)
    #expect(try database.text("SELECT name FROM drink WHERE id=?1", ["negroni"]) == "Negroni")
    #expect(try database.value("SELECT NULL") == .null)
    var names: [String] = []
    try database.query("SELECT name FROM drink ORDER BY 1") { names.append($0.text(at: 0)) }
    #expect(names == ["Margarita", "Negroni"])
  }
}
