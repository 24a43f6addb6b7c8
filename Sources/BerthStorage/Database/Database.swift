import CSQLite

/// One connection to a SQLite database.
///
/// It is not safe to use from two threads at once. Every failure is a `StorageError`.
///
///     let database = try Database(path: "/home/me/drinks.db")
///     try database.execute("CREATE TABLE drink(id TEXT PRIMARY KEY, name TEXT NOT NULL)")
///     try database.run("INSERT INTO drink VALUES(?1, ?2)", ["margarita", "Margarita"])
package final class Database {
  let connection: Connection
  var cache = StatementCache(capacity: 64)
  var hostCache = StatementCache(capacity: 64)
  /// The options it was opened with.
  package let options: DatabaseOptions
  /// Whether the plugin's bundled data set is joined.
  package internal(set) var hasBundled = false
  var hasRankFunctions = false
  /// Called before each commit, inside the transaction; what it throws ends it.
  package var beforeCommit: (() throws(StorageError) -> Void)?

  /// Whether it is only read because the disk had no room when it was opened: whoever uses it for
  /// longer than a moment opens it again.
  package var isStopgap: Bool { connection.isStopgap }

  /// Opens the file, creating it when the options say so. One that may not be written here is opened
  /// for reading, and so is one on a full disk.
  ///
  /// - Throws: `storage.open`, `storage.corrupt`, `storage.readonly`, `storage.busy`,
  ///   `storage.io`.
  package init(path: String, options: DatabaseOptions = DatabaseOptions()) throws(StorageError) {
    let settled = options.settled(for: path)
    do throws(StorageError) {
      connection = try Connection.open(path: path, options: settled)
      self.options = settled
    } catch {
      guard error.code == .full, let reading = settled.withoutRoom(for: path) else { throw error }
      connection = try Connection.open(path: path, options: reading)
      connection.isStopgap = true
      self.options = reading
    }
  }

  /// The path the database was opened with.
  package var path: String { connection.path }

  /// Whether it was opened for reading, as its file may not be written here.
  package var isReadOnly: Bool { options.isReadOnly }

  /// Whether it is in memory alone.
  package var isInMemory: Bool { options.access == .memory }

  /// Closes the file now instead of when the last reference goes.
  ///
  /// Statements still held keep working until they are freed; so does an unfinished changeset
  /// recorder, which then does the closing.
  package func close() {
    cache.removeAll()
    hostCache.removeAll()
    connection.close()
  }

  /// The row id of the last successful insert on this connection.
  package var lastInsertRowID: Int64 {
    get { connection.handle.map { sqlite3_last_insert_rowid($0) } ?? 0 }
    set { if let handle = connection.handle { sqlite3_set_last_insert_rowid(handle, newValue) } }
  }

  /// How many rows the last insert, update or delete changed directly.
  package var changes: Int {
    connection.handle.map { Int(sqlite3_changes64($0)) } ?? 0
  }

  /// How many rows were changed since the connection was opened.
  package var totalChanges: Int {
    connection.handle.map { Int(sqlite3_total_changes64($0)) } ?? 0
  }

  /// Runs `body` with the policy lifted, for the host's own statements and tables.
  ///
  /// Statements prepared inside stay trusted for their life. Never call a plugin inside.
  package func asHost<Result, Failure: Error>(_ body: () throws(Failure) -> Result)
    throws(Failure) -> Result
  {
    connection.slots.pointee.hostDepth += 1
    defer { connection.slots.pointee.hostDepth -= 1 }
    return try body()
  }

  var isHost: Bool { connection.slots.pointee.hostDepth > 0 }
}
