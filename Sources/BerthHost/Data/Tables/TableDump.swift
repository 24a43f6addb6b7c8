import BerthBase
import BerthStorage

/// Rows of tables as exports write them: `{"<table>":{"columns":[…],"rows":[[…]]}}`.
enum TableDump {
  /// All rows of tables, or those of one plugin.
  static func json(
    of tables: [TableShape], in database: Database, plugin: String? = nil
  ) throws(StorageError) -> JSON {
    var object = JSONObject()
    for table in tables {
      let arguments: [SQLValue] = plugin.map { [.text($0)] } ?? []
      let isReal =
        (table.exportsRowID ? [false] : []) + table.columns.map(\.isReal)
      let rows = try database.rows(table.select(ofPlugin: plugin != nil), arguments)
      let values = rows.map { row in
        JSON.array(zip(row, isReal).map { $0.exported(isRealColumn: $1) })
      }
      object[table.name] = ["columns": JSON(table.exported), "rows": .array(values)]
    }
    return .object(object)
  }

  /// Rows read back from JSON, with the path of every row.
  struct Rows {
    var columns: [String]
    var rows: [(values: [SQLValue], path: String)]
  }

  /// Reads one table's rows.
  ///
  /// - Throws: an error with the path of what has the wrong shape.
  static func rows(_ cursor: JSONCursor) throws(JSONError) -> Rows {
    let columns = try cursor["columns"].strings()
    guard !columns.isEmpty else { throw cursor["columns"].error("missing; expected the names") }
    guard Set(columns).count == columns.count else {
      throw cursor["columns"].error("a column stands twice")
    }
    var rows: [(values: [SQLValue], path: String)] = []
    for row in try cursor["rows"].elements() {
      let elements = try row.elements()
      guard row.exists, elements.count == columns.count else {
        throw row.error("expected \(columns.count) values, found \(elements.count)")
      }
      var values: [SQLValue] = []
      values.reserveCapacity(columns.count)
      for element in elements { values.append(try SQLValue(exported: element)) }
      rows.append((values, row.path))
    }
    return Rows(columns: columns, rows: rows)
  }
}
