/// A policy for the SQL that comes through a connection.
///
/// It is consulted while a statement is compiled, so it costs nothing per row. `Database.asHost` lifts it for the host's own statements.
///
/// Schema tables need no rule here: every connection is opened in SQLite's defensive mode, which
/// refuses writes to them and to the inner tables of virtual tables.
package struct StatementAuthorizer: Sendable, Equatable {
  /// Tables, indexes, views and triggers whose names start so belong to the host. Lowercase.
  package var reservedPrefixes: [String]
  /// How the host's full-text indexes start. A running statement can make one write out what it
  /// holds back, with statements of its own on its inner tables, which therefore may be touched
  /// while a statement runs; texts that name them are refused like all reserved names. Lowercase.
  package var indexPrefix = "berth_search_"
  /// The pragmas that may be used, lowercase.
  package var allowedPragmas: Set<String>
  /// The pragmas that may be read but not given a value, lowercase.
  package var readOnlyPragmas: Set<String>
  /// The SQL functions that may not be called, lowercase.
  package var deniedFunctions: Set<String>
  /// The tables that may not be read or written, lowercase.
  package var deniedTables: Set<String>
  /// The modules virtual tables may be made with, lowercase.
  package var allowedModules: Set<String>
  /// Whether `BEGIN`, `COMMIT` and `ROLLBACK` may be used; savepoints always may.
  package var allowsTransactions: Bool

  package init(
    reservedPrefixes: [String], allowedPragmas: Set<String>, readOnlyPragmas: Set<String>,
    deniedFunctions: Set<String>, deniedTables: Set<String>, allowedModules: Set<String>,
    allowsTransactions: Bool
  ) {
    self.reservedPrefixes = reservedPrefixes
    self.allowedPragmas = allowedPragmas
    self.readOnlyPragmas = readOnlyPragmas
    self.deniedFunctions = deniedFunctions
    self.deniedTables = deniedTables
    self.allowedModules = allowedModules
    self.allowsTransactions = allowsTransactions
  }

  /// The policy for plugins: their own tables, no other files, nothing of the host's.
  package static let plugin = StatementAuthorizer(
    reservedPrefixes: ["berth_"],
    allowedPragmas: [
      "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo",
      "foreign_key_list", "foreign_key_check", "quick_check", "integrity_check", "optimize",
      "defer_foreign_keys", "user_version", "data_version", "page_count", "page_size",
      "freelist_count",
    ],
    readOnlyPragmas: [
      "user_version", "data_version", "page_count", "page_size", "freelist_count",
    ],
    deniedFunctions: ["load_extension", "fts3_tokenizer", "edit", "readfile", "writefile"],
    // Raw pages, page statistics and the statements of the whole connection.
    deniedTables: ["sqlite_dbpage", "dbstat", "sqlite_stmt", "bytecode", "tables_used"],
    allowedModules: ["fts5", "fts5vocab", "rtree", "rtree_i32"],
    allowsTransactions: true)
}
