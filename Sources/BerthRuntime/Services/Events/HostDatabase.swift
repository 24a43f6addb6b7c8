import BerthStorage

/// A database of the host's own in a home: opened when first used, made when it is not there.
///
/// Used from one thread at a time; several processes may have the same file open.
final class HostDatabase {
  /// What a power failure may take.
  enum Durability {
    /// Nothing that was committed: each commit is synced.
    case full
    /// The last few commits, never the soundness of the file: only checkpoints are synced.
    case relaxed
  }

  let path: String
  private let version: Int
  private let schema: String
  private let durability: Durability
  private var opened: Database?

  /// - Parameters:
  ///   - version: of the schema, from 1; kept as the file's `user_version`.
  ///   - schema: the script that makes an empty database one of this version.
  init(path: String, version: Int, schema: String, durability: Durability) {
    self.path = path
    self.version = version
    self.schema = schema
    self.durability = durability
  }

  /// The database if there is one; reading never makes a file.
  func openIfPresent() throws(BerthError) -> Database? {
    if let opened { return opened }
    return FileBytes.exists(path) ? try open() : nil
  }

  /// The database, made when it is not there.
  ///
  /// - Throws: `storage.*`; `storage.schema` when a newer host wrote the file.
  func open() throws(BerthError) -> Database {
    if let opened { return opened }
    if !FileBytes.exists(path), let slash = path.lastIndex(of: "/") {
      try FileBytes.makeFolder(String(path[..<slash]))
    }
    let database = try connect()
    opened = database
    return database
  }

  /// Closes the file; the next use opens it again.
  func close() {
    opened?.close()
    opened = nil
  }

  private func connect() throws(BerthError) -> Database {
    var attempts = 0
    while true {
      do throws(BerthError) {
        return try connectOnce()
      } catch {
        // Two processes that make the same file can meet in the switch to the log mode, which
        // SQLite does not wait for.
        attempts += 1
        guard error.code == StorageError.Code.busy.rawValue, attempts < 50 else { throw error }
        restThread(milliseconds: 10)
      }
    }
  }

  private func connectOnce() throws(BerthError) -> Database {
    try rethrow {
      let database = try Database(
        path: path, options: DatabaseOptions(checkpointsOnClose: durability == .full))
      if durability == .relaxed {
        // A short log keeps the next process's opening fast, as it reads all of the log first.
        try database.execute("PRAGMA synchronous=1;PRAGMA wal_autocheckpoint=64")
      }
      if try database.integer("PRAGMA user_version") != Int64(version) { try make(database) }
      return database
    }
  }

  private func make(_ database: Database) throws {
    try database.transaction(.immediate) {
      let found = try database.integer("PRAGMA user_version") ?? 0
      if found == Int64(version) { return }
      guard found == 0 else {
        throw BerthError(
          "storage.schema", "\(path) has schema version \(found), this berth knows \(version)",
          remedy: "use the newer berth that wrote it")
      }
      try database.execute(schema)
      try database.execute("PRAGMA user_version=\(version)")
    }
  }
}
