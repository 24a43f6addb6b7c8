package import BerthBase
package import BerthStorage

/// What the host remembers about a plugin's schema, in the plugin's own file.
package struct SchemaState {
  /// The schema version, 0 for an empty file.
  package var version: UInt32 = 0
  /// The build whose bundled data is in the file.
  package var seed = ""

  /// Reads the state; a file without it is empty.
  package static func read(_ database: Database) throws(BerthError) -> SchemaState {
    try rethrow {
      var state = SchemaState()
      do throws(StorageError) {
        let rows = try database.asHost { () throws(StorageError) in
          try database.rows("SELECT key, value FROM main.berth_schema")
        }
        for row in rows {
          guard row.count == 2, let key = row[0].textValue, let value = row[1].textValue else {
            continue
          }
          if key == "version" { state.version = UInt32(value) ?? 0 }
          if key == "seed" { state.seed = value }
        }
      } catch {
        // No such table: an empty file.
        guard error.code == .schema else { throw error }
      }
      return state
    }
  }

  static func write(_ database: Database, version: UInt32) throws(BerthError) {
    try write(database, "version", String(version))
  }

  package static func write(_ database: Database, seed: String) throws(BerthError) {
    try write(database, "seed", seed)
  }

  private static func write(
    _ database: Database, _ key: String, _ value: String
  ) throws(BerthError) {
    try rethrow {
      try database.asHost {
        try database.execute(
          "CREATE TABLE IF NOT EXISTS main.berth_schema (key TEXT PRIMARY KEY, value TEXT NOT NULL) "
            + "WITHOUT ROWID")
        try database.run(
          "INSERT INTO main.berth_schema VALUES (?1, ?2) "
            + "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
          [.text(key), .text(value)])
      }
    }
  }
}
