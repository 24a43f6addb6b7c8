/// A small table of keys and values in a database, part of its transactions.
///
/// The table belongs to the host, is made at the first write, and reading never writes. Keys are
/// compared byte by byte; values are any bytes.
package final class KeyValueTable {
  private enum Command: Int, CaseIterable {
    case get, set, delete, list, deletePrefix
  }

  private let database: Database
  private let table: String
  private var statements: [Statement?] = Array(repeating: nil, count: Command.allCases.count)

  /// - Parameter table: the name of the table; letters, digits and underscores only.
  /// - Throws: `storage.misuse` for another kind of name.
  package init(_ database: Database, table: String = "berth_kv") throws(StorageError) {
    let isPlain = table.utf8.allSatisfy {
      $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard isPlain, !table.isEmpty else {
      throw StorageError(
        .misuse, "\(table) is no name for a key-value table",
        remedy: "Use letters, digits and underscores")
    }
    self.database = database
    self.table = table
  }

  /// Calls `body` with the value of a key without copying it; false when there is none.
  ///
  /// The bytes are gone when `body` returns.
  @discardableResult
  package func withValue(_ key: String, _ body: (UnsafeRawBufferPointer) -> Void)
    throws(StorageError) -> Bool
  {
    guard let statement = try readStatement(.get) else { return false }
    defer { finish(statement) }
    try statement.bind(key, at: 1)
    guard try statement.step() else { return false }
    body(statement.blob(at: 0))
    return true
  }

  /// The value of a key, or nil.
  package func bytes(_ key: String) throws(StorageError) -> [UInt8]? {
    var value: [UInt8]?
    try withValue(key) { value = [UInt8]($0) }
    return value
  }

  /// Sets a key, replacing its value.
  package func set(_ key: String, _ value: UnsafeRawBufferPointer) throws(StorageError) {
    do throws(StorageError) {
      try write(key, value)
    } catch {
      // A rolled back transaction may have taken the table along.
      guard error.code == .schema else { throw error }
      try create()
      try write(key, value)
    }
  }

  /// Sets a key, replacing its value.
  package func set(_ key: String, _ value: [UInt8]) throws(StorageError) {
    try value.withUnsafeBytes { bytes -> Result<Void, StorageError> in
      do throws(StorageError) {
        return .success(try set(key, bytes))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Sets a key to the UTF-8 of a text.
  package func set(_ key: String, _ value: String) throws(StorageError) {
    try set(key, [UInt8](value.utf8))
  }

  /// Deletes a key; true when it was there.
  @discardableResult
  package func delete(_ key: String) throws(StorageError) -> Bool {
    guard let statement = try readStatement(.delete) else { return false }
    defer { finish(statement) }
    try statement.bind(key, at: 1)
    _ = try statement.step()
    return database.changes > 0
  }

  /// Deletes the keys that start with a prefix, all with the empty one, and returns their number.
  @discardableResult
  package func deleteAll(prefix: String) throws(StorageError) -> Int {
    guard let statement = try readStatement(.deletePrefix) else { return 0 }
    defer { finish(statement) }
    try bindRange(prefix, after: nil, statement)
    _ = try statement.step()
    return database.changes
  }

  /// The keys that start with a prefix, all with the empty one, sorted by their bytes.
  ///
  /// - Parameters:
  ///   - after: only keys behind this one, for the next page.
  ///   - limit: how many at most.
  package func keys(prefix: String = "", after: String? = nil, limit: Int = .max)
    throws(StorageError) -> [String]
  {
    guard let statement = try readStatement(.list) else { return [] }
    defer { finish(statement) }
    try bindRange(prefix, after: after, statement)
    try statement.bind(Int64(limit), at: 3)
    var keys: [String] = []
    while try statement.step() { keys.append(statement.text(at: 0)) }
    return keys
  }

  /// Binds the half-open range of keys with a prefix.
  private func bindRange(_ prefix: String, after: String?, _ statement: Statement)
    throws(StorageError)
  {
    var start = prefix
    if let after, !after.utf8.lexicographicallyPrecedes(prefix.utf8) {
      // The smallest key behind another one is that one and a zero byte.
      start = after + "\0"
    }
    try statement.bind(start, at: 1)
    var end = [UInt8](prefix.utf8)
    guard let last = end.popLast() else {
      // A blob sorts behind every text.
      return try statement.bind(.blob([]), at: 2)
    }
    // UTF-8 has no byte 0xFF, so the last one can always be raised.
    end.append(last + 1)
    let result = end.withUnsafeBytes { bytes -> Result<Void, StorageError> in
      do throws(StorageError) {
        return .success(try statement.bindText(copying: bytes, at: 2))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private func write(_ key: String, _ value: UnsafeRawBufferPointer) throws(StorageError) {
    let statement = try statement(.set)
    defer { finish(statement) }
    try statement.bind(key, at: 1)
    try statement.bindBlob(borrowing: value, at: 2)
    _ = try statement.step()
  }

  private func finish(_ statement: Statement) {
    statement.reset()
    statement.clearBindings()
  }

  /// The statement, or nil when the table does not exist yet.
  private func readStatement(_ command: Command) throws(StorageError) -> Statement? {
    do throws(StorageError) {
      return try statement(command)
    } catch {
      if error.code == .schema { return nil }
      throw error
    }
  }

  private func create() throws(StorageError) {
    try database.asHost { () throws(StorageError) in
      try database.execute(
        "CREATE TABLE IF NOT EXISTS main.\(table)("
          + "key TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) WITHOUT ROWID, STRICT")
    }
  }

  private func statement(_ command: Command) throws(StorageError) -> Statement {
    if let ready = statements[command.rawValue] { return ready }
    let statement = try database.asHost { () throws(StorageError) in
      try database.prepare(sql(command), isPersistent: true)
    }
    statements[command.rawValue] = statement
    return statement
  }

  private func sql(_ command: Command) -> String {
    switch command {
    case .get: "SELECT value FROM main.\(table) WHERE key=?1"
    case .set:
      "INSERT INTO main.\(table) VALUES(?1,?2) ON CONFLICT(key) DO UPDATE SET value=excluded.value"
    case .delete: "DELETE FROM main.\(table) WHERE key=?1"
    case .list:
      "SELECT key FROM main.\(table) WHERE key>=?1 AND key<?2 ORDER BY key LIMIT ?3"
    case .deletePrefix: "DELETE FROM main.\(table) WHERE key>=?1 AND key<?2"
    }
  }
}
