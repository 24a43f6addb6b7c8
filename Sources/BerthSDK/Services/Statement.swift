import CBerth

/// A prepared SQL statement, valid within the call it was prepared in.
///
/// ```swift
/// let insert: Statement = try database.prepare("INSERT INTO guests (name, age) VALUES (?1, ?2)")
/// defer { insert.finalize() }
/// for (name, age) in [("Ada", 36), ("Grace", 85)] {
///   try insert.run([.text(name), SQLValue(age)])
/// }
///
/// let older = try database.prepare("SELECT name FROM guests WHERE age > ?1 ORDER BY age")
/// defer { older.finalize() }
/// var names: [String] = []
/// try older.each([18], while: { names.count < 10 }) { row in names.append(row.text(0)) }
/// ```
public struct Statement {
  let call: Call
  let table: UnsafePointer<berth_storage_service>
  let raw: OpaquePointer

  /// Binds the values, steps through all rows and makes the statement ready to run again.
  ///
  /// - Parameter goOn: asked before each further row; false ends early.
  public func each(
    _ values: [SQLValue], while goOn: () -> Bool = { true }, _ body: (Row) -> Void
  ) throws(PluginError) {
    defer { table.pointee.reset(raw) }
    // Text and blobs must stay where they are until reset: one arena holds them all.
    var arena: [UInt8] = []
    var spans: [(start: Int, count: Int)] = []
    for value in values {
      let start = arena.count
      switch value {
      case .text(let text): arena.append(contentsOf: text.utf8)
      case .blob(let bytes): arena.append(contentsOf: bytes)
      default: break
      }
      spans.append((start, arena.count - start))
    }
    let status: berth_status = arena.withUnsafeBytes { bytes in
      for (place, value) in values.enumerated() {
        let span = berth_slice(
          UnsafeRawBufferPointer(
            rebasing: bytes[spans[place].start..<spans[place].start + spans[place].count]))
        let bound = bind(value, span, at: Int32(place + 1))
        if bound != BERTH_OK { return bound }
      }
      while goOn() {
        var hasRow: Int32 = 0
        let step = table.pointee.step(call.raw, raw, &hasRow)
        guard step == BERTH_OK else { return step }
        if hasRow == 0 { break }
        body(Row(table: table, raw: raw))
      }
      return BERTH_OK
    }
    try call.check(status)
  }

  private func bind(_ value: SQLValue, _ span: berth_slice, at index: Int32) -> berth_status {
    switch value {
    case .null: return table.pointee.bind_null(call.raw, raw, index)
    case .int(let number): return table.pointee.bind_int(call.raw, raw, index, number)
    case .double(let number): return table.pointee.bind_double(call.raw, raw, index, number)
    case .text: return table.pointee.bind_text(call.raw, raw, index, span)
    case .blob: return table.pointee.bind_blob(call.raw, raw, index, span)
    }
  }

  /// Runs the statement with values and no interest in rows.
  public func run(_ values: [SQLValue]) throws(PluginError) { try each(values) { _ in } }

  /// Gives the statement back.
  public func finalize() { table.pointee.finalize(raw) }
}

/// The present row of a query; columns count from 0.
///
/// ```swift
/// struct Plant {
///   var name: String
///   var pots: Int
///   var height: Double
///   var note: String?
///   var watered: Int?
///   var photo: [UInt8]
///   var isDead: Bool
///
///   init(_ row: Row) {
///     (name, pots, height) = (row.text(0), row.int(1), row.double(2))
///     (note, watered, photo) = (row.optionalText(3), row.optionalInt(4), row.blob(5))
///     isDead = !row.isNull(6)
///   }
/// }
///
/// let plants = try database.rows(
///   "SELECT name, pots, height, note, watered, photo, died FROM plants", [], Plant.init)
/// ```
public struct Row {
  let table: UnsafePointer<berth_storage_service>
  let raw: OpaquePointer

  /// Whether the column is NULL.
  public func isNull(_ column: Int) -> Bool {
    table.pointee.column_type(raw, Int32(column)) == BERTH_TYPE_NULL
  }
  /// The column as an integer; 0 for NULL.
  public func int(_ column: Int) -> Int { Int(table.pointee.column_int(raw, Int32(column))) }
  /// The column as an integer, or nil for NULL.
  public func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }
  /// The column as a number; 0 for NULL.
  public func double(_ column: Int) -> Double { table.pointee.column_double(raw, Int32(column)) }
  /// The column as text; empty for NULL.
  public func text(_ column: Int) -> String {
    table.pointee.column_text(raw, Int32(column)).string
  }
  /// The column as text, or nil for NULL.
  public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
  /// The column's bytes, copied.
  public func blob(_ column: Int) -> [UInt8] {
    Array(table.pointee.column_blob(raw, Int32(column)).bytes)
  }
}
