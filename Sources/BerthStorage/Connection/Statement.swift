import CSQLite

/// A compiled SQL statement: bind, step, read columns, reset.
///
/// Parameters count from 1 and columns from 0, as in SQLite. A statement belongs to the thread
/// its database is used on. It keeps the connection alive, and finalizes itself when it is freed.
///
///     let statement = try database.prepare("SELECT name FROM drink WHERE abv > ?1")
///     try statement.bind(0.2, at: 1)
///     while try statement.step() { print(statement.text(at: 0)) }
package final class Statement {
  @exclusivity(unchecked) @usableFromInline var handle: OpaquePointer?
  @usableFromInline let slots: UnsafeMutablePointer<ConnectionSlots>
  @usableFromInline let isTrusted: Bool
  let connection: Connection

  init(_ handle: OpaquePointer, connection: Connection) {
    self.handle = handle
    self.connection = connection
    slots = connection.slots
    isTrusted = connection.slots.pointee.hostDepth > 0
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// The `sqlite3_stmt*`, for code that calls SQLite itself; nil once finalized.
  ///
  /// It is borrowed: never finalize it. Step it with `resultOfStep()`, so that time limit and
  /// policy stay in force.
  @inlinable
  package var unsafeHandle: OpaquePointer? { handle }

  /// The SQL text as it was prepared, with placeholders.
  package var sql: String {
    sqlite3_sql(handle).map { String(cString: $0) } ?? ""
  }

  /// Runs to the next row; true when there is one, false when the statement is done.
  ///
  /// Once done, a further step starts over; binding needs a `reset()` first.
  ///
  /// - Throws: `StorageError`; the statement has then been reset and can be run again.
  @inlinable
  package func step() throws(StorageError) -> Bool {
    let result = resultOfStep()
    if result == SQLITE_ROW { return true }
    if result == SQLITE_DONE { return false }
    throw stepFailure(result)
  }

  /// Steps and returns SQLite's result code: the time limit is re-armed and host trust applied.
  ///
  /// After a code other than `SQLITE_ROW` and `SQLITE_DONE`, `failure(_:)` says what happened.
  @inlinable
  @inline(__always)
  package func resultOfStep() -> Int32 {
    slots.pointee.stepStartedAt = 0
    guard isTrusted else { return sqlite3_step(handle) }
    slots.pointee.hostDepth += 1
    defer { slots.pointee.hostDepth -= 1 }
    return sqlite3_step(handle)
  }

  /// Runs to the end, passing over any rows, and resets.
  package func run() throws(StorageError) {
    while try step() {}
    reset()
  }

  /// Makes the statement ready to run again; bindings stay.
  @inlinable
  package func reset() {
    sqlite3_reset(handle)
  }

  /// Sets every parameter to NULL, letting go of borrowed bytes.
  @inlinable
  package func clearBindings() {
    sqlite3_clear_bindings(handle)
  }

  /// Frees the statement before its last reference goes; using it afterwards is an error.
  package func finalize() {
    sqlite3_finalize(handle)
    handle = nil
  }

  /// The error for a result code that SQLite has just returned for this statement.
  package func failure(_ result: Int32) -> StorageError {
    guard let handle else {
      return StorageError(
        .misuse, "a statement was used after it was finalized", remedy: "Prepare it again")
    }
    return connection.failure(result, handle: sqlite3_db_handle(handle), sql: sql)
  }

  @usableFromInline
  @inline(never)
  func stepFailure(_ result: Int32) -> StorageError {
    let error = failure(result)
    sqlite3_reset(handle)
    return error
  }
}
