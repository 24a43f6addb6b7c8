import CSQLite
import Glibc

extension Database {
  /// Empties a write-ahead log that has grown, unless somebody reads it now.
  ///
  /// A process opens a database by reading its whole log, and SQLite's own checkpoints never
  /// shorten a log to which each process adds one commit; so whoever writes calls this when done.
  /// It costs one system call while the log is short.
  ///
  /// - Parameter bytes: how long a log may be.
  package func shortenLog(over bytes: Int = 256 << 10) {
    var status = stat()
    guard !isInMemory, !isInTransaction, stat(path + "-wal", &status) == 0,
      Int(status.st_size) > bytes
    else {
      return
    }
    // Whoever reads goes first; the next writer tries again.
    try? setBusyTimeout(0)
    _ = try? checkpoint(.truncate)
    try? setBusyTimeout(options.busyTimeout)
  }

  /// Has closing remove the files of an empty log, unless somebody else uses them: the index of a log
  /// alone is larger than the database of somebody who has just begun.
  package func dropEmptyLogOnClose() {
    var status = stat()
    guard !isInMemory, stat(path + "-wal", &status) == 0, status.st_size == 0,
      let handle = connection.handle
    else { return }
    _ = csqlite_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
  }

  /// Gives places back that are free, when they are most of the file.
  ///
  /// - Throws: `storage.*`; the file is as it was then.
  package func compact() throws(StorageError) {
    if isInMemory { return }
    try asHost { () throws(StorageError) in
      let pages = try integer("PRAGMA main.page_count") ?? 0
      let free = try integer("PRAGMA main.freelist_count") ?? 0
      guard free > 32, free > pages / 2 else { return }
      try execute("VACUUM main")
      try checkpoint(.truncate)
    }
  }
}
