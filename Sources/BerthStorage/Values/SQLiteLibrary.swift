import CSQLite

/// Facts about the SQLite library that is linked into the process.
package enum SQLiteLibrary {
  /// Runs once, before the first connection: memory statistics off, so that allocations take no
  /// process-wide lock. It has no effect when somebody has initialised SQLite before.
  static let configured: Bool = {
    csqlite_config_int(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK
  }()

  /// Whether connections start with `synchronous=FULL` in WAL mode without being told.
  static let isDurableByDefault: Bool =
    sqlite3_compileoption_used("DEFAULT_WAL_SYNCHRONOUS=2") != 0
    && sqlite3_compileoption_used("DEFAULT_SYNCHRONOUS=2") != 0
}
