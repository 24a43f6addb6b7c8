import CBerth

/// What a database is asked about itself: the columns of a result by their names, and the keys of the key-value
/// table.
///
/// ```swift
/// /// The rows of any query as JSON objects.
/// func objects(_ sql: String, _ database: Database) throws -> [JSON] {
///   try database.rows(sql) { row in
///     var object = JSONObject()
///     for column in 0..<row.columnCount { object[row.columnName(column)] = .string(row.text(column)) }
///     return .object(object)
///   }
/// }
///
/// let heights = try database.rows("SELECT name, height FROM plants") { row in
///   row.column("height").map(row.double) ?? 0
/// }
/// let head = try database.first("SELECT name AS title FROM plants") { $0.columnNames }    // ["title"]
///
/// for key in try database.keys(beginningWith: "draft:") { try database.setValue(key, nil) }
/// ```
extension Row {
  /// How many columns the result has.
  public var columnCount: Int { Int(table.pointee.column_count(raw)) }

  /// The name of a column as the statement has it, which `AS` fixes; empty for one that is not there.
  public func columnName(_ column: Int) -> String {
    table.pointee.column_name(raw, Int32(clamping: column)).string
  }

  /// The names of all columns, in their order.
  public var columnNames: [String] { (0..<columnCount).map(columnName) }

  /// The first column of a name; nil when there is none.
  public func column(_ name: String) -> Int? { columnNames.firstIndex(of: name) }
}

extension Database {
  /// The keys of the key-value table that begin with a text, in the order of their bytes; all of them when it is
  /// empty.
  ///
  /// - Throws: `storage.*`.
  public func keys(beginningWith prefix: String = "") throws(PluginError) -> [String] {
    let text = try call.text { sink in
      prefix.withSlice { table.pointee.keys(call.raw, raw, $0, sink) }
    }
    guard let keys = try? JSON.parse(Array(text.utf8))["keys"]?.array else {
      throw PluginError("internal", "the host listed no keys")
    }
    return keys.compactMap(\.string)
  }
}
