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
    guard !isInTransaction, stat(path + "-wal", &status) == 0, Int(status.st_size) > bytes else {
      return
    }
    // Whoever reads goes first; the next writer tries again.
    try? setBusyTimeout(0)
    _ = try? checkpoint(.truncate)
    try? setBusyTimeout(options.busyTimeout)
  }
}
