package import BerthBase
package import BerthServices
package import BerthStorage

/// The append-only record of one user's purchases, with what the sandbox store has to remember.
///
/// The file is opened when it is first needed and made by the first write; while there is none,
/// reading costs one system call. Used from one thread at a time; any number of processes may use
/// the same file.
package final class Ledger {
  private let path: String
  private let folder: String
  private var database: Database?
  private var kept: (plugin: String, version: Int64, entries: [LedgerEntry])?

  package init(home: Home) {
    path = home.ledger
    folder = home.userFolder
  }

  /// Whether anything was ever written.
  var exists: Bool { database != nil || FileBytes.exists(path) }

  /// The open file; nil while nothing was ever written.
  func reader() throws(BerthError) -> Database? {
    if let database { return database }
    guard FileBytes.exists(path) else { return nil }
    return try rethrow {
      let opened = try Database(path: path, options: Self.options(.readWrite))
      // The process that made the file may have ended before it made the tables.
      guard try Self.version(of: opened) > 0 else { return nil }
      database = opened
      return opened
    }
  }

  /// The open file, made when there is none.
  private func writer() throws(BerthError) -> Database {
    if let database = try reader() { return database }
    try FileBytes.makeFolder(folder)
    return try rethrow {
      let opened = try Self.create(path)
      database = opened
      return opened
    }
  }

  /// Runs `body` with the write lock held; all of it is on disk when this returns, or none.
  package func write<Result>(_ body: (Database) throws -> Result) throws(BerthError) -> Result {
    let database = try writer()
    kept = nil
    let result = try rethrow { try database.transaction(.immediate) { try body(database) } }
    database.shortenLog()
    return result
  }

  /// Closes the file; the next use opens it again.
  package func close() {
    kept = nil
    database?.close()
    database = nil
  }

  /// The entries of a plugin and those about the store itself, in the order they were written.
  func entries(of plugin: String) throws(BerthError) -> [LedgerEntry] {
    guard let database = try reader() else { return [] }
    return try rethrow {
      if database.isInTransaction { return try Self.entries(of: plugin, in: database) }
      // Tells other connections' commits apart; forgotten by our own writes.
      let version = try database.integer("PRAGMA data_version") ?? 0
      if let kept, kept.plugin == plugin, kept.version == version { return kept.entries }
      let found = try Self.entries(of: plugin, in: database)
      kept = (plugin, version, found)
      return found
    }
  }

  // MARK: Opening

  private static func options(_ access: DatabaseOptions.Access) -> DatabaseOptions {
    DatabaseOptions(
      access: access, checkpointsOnClose: false, applicationID: Database.berthApplicationID)
  }

  private static func version(of database: Database) throws -> Int32 {
    let version = try database.userVersion
    guard version <= LedgerSchema.version else {
      throw BerthError(
        "storage.schema", "\(database.path) was written by a newer berth",
        remedy: "use that version, or restore a backup from before it")
    }
    return version
  }

  private static func create(_ path: String) throws -> Database {
    var attempts = 0
    while true {
      do {
        let database = try Database(path: path, options: options(.create))
        try database.transaction(.immediate) {
          guard try version(of: database) == 0 else { return }
          try database.execute(LedgerSchema.script)
          try database.setUserVersion(LedgerSchema.version)
        }
        return database
      } catch let error as StorageError where error.code == .busy && attempts < 20 {
        // Two processes that make the file at once get in each other's way while the log is set
        // up, where SQLite does not wait by itself.
        attempts += 1
      }
    }
  }
}
