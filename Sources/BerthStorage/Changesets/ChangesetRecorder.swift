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
  /// Which tables are recorded; nil for those that were named.
  private var includes: ((String) -> Bool)?

  /// Starts recording whatever tables change from now on, those that are made meanwhile too.
  ///
  /// - Parameter includes: asked once for each table that changes; those of SQLite are left out.
  package init(_ database: Database, including includes: @escaping (String) -> Bool)
    throws(StorageError)
  {
    connection = database.connection
    self.includes = includes
    try create()
    sqlite3session_table_filter(
      session,
      { context, table in
        guard let context, let table else { return 0 }
        let recorder = Unmanaged<ChangesetRecorder>.fromOpaque(context).takeUnretainedValue()
        return recorder.includes?(String(cString: table).lowercased()) == true ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    try attach(nil)
  }

  /// Starts recording.
  ///
  /// - Parameter tables: the tables to record; nil for all ordinary ones there are now, without
  ///   those of the host and of SQLite.
  package init(_ database: Database, tables: [String]? = nil) throws(StorageError) {
    connection = database.connection
    var names = tables ?? []
    if tables == nil { names = try Self.ordinaryTables(database) }
    try create()
    for name in names { try attach(name) }
  }

  private func create() throws(StorageError) {
    let handle = try connection.open()
    let result = sqlite3session_create(handle, "main", &session)
    guard result == SQLITE_OK else {
      throw connection.failure(result, handle: handle, sql: nil)
    }
    connection.sessions += 1
  }

  /// Records a table; nil stands for all.
  private func attach(_ table: String?) throws(StorageError) {
    let result = sqlite3session_attach(session, table)
    guard result == SQLITE_OK else {
      throw connection.failure(result, handle: connection.handle, sql: nil)
    }
  }

  deinit {
    finish()
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
