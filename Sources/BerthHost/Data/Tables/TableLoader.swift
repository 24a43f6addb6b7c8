import BerthBase
import BerthStorage

/// Puts rows into a table within the transaction of the caller.
struct TableLoader {
  /// What happens to rows that are there already.
  enum Conflict {
    /// The table was emptied before; a conflict is an error.
    case fails
    /// The incoming row takes the place of the one it conflicts with.
    case replaces
    /// The existing row remains.
    case keeps
  }

  let database: Database
  let table: TableShape

  /// Checks that all columns exist here.
  ///
  /// - Throws: `storage.schema` with the column and the path of the table in the document.
  func check(_ rows: TableDump.Rows, path: String) throws(BerthError) {
    for column in rows.columns where !table.exported.contains(column) {
      throw BerthError(
        "storage.schema", "\(path).columns: the table \(table.name) has no column “\(column)” here",
        remedy: "import with the version of the plugin that made the export")
    }
  }

  /// Inserts rows.
  ///
  /// - Parameter mayRenumber: whether a row whose id another row has gets a free one.
  /// - Returns: how many rows were put in.
  func load(
    _ rows: TableDump.Rows, _ conflict: Conflict, mayRenumber: Bool = false
  ) throws(BerthError) -> Int {
    let verb: String
    switch conflict {
    case .fails: verb = "INSERT"
    case .replaces: verb = table.hasKey || table.exportsRowID ? "INSERT OR REPLACE" : "INSERT"
    case .keeps: verb = "INSERT OR IGNORE"
    }
    let names = rows.columns.map(quoted).joined(separator: ",")
    let places = (1...rows.columns.count).map { "?\($0)" }.joined(separator: ",")
    let insert = try rethrow {
      try database.prepare(
        "\(verb) INTO \(quoted(table.name))(\(names)) VALUES(\(places))", isPersistent: true)
    }
    let alias = mayRenumber ? rows.columns.firstIndex { $0 == table.rowIDAlias } : nil
    let skipsEqual = conflict != .fails && (mayRenumber || !table.hasKey && !table.exportsRowID)
    var count = 0
    for row in rows.rows {
      do throws(StorageError) {
        var values = row.values
        if skipsEqual, try hasEqual(values, rows.columns, besides: alias) { continue }
        if let alias, try isTaken(values[alias]) { values[alias] = .null }
        try insert.bind(values)
        try insert.run()
        count += database.changes > 0 ? 1 : 0
      } catch {
        var located = BerthError(error)
        located.message = "\(row.path): \(located.message)"
        throw located
      }
    }
    return count
  }

  private func isTaken(_ id: SQLValue) throws(StorageError) -> Bool {
    try database.value("SELECT 1 FROM \(quoted(table.name)) WHERE rowid = ?1", [id]) != nil
  }

  /// Whether a row with the same values is there, the column at `besides` left out.
  private func hasEqual(
    _ values: [SQLValue], _ columns: [String], besides: Int?
  ) throws(StorageError) -> Bool {
    let compared = columns.indices.filter { $0 != besides }
    let terms = compared.enumerated().map { "\(quoted(columns[$1])) IS ?\($0 + 1)" }
    return try database.value(
      "SELECT 1 FROM \(quoted(table.name)) WHERE \(terms.joined(separator: " AND ")) LIMIT 1",
      compared.map { values[$0] }) != nil
  }
}
