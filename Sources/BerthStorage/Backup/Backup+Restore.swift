import CSQLite

extension Backup {
  /// Puts a backup in the place of a database, after checking it.
  ///
  /// The old database stays whole until the new one replaces it in one step; nobody may have it
  /// open. A damaged database is replaced as well.
  ///
  /// - Parameter busyTimeout: how long to wait for others to let go, in milliseconds.
  /// - Throws: the errors of `verify`; `storage.busy` when the database is in use; `storage.full`,
  ///   `storage.io`. The database is then as it was.
  @discardableResult
  package static func restore(
    _ backup: String, to path: String, expecting: Expectation = Expectation(),
    busyTimeout: Int32 = 1_000
  ) throws(StorageError) -> Report {
    let report = try verify(backup, expecting: expecting)
    guard (DurableFile.size(of: backup + "-wal") ?? 0) == 0 else {
      throw StorageError(
        .misuse, "\(backup) is a database in use, not a backup",
        remedy: "Make a backup of it first and restore that")
    }
    let temporary = try DurableFile.copyToTemporary(backup, beside: path)
    do throws(StorageError) {
      // Held until after the rename, so that nobody starts writing to the file that goes away.
      let old = try takeOver(path, busyTimeout)
      defer { old?.close() }
      try DurableFile.replace(path, with: temporary)
    } catch {
      try? DurableFile.remove(temporary)
      throw error
    }
    return report
  }

  /// Locks a database for good and leaves no log beside it, which would otherwise be replayed into
  /// the file that takes its place.
  private static func takeOver(_ path: String, _ busyTimeout: Int32) throws(StorageError)
    -> Database?
  {
    guard DurableFile.size(of: path) != nil else {
      try removeSideFiles(path)
      return nil
    }
    do throws(StorageError) {
      let old = try Database(
        path: path,
        options: DatabaseOptions(
          access: .readWrite, busyTimeout: busyTimeout, usesWriteAheadLog: false))
      // Leaving WAL mode needs the only connection, copies the log into the file and removes it.
      guard try old.text("PRAGMA journal_mode=DELETE") == "delete" else {
        throw StorageError(.busy, "the database \(path) is in use")
      }
      try old.execute("BEGIN EXCLUSIVE")
      return old
    } catch {
      switch error.code {
      case .corrupt:
        try removeSideFiles(path)
        return nil
      case .busy:
        throw StorageError(
          .busy, "the database \(path) is in use, so it cannot be replaced",
          remedy: "Close the other programs that use it", resultCode: error.resultCode)
      default: throw error
      }
    }
  }

  private static func removeSideFiles(_ path: String) throws(StorageError) {
    for suffix in ["-wal", "-shm", "-journal"] {
      try DurableFile.remove(path + suffix)
    }
  }
}
