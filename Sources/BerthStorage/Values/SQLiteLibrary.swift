import CSQLite

/// Facts about the SQLite library that is linked into the process.
package enum SQLiteLibrary {
  /// The version of the library, such as `3.40.1`.
  package static var version: String {
    String(cString: sqlite3_libversion())
  }

  /// The compile-time features this layer relies on and the linked library lacks; normally empty.
  package static var missingFeatures: [String] {
    ["ENABLE_FTS5", "ENABLE_SESSION", "ENABLE_PREUPDATE_HOOK", "ENABLE_RTREE"].filter {
      sqlite3_compileoption_used($0) == 0
    }
  }

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
