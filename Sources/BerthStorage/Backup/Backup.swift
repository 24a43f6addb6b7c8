import CSQLite
import Glibc

/// Copies of a database that can be made while it is in use, checked, and put back.
package enum Backup {
  /// How far a copy has come.
  package struct Progress: Equatable, Sendable {
    package var copiedPages: Int
    package var totalPages: Int
  }

  /// Copies a database into a file, which appears only when it is complete and on disk.
  ///
  /// The copy is of one moment. With a write-ahead log other connections go on reading and writing
  /// meanwhile; the source connection itself must not write before this returns.
  ///
  /// - Parameters:
  ///   - path: the file to make or replace; never the path of a database in use.
  ///   - pagesPerStep: how many pages to copy between two calls of `progress`.
  ///   - progress: told after every step; false gives the copy up.
  /// - Throws: `storage.interrupted` when given up, `storage.misuse`, `storage.full`,
  ///   `storage.io`, `storage.busy`. A file that was there before is then untouched.
  package static func copy(
    _ source: Database, to path: String, pagesPerStep: Int = 256,
    progress: ((Progress) -> Bool)? = nil
  ) throws(StorageError) {
    let handle = try source.connection.open()
    guard sqlite3_txn_state(handle, "main") != SQLITE_TXN_WRITE else {
      throw StorageError(
        .misuse, "the connection to back up has a write transaction open",
        remedy: "Commit first, or back up through another connection")
    }
    try refuseDatabaseInUse(path)
    let (temporary, descriptor) = try DurableFile.createTemporary(beside: path)
    close(descriptor)
    do throws(StorageError) {
      try pinned(source) { () throws(StorageError) in
        try copyPages(source, handle, to: temporary, max(1, pagesPerStep), progress)
      }
      try DurableFile.sync(temporary)
    } catch {
      try? DurableFile.remove(temporary)
      throw error
    }
    try DurableFile.replace(path, with: temporary)
  }

  /// Copies a database that can only be read into memory, where it can be written until it is closed.
  ///
  /// - Parameter options: how the copy is used; its access and page size are those of the copy.
  /// - Throws: `storage.*`.
  package static func copyInMemory(
    _ source: Database, options: DatabaseOptions
  ) throws(StorageError) -> Database {
    let handle = try source.connection.open()
    var options = options
    options.access = .memory
    options.pageSize = try source.asHost { () throws(StorageError) in
      try source.integer("PRAGMA main.page_size").map(Int.init)
    }
    let copy = try Database(path: source.path, options: options)
    copy.connection.isStopgap = source.isStopgap
    try pinned(source) { () throws(StorageError) in
      try copyPages(source, handle, to: copy, 4096, nil)
    }
    return copy
  }

  /// Holds one read transaction around `body`: writers cannot make the copy start over.
  private static func pinned(_ source: Database, _ body: () throws(StorageError) -> Void)
    throws(StorageError)
  {
    let isOwn = !source.isInTransaction
    if isOwn { try source.begin(.deferred) }
    defer { if isOwn { source.abandon() } }
    try source.asHost { () throws(StorageError) in
      _ = try source.integer("SELECT count(*) FROM sqlite_schema")
    }
    try body()
  }

  private static func copyPages(
    _ source: Database, _ handle: OpaquePointer, to path: String, _ pagesPerStep: Int,
    _ progress: ((Progress) -> Bool)?
  ) throws(StorageError) {
    let target = try Database(
      path: path, options: DatabaseOptions(access: .readWrite, usesWriteAheadLog: false))
    defer { target.close() }
    // The file counts only once it is renamed, so it needs neither a journal nor early syncs.
    try target.execute("PRAGMA journal_mode=MEMORY;PRAGMA synchronous=0")
    try copyPages(source, handle, to: target, pagesPerStep, progress)
  }

  private static func copyPages(
    _ source: Database, _ handle: OpaquePointer, to target: Database, _ pagesPerStep: Int,
    _ progress: ((Progress) -> Bool)?
  ) throws(StorageError) {
    let targetHandle = try target.connection.open()
    guard let backup = sqlite3_backup_init(targetHandle, "main", handle, "main") else {
      throw target.connection.failure(
        sqlite3_extended_errcode(targetHandle), handle: targetHandle, sql: nil)
    }
    var isWanted = true
    var result = SQLITE_OK
    while result == SQLITE_OK, isWanted {
      result = sqlite3_backup_step(backup, Int32(clamping: pagesPerStep))
      let total = Int(sqlite3_backup_pagecount(backup))
      let state = Progress(
        copiedPages: total - Int(sqlite3_backup_remaining(backup)), totalPages: total)
      if let progress, result == SQLITE_OK || result == SQLITE_DONE {
        isWanted = progress(state)
      }
    }
    sqlite3_backup_finish(backup)
    guard isWanted else {
      throw StorageError(.interrupted, "the backup was given up", remedy: "Start it again")
    }
    guard result == SQLITE_DONE else {
      let text = String(cString: sqlite3_errstr(result))
      let code = StorageError.Code(result: result, message: text, preparing: false)
      throw StorageError(
        code, "cannot copy \(source.path) to \(target.path): \(text)", remedy: code.defaultRemedy,
        resultCode: result)
    }
  }

  private static func refuseDatabaseInUse(_ path: String) throws(StorageError) {
    guard (DurableFile.size(of: path + "-wal") ?? 0) == 0 else {
      throw StorageError(
        .misuse, "\(path) is a database in use, not a backup", remedy: "Choose another file")
    }
  }
}
