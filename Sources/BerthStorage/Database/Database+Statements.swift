import CSQLite

extension Database {
  /// Compiles one statement.
  ///
  /// - Parameter isPersistent: whether it will be kept and used often.
  /// - Throws: `storage.syntax` (also for no statement or more than one), `storage.schema`,
  ///   `storage.denied`, `storage.corrupt`, `storage.busy`.
  package func prepare(_ sql: String, isPersistent: Bool = false) throws(StorageError)
    -> Statement
  {
    var text = sql
    return try text.withUTF8 { utf8 -> Result<Statement, StorageError> in
      do throws(StorageError) {
        return .success(try prepare(utf8: utf8, isPersistent: isPersistent))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Compiles one statement from UTF-8 bytes, which are copied.
  package func prepare(utf8 sql: UnsafeBufferPointer<UInt8>, isPersistent: Bool = false)
    throws(StorageError) -> Statement
  {
    let (statement, used) = try compile(sql, isPersistent: isPersistent)
    guard let statement else {
      throw StorageError(
        .syntax, "the text holds no statement", sql: String(decoding: sql, as: UTF8.self),
        remedy: "Give one SQL statement")
    }
    let rest = UnsafeBufferPointer(rebasing: sql[used...])
    if !rest.allSatisfy(isBlank), try compile(rest, isPersistent: false).statement != nil {
      throw StorageError(
        .syntax, "the text holds more than one statement", sql: statement.sql, sqlOffset: used,
        remedy: "Prepare them one by one, or run the script with execute")
    }
    return statement
  }

  /// Runs all statements of a script, passing over their rows.
  package func execute(_ script: String) throws(StorageError) {
    var text = script
    try text.withUTF8 { utf8 -> Result<Void, StorageError> in
      do throws(StorageError) {
        return .success(try execute(utf8: utf8))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Runs all statements of a script given as UTF-8 bytes.
  ///
  /// - Parameter before: called with the tables that each statement writes, before it runs.
  package func execute(
    utf8 script: UnsafeBufferPointer<UInt8>,
    before: (Set<String>) throws(StorageError) -> Void = { _ in }
  ) throws(StorageError) {
    var rest = script
    while !rest.isEmpty {
      let (statement, used) = try compile(rest, isPersistent: false)
      if statement != nil { try before(writtenTables) }
      try statement?.run()
      statement?.finalize()
      rest = UnsafeBufferPointer(rebasing: rest[used...])
    }
  }

  /// Lends a prepared statement that is kept for the next use of the same SQL.
  ///
  /// It is reset and its bindings are cleared when `body` ends.
  package func withCached<Result>(_ sql: String, _ body: (Statement) throws -> Result) throws
    -> Result
  {
    let isHost = isHost
    let kept = isHost ? hostCache.take(sql) : cache.take(sql)
    let statement = try kept ?? prepare(sql, isPersistent: true)
    defer {
      statement.reset()
      statement.clearBindings()
      if statement.handle != nil, connection.handle != nil {
        if isHost {
          hostCache.give(statement, sql: sql)
        } else {
          cache.give(statement, sql: sql)
        }
      }
    }
    return try body(statement)
  }

  private func compile(_ sql: UnsafeBufferPointer<UInt8>, isPersistent: Bool)
    throws(StorageError) -> (statement: Statement?, used: Int)
  {
    let handle = try connection.open()
    guard let base = sql.baseAddress, sql.count < Int(Int32.max) else {
      if sql.isEmpty { return (nil, 0) }
      throw StorageError(.limit, "the SQL text is too long", remedy: "Split it into statements")
    }
    connection.authorizer?.beginStatement()
    var pointer: OpaquePointer?
    var tail: UnsafePointer<CChar>?
    connection.slots.pointee.isCompiling = true
    defer { connection.slots.pointee.isCompiling = false }
    let result = base.withMemoryRebound(to: CChar.self, capacity: sql.count) { text in
      sqlite3_prepare_v3(
        handle, text, Int32(sql.count), isPersistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0,
        &pointer, &tail)
    }
    guard result == SQLITE_OK else {
      throw connection.failure(
        result, handle: handle, sql: String(decoding: sql, as: UTF8.self), preparing: true)
    }
    let used = tail.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? sql.count
    if used < sql.count, sql[used] == 0 {
      sqlite3_finalize(pointer)
      throw StorageError(
        .syntax, "the SQL text holds a NUL byte", sqlOffset: used, remedy: "Remove the byte")
    }
    guard let pointer else { return (nil, used) }
    let statement = Statement(pointer, connection: connection)
    let own = UnsafeBufferPointer(rebasing: sql[..<used])
    if let denial = connection.authorizer?.denialOfText(own) {
      throw StorageError(.denied, denial.message, sql: statement.sql, remedy: denial.remedy)
    }
    return (statement, used)
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) || byte == UInt8(ascii: ";")
  }
}
