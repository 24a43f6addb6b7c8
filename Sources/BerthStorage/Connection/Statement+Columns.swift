import CSQLite

/// The storage class of a value in a row.
package enum ColumnType: Int32, Sendable {
  // The numbers are SQLite's fundamental datatypes, https://sqlite.org/c3ref/c_blob.html.
  case integer = 1
  case real = 2
  case text = 3
  case blob = 4
  case null = 5
}

extension Statement {
  /// How many columns a row of the result has; 0 for statements that return no rows.
  @inlinable
  package var columnCount: Int { Int(sqlite3_column_count(handle)) }

  /// The storage class of the value in the current row, before any reading converts it.
  @inlinable
  package func type(at index: Int) -> ColumnType {
    ColumnType(rawValue: sqlite3_column_type(handle, Int32(truncatingIfNeeded: index))) ?? .null
  }

  /// Whether the value in the current row is NULL.
  @inlinable
  package func isNull(at index: Int) -> Bool {
    sqlite3_column_type(handle, Int32(truncatingIfNeeded: index)) == SQLITE_NULL
  }

  /// The value as an integer; NULL and text without a number give 0.
  @inlinable
  package func int64(at index: Int) -> Int64 {
    sqlite3_column_int64(handle, Int32(truncatingIfNeeded: index))
  }

  /// The value as a double; NULL and text without a number give 0.
  @inlinable
  package func double(at index: Int) -> Double {
    sqlite3_column_double(handle, Int32(truncatingIfNeeded: index))
  }

  /// The value as UTF-8 without a copy; NULL gives an empty buffer.
  ///
  /// The bytes belong to SQLite and stay until the next step, reset or finalize, or until the same
  /// column is read as another type.
  @inlinable
  package func utf8(at index: Int) -> UnsafeBufferPointer<UInt8> {
    let column = Int32(truncatingIfNeeded: index)
    let start = sqlite3_column_text(handle, column)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// The value's bytes without a copy; NULL and empty blobs give an empty buffer.
  ///
  /// The lifetime is that of `utf8(at:)`.
  @inlinable
  package func blob(at index: Int) -> UnsafeRawBufferPointer {
    let column = Int32(truncatingIfNeeded: index)
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// The value as text; NULL gives an empty string, bytes that are not UTF-8 are repaired.
  @inlinable
  package func text(at index: Int) -> String {
    String(decoding: utf8(at: index), as: UTF8.self)
  }

  /// The value as text, or nil for NULL.
  @inlinable
  package func textIfPresent(at index: Int) -> String? {
    isNull(at: index) ? nil : text(at: index)
  }

  /// The value as an integer, or nil for NULL.
  @inlinable
  package func int64IfPresent(at index: Int) -> Int64? {
    isNull(at: index) ? nil : int64(at: index)
  }

  /// A copy of the value in its own storage class.
  package func value(at index: Int) -> SQLValue {
    switch type(at: index) {
    case .null: .null
    case .integer: .integer(int64(at: index))
    case .real: .real(double(at: index))
    case .text: .text(text(at: index))
    case .blob: .blob([UInt8](blob(at: index)))
    }
  }

  /// Copies of all values of the current row.
  package var row: [SQLValue] {
    (0..<Int(sqlite3_data_count(handle))).map(value(at:))
  }
}
