import BerthBase
import BerthCapabilities
import BerthStorage

/// What belongs to the plugin in its own database, and how the host's tables there are carried.
enum PluginTables {
  /// Whether a table is the plugin's own; the host's start with `berth_`.
  static func isPlugins(_ name: String) -> Bool { !name.lowercased().hasPrefix("berth_") }

  /// The plugin's key-value pairs: text as a string, other bytes as `{"base64":…}`.
  static func keyValues(_ database: Database) throws -> JSON {
    let table = try KeyValueTable(database)
    var pairs = JSONObject()
    for key in try table.keys() {
      guard let bytes = try table.bytes(key) else { continue }
      if let text = String(validating: bytes, as: UTF8.self) {
        pairs[key] = .string(text)
      } else {
        pairs[key] = ["base64": .string(Base64.encode(bytes))]
      }
    }
    return .object(pairs)
  }

  /// Puts key-value pairs back.
  static func writeKeyValues(
    _ cursor: JSONCursor, into database: Database, replacing: Bool
  ) throws -> Int {
    let table = try KeyValueTable(database)
    if replacing { try table.deleteAll(prefix: "") }
    var count = 0
    for (key, member) in try cursor.members() {
      switch try SQLValue(exported: member) {
      case .text(let text): try table.set(key, text)
      case .blob(let bytes): try table.set(key, bytes)
      default: throw member.error("expected a string or {\"base64\":…}")
      }
      count += 1
    }
    return count
  }

  private static let recent = "berth_search_recent"

  /// The user's last searches, null when nothing can be searched.
  static func searches(_ database: Database) throws -> JSON {
    guard let table = try recentTable(database) else { return .null }
    return try TableDump.json(of: [table], in: database)[recent] ?? .null
  }

  /// Puts the last searches back, where there is a place for them.
  static func writeSearches(
    _ cursor: JSONCursor, into database: Database, replacing: Bool
  ) throws {
    guard cursor.exists, let table = try recentTable(database) else { return }
    let rows = try TableDump.rows(cursor)
    let loader = TableLoader(database: database, table: table)
    try loader.check(rows, path: cursor.path)
    if replacing { try database.execute("DELETE FROM \(recent)") }
    _ = try loader.load(rows, replacing ? .fails : .keeps)
  }

  /// Lets the next opening make search indexes anew and have the plugin fill them.
  static func forgetIndexes(_ database: Database) throws {
    let known = "berth_search_collections"
    if try database.value("SELECT 1 FROM sqlite_schema WHERE name = ?1", [.text(known)]) != nil {
      try database.execute("DELETE FROM \(known)")
    }
    try SchemaState.write(database, seed: "")
  }

  private static func recentTable(_ database: Database) throws(StorageError) -> TableShape? {
    try TableShape.catalog(of: database) { $0 == recent }.tables.first
  }
}
