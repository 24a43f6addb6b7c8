import BerthBase
import BerthManifest
import BerthServices
import BerthStorage
import CBerth
import Glibc

extension PluginStorage {
  /// The most bytes of a file that are copied into memory where it can only be read.
  private static let largestCopy = 64 << 20

  /// Opens the file of a scope, which is made when it is not there.
  ///
  /// In a home that cannot be written, and on a full disk, the app gets a copy in memory: what it notes
  /// of being used goes with the call, and a call that is to change something is refused.
  func connect(_ path: String, _ scope: UInt32) throws(BerthError) -> OpenDatabase {
    var options = options(scope)
    let isNew = !FileBytes.exists(path)
    if isNew, Glibc.access(home.path, F_OK) == 0, Glibc.access(home.path, W_OK) != 0 {
      options.access = .memory
    } else if isNew {
      try make(path)
    }
    return try rethrow {
      let database = try writable(Database(path: path, options: options), options)
      let opened = try OpenDatabase(
        database, bookkeeping: manifest.bookkeeping,
        statementMilliseconds: manifest.limits.statementMilliseconds)
      if database.isInMemory { opened.refusal = refusal(database) }
      return opened
    }
  }

  /// A database that can be written: itself, or a copy that goes when it is closed.
  private func writable(
    _ database: Database, _ options: DatabaseOptions
  ) throws(StorageError) -> Database {
    guard database.isReadOnly, (DurableFile.size(of: database.path) ?? 0) <= Self.largestCopy
    else { return database }
    defer { database.close() }
    return try Backup.copyInMemory(database, options: options)
  }

  private func refusal(_ database: Database) -> BerthError {
    database.isStopgap
      ? BerthError(
        "storage.full", "the disk is full, so that the data can only be read (\(database.path))",
        remedy: "free some disk space and try again")
      : BerthError(
        "storage.readonly", "the data may only be read here (\(database.path))",
        remedy: "check the permissions of the file and of its folder")
  }

  private func options(_ scope: UInt32) -> DatabaseOptions {
    var options = DatabaseOptions.plugin(quota: manifest.limits.storageMegabytes)
    if isForWorker {
      options.longestValue = DatabaseOptions.longestValueOfWorkers
      options.longestPattern = 1_000
    }
    if scope == UInt32(BERTH_SCOPE_PRIVATE) { options.pageSize = DatabaseOptions.privatePageSize }
    return options
  }

  private func make(_ path: String) throws(BerthError) {
    guard let slash = path.lastIndex(of: "/") else { return }
    try FileBytes.makeFolder(String(path[..<slash]))
    // SQLite would take the mode of the umask; its log takes the mode of the file. Whoever comes
    // second finds the file there, and a failure shows when SQLite opens it.
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { Glibc.close(descriptor) }
  }
}
