import CSQLite

/// Records what changes in the tables of a database, to be sent to another copy of it.
///
/// Only tables with a declared primary key are recorded, and only changes made through this
/// connection. Several changes of a row end up as one.
///
///     let recorder = try ChangesetRecorder(database)
///     try database.run("UPDATE drink SET name=?1 WHERE id=?2", ["Margarita", "margarita"])
///     let changeset = try recorder.changeset()
package final class ChangesetRecorder {
  private let connection: Connection
  private var session: OpaquePointer?

  /// Starts recording.
  ///
  /// - Parameter tables: the tables to record; nil for all ordinary ones there are now, without
  ///   those of the host and of SQLite.
  package init(_ database: Database, tables: [String]? = nil) throws(StorageError) {
    connection = database.connection
    let handle = try connection.open()
    var names = tables ?? []
    if tables == nil { names = try Self.ordinaryTables(database) }
    let result = sqlite3session_create(handle, "main", &session)
    guard result == SQLITE_OK else {
      throw connection.failure(result, handle: handle, sql: nil)
    }
    connection.sessions += 1
    for name in names {
      let result = sqlite3session_attach(session, name)
      guard result == SQLITE_OK else {
        throw connection.failure(result, handle: handle, sql: nil)
      }
    }
  }

  deinit {
    finish()
  }

  /// Whether changes are recorded at the moment; true after the start.
  package var isEnabled: Bool {
    get { session.map { sqlite3session_enable($0, -1) != 0 } ?? false }
    set { if let session { sqlite3session_enable(session, newValue ? 1 : 0) } }
  }

  /// Whether nothing was recorded.
  package var isEmpty: Bool {
    session.map { sqlite3session_isempty($0) != 0 } ?? true
  }

  /// What was recorded so far; recording goes on.
  package func changeset() throws(StorageError) -> Changeset {
    guard let session else {
      throw StorageError(.misuse, "the recorder was finished", remedy: "Start a new one")
    }
    var count: Int32 = 0
    var bytes: UnsafeMutableRawPointer?
    // SQLite looks up the rows as they are now, through the connection.
    connection.slots.pointee.hostDepth += 1
    let result = sqlite3session_changeset(session, &count, &bytes)
    connection.slots.pointee.hostDepth -= 1
    guard result == SQLITE_OK else {
      throw connection.failure(result, handle: connection.handle, sql: nil)
    }
    return Changeset(taking: bytes, count: count)
  }

  /// Stops recording and lets go of the connection.
  package func finish() {
    guard let session else { return }
    sqlite3session_delete(session)
    self.session = nil
    connection.sessions -= 1
  }

  private static func ordinaryTables(_ database: Database) throws(StorageError) -> [String] {
    let rows = try database.asHost { () throws(StorageError) in
      try database.rows("SELECT name FROM pragma_table_list WHERE schema='main' AND type='table'")
    }
    return rows.compactMap { $0.first?.textValue }.filter { !Changeset.isHostTable($0) }
  }
}
