import CBerth

/// The plugin's databases.
///
/// ```swift
/// /// How many recipes there are, of the user's own or of those that all users share.
/// func recipes(_ scope: Scope, _ storage: Storage) throws -> Int {
///   try storage.open(scope).int("SELECT count(*) FROM recipes")
/// }
///
/// let guests = try call.storage.open().rows("SELECT name FROM guests") { $0.text(0) }
/// let shared = try recipes(.public, call.storage)
/// ```
public struct Storage {
  let call: Call

  /// The database of a scope, migrated and seeded.
  public func open(_ scope: Scope = .private) throws(PluginError) -> Database {
    guard let table = call.services.storage else { throw undeclared(BERTH_STORAGE_ID) }
    var database: OpaquePointer?
    try call.check(table.pointee.open(call.raw, scope.rawValue, &database))
    guard let database else { throw PluginError("internal", "no database was returned") }
    return Database(call: call, table: table, raw: database)
  }
}

/// A value that is bound to an SQL parameter.
///
/// ```swift
/// let insert = """
///   INSERT INTO plants (name, pots, height, indoors, died, note, watered, photo)
///   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
///   """
/// // Literals stand for themselves.
/// try database.run(insert, ["Rose", 2, 1.5, true, nil, nil, nil, nil])
///
/// // Values by their type; those that may be nil become NULL.
/// let name = try arguments.string("name")
/// let photo = try call.files.readMedia("photos/fern.jpg")
/// let fern: [SQLValue] = [
///   .text(name), SQLValue(arguments.optionalInt("pots")), .double(0.4), false, .null,
///   SQLValue(arguments.optionalString("note")), .int(call.clock.now), .blob(photo),
/// ]
/// try database.run(insert, fern)
/// let height = SQLValue(arguments.optionalDouble("height"))
/// try database.run("UPDATE plants SET height = ?1 WHERE name = ?2", [height, .text(name)])
/// ```
public enum SQLValue: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByBooleanLiteral
{
  /// NULL.
  case null
  /// An integer of 64 bits.
  case int(Int64)
  /// A double.
  case double(Double)
  /// Text, stored as UTF-8.
  case text(String)
  /// Bytes as they are.
  case blob([UInt8])

  /// A text literal: `["Ada"]`.
  public init(stringLiteral value: String) { self = .text(value) }
  /// An integer literal.
  public init(integerLiteral value: Int64) { self = .int(value) }
  /// A number literal.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// 1 for true, 0 for false.
  public init(booleanLiteral value: Bool) { self = .int(value ? 1 : 0) }
  /// NULL.
  public init(nilLiteral: ()) { self = .null }
  /// Text, or NULL for nil.
  public init(_ value: String?) { self = value.map(SQLValue.text) ?? .null }
  /// An integer, or NULL for nil.
  public init(_ value: Int?) { self = value.map { .int(Int64($0)) } ?? .null }
  /// A number, or NULL for nil.
  public init(_ value: Double?) { self = value.map(SQLValue.double) ?? .null }

  /// Texts as a JSON array, for SQL's `json_each`:
  /// `SELECT name FROM plants WHERE id IN (SELECT value FROM json_each(?1))`.
  public static func list(_ texts: [String]) -> SQLValue { .text(JSON(texts).text()) }

  /// Whole numbers as a JSON array, for SQL's `json_each`.
  public static func list(_ numbers: [Int]) -> SQLValue {
    .text(JSON.array(numbers.map { JSON($0) }).text())
  }
}

/// One database of the plugin, valid within the call it was opened in.
///
/// ```swift
/// /// Adds a guest unless one of that name is there; returns the guest's row id.
/// func add(_ name: String, to database: Database) throws -> Int64 {
///   try database.transaction {
///     let known = try database.first("SELECT id FROM guests WHERE name = ?1", [.text(name)]) {
///       Int64($0.int(0))
///     }
///     if let known { return known }
///     try database.run("INSERT INTO guests (name) VALUES (?1)", [.text(name)])
///     return database.lastInsertRowID
///   }
/// }
///
/// try database.execute("CREATE TABLE IF NOT EXISTS guests (id INTEGER PRIMARY KEY, name TEXT)")
/// let ada = try add("Ada", to: database)
/// let count = try database.int("SELECT count(*) FROM guests WHERE id <= ?1", [.int(ada)])
/// let gone = try database.run("DELETE FROM guests WHERE name = ?1", [""])
/// let names = try database.rows("SELECT name FROM guests ORDER BY name") { $0.text(0) }
/// ```
public struct Database {
  let call: Call
  let table: UnsafePointer<berth_storage_service>
  let raw: OpaquePointer

  /// Runs statements that return nothing and take no values.
  public func execute(_ sql: String) throws(PluginError) {
    try call.check(sql.withSlice { table.pointee.execute(call.raw, raw, $0) })
  }

  /// Runs one statement with values; returns the number of rows it changed.
  @discardableResult
  public func run(_ sql: String, _ values: [SQLValue] = []) throws(PluginError) -> Int {
    let statement = try prepare(sql)
    defer { statement.finalize() }
    try statement.each(values) { _ in }
    return Int(table.pointee.changes(raw))
  }

  /// Maps each row of a query.
  ///
  /// ```swift
  /// let names = try database.rows("SELECT name FROM guests WHERE age > ?1", [18]) { $0.text(0) }
  /// ```
  public func rows<T>(
    _ sql: String, _ values: [SQLValue] = [], _ map: (Row) throws -> T
  ) throws -> [T] {
    let statement = try prepare(sql)
    defer { statement.finalize() }
    var result: [T] = []
    var failure: (any Error)?
    try statement.each(values, while: { failure == nil }) { row in
      do { result.append(try map(row)) } catch { failure = error }
    }
    if let failure { throw failure }
    return result
  }

  /// The first row of a query, mapped, or nil when there is none.
  public func first<T>(
    _ sql: String, _ values: [SQLValue] = [], _ map: (Row) throws -> T
  ) throws -> T? {
    let statement = try prepare(sql)
    defer { statement.finalize() }
    var result: T?
    var failure: (any Error)?
    try statement.each(values, while: { result == nil && failure == nil }) { row in
      do { result = try map(row) } catch { failure = error }
    }
    if let failure { throw failure }
    return result
  }

  /// Runs a query and looks at each row.
  ///
  /// ```swift
  /// var pots = 0
  /// try database.each("SELECT pots FROM plants") { pots += $0.int(0) }
  /// ```
  public func each(
    _ sql: String, _ values: [SQLValue] = [], _ body: (Row) throws -> Void
  ) throws {
    let _: [Void] = try rows(sql, values, body)
  }

  /// Lends a statement that runs many times, and gives it back afterwards.
  ///
  /// ```swift
  /// try database.preparing("INSERT INTO guests (name) VALUES (?1)") { insert in
  ///   for name in ["Ada", "Grace"] { try insert.run([.text(name)]) }
  /// }
  /// ```
  public func preparing<T>(_ sql: String, _ body: (Statement) throws -> T) throws -> T {
    let statement = try prepare(sql)
    defer { statement.finalize() }
    return try body(statement)
  }

  /// The integer in the first column of the first row; 0 when there is none.
  public func int(_ sql: String, _ values: [SQLValue] = []) throws -> Int {
    try first(sql, values) { $0.int(0) } ?? 0
  }

  /// A statement to run many times; give it back with `finalize`.
  ///
  /// ```swift
  /// let water = try database.prepare("UPDATE plants SET watered = ?1 WHERE name = ?2")
  /// defer { water.finalize() }
  /// for name in arguments.strings("plant") { try water.run([.int(call.clock.now), .text(name)]) }
  /// ```
  public func prepare(_ sql: String) throws(PluginError) -> Statement {
    var statement: OpaquePointer?
    try call.check(sql.withSlice { table.pointee.prepare(call.raw, raw, $0, &statement) })
    guard let statement else { throw PluginError("internal", "no statement was returned") }
    return Statement(call: call, table: table, raw: statement)
  }

  /// Runs `body` in a transaction: durable when it returns, undone when it throws. They nest.
  ///
  /// ```swift
  /// try database.transaction {
  ///   try database.run("INSERT INTO guests (name) VALUES (?1)", ["Ada"])
  ///   try call.search.put("guests", id: "ada", ["name": "Ada"])
  /// }
  /// ```
  public func transaction<T>(_ body: () throws -> T) throws -> T {
    try call.check(table.pointee.begin(call.raw, raw))
    do {
      let result = try body()
      try call.check(table.pointee.commit(call.raw, raw))
      return result
    } catch {
      _ = table.pointee.rollback(call.raw, raw)
      call.raw.pointee.clear_error?(call.raw)
      throw error
    }
  }

  /// The row id of the last insert.
  public var lastInsertRowID: Int64 { table.pointee.last_insert_rowid(raw) }

  /// The value of a key in the key-value table, or nil.
  public func value(_ key: String) throws(PluginError) -> String? {
    var found: Int32 = 0
    let text = try call.text { sink in
      key.withSlice { table.pointee.get(call.raw, raw, $0, sink, &found) }
    }
    return found == 1 ? text : nil
  }

  /// Sets or, with nil, removes the value of a key.
  ///
  /// ```swift
  /// if try database.value("harbour") == nil { try database.setValue("harbour", "lisbon") }
  /// if arguments.flag("reset") { try database.setValue("harbour", nil) }
  /// ```
  public func setValue(_ key: String, _ value: String?) throws(PluginError) {
    guard let value else {
      return try call.check(key.withSlice { table.pointee.remove(call.raw, raw, $0) })
    }
    let status = key.withSlice { key in
      value.withSlice { table.pointee.put(call.raw, raw, key, $0) }
    }
    try call.check(status)
  }
}
