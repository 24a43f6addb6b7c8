package import BerthBase
import Glibc

/// A database of the host's own in a home: opened when first used, made when it is not there.
///
/// Used from one thread at a time; several processes may have the same file open.
package final class HostDatabase {
  /// What a power failure may take.
  package enum Durability {
    /// Nothing that was committed: each commit is synced.
    case full
    /// The last few commits, never the soundness of the file: only checkpoints are synced.
    case relaxed
  }

  package let path: String
  private let version: Int
  private let schema: String
  private let upgrades: [(from: Int, script: String)]
  private let durability: Durability
  private var opened: Database?
  private var writes = 0

  /// - Parameters:
  ///   - version: of the schema, from 1; kept as the file's `user_version`.
  ///   - schema: the script that makes an empty database one of this version.
  ///   - upgrades: the script that makes a database of a version one of the next.
  package init(
    path: String, version: Int, schema: String, upgrades: [(from: Int, script: String)] = [],
    durability: Durability
  ) {
    self.path = path
    self.version = version
    self.schema = schema
    self.upgrades = upgrades
    self.durability = durability
  }

  /// The database if there is one; reading never makes a file.
  package func openIfPresent() throws(BerthError) -> Database? {
    if let opened { return opened }
    return FileBytes.exists(path) ? try open() : nil
  }

  /// The database, made when it is not there.
  ///
  /// - Throws: `storage.*`; `storage.schema` when a newer host wrote the file.
  package func open() throws(BerthError) -> Database {
    if let opened { return opened }
    if !FileBytes.exists(path), let slash = path.lastIndex(of: "/") {
      try FileBytes.makeFolder(String(path[..<slash]))
      // An empty file is an empty database; its log gets the same rights.
      let file = Glibc.open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if file >= 0 { Glibc.close(file) }
    }
    let database = try connect()
    opened = database
    return database
  }

  /// Closes the file; the next use opens it again.
  package func close() {
    opened?.close()
    opened = nil
  }

  /// Moves the log into the file when it has grown; called after writing.
  ///
  /// A short log keeps the next process's opening fast, as it reads all of the log first. SQLite's
  /// own checkpoints never shorten a log to which each process adds one commit. While somebody else
  /// reads the log stays; the next writer tries again.
  package func shortenLog() {
    writes += 1
    guard writes % 32 == 1, let opened else { return }
    opened.shortenLog(over: Self.longLog)
  }

  /// The size from which a log is shortened, in bytes: some sixty commits of one small row.
  private static let longLog = 64 << 10

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
      let options = DatabaseOptions(
        usesWriteAheadLog: durability == .full, checkpointsOnClose: false)
      let database = try Database(path: path, options: options)
      if durability == .relaxed {
        try database.execute("PRAGMA synchronous=1")
      }
      let found = try database.integer("PRAGMA user_version")
      if found == Int64(version) { return database }
      if durability == .relaxed, found == 0 {
        // Small pages for small rows; their size is settled before the log mode is.
        try database.execute("PRAGMA page_size=1024;PRAGMA journal_mode=WAL")
      }
      try make(database)
      return database
    }
  }

  private func make(_ database: Database) throws {
    try database.transaction(.immediate) {
      let found = try database.integer("PRAGMA user_version") ?? 0
      if found == Int64(version) { return }
      guard found < Int64(version) else {
        throw BerthError(
          "storage.schema", "\(path) has schema version \(found), this berth knows \(version)",
          remedy: "use the newer berth that wrote it")
      }
      if found == 0 {
        try database.execute(schema)
      } else {
        for step in Int(found)..<version {
          guard let upgrade = upgrades.first(where: { $0.from == step })?.script else {
            throw BerthError(
              "storage.schema", "\(path) has schema version \(found), which is too old",
              remedy: "move the file away; it is made anew")
          }
          try database.execute(upgrade)
        }
      }
      try database.execute("PRAGMA user_version=\(version)")
    }
  }
}
