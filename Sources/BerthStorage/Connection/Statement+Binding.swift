import CSQLite

extension Statement {
  /// How many parameters the statement has; the highest index that can be bound.
  package var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

  /// Binds NULL.
  @inlinable
  package func bindNull(at index: Int) throws(StorageError) {
    try check(sqlite3_bind_null(handle, Int32(truncatingIfNeeded: index)), index)
  }

  /// Binds an integer.
  @inlinable
  package func bind(_ value: Int64, at index: Int) throws(StorageError) {
    try check(sqlite3_bind_int64(handle, Int32(truncatingIfNeeded: index), value), index)
  }

  /// Binds an integer.
  @inlinable
  package func bind(_ value: Int, at index: Int) throws(StorageError) {
    try bind(Int64(value), at: index)
  }

  /// Binds a double; a NaN becomes NULL, as SQLite has none.
  @inlinable
  package func bind(_ value: Double, at index: Int) throws(StorageError) {
    try check(sqlite3_bind_double(handle, Int32(truncatingIfNeeded: index), value), index)
  }

  /// Binds a text that SQLite copies.
  @inlinable
  package func bind(_ value: String, at index: Int) throws(StorageError) {
    var text = value
    let result = text.withUTF8 { bytes in
      csqlite_bind_text_copy(
        handle, Int32(truncatingIfNeeded: index), bytes.baseAddress, UInt64(bytes.count))
    }
    try check(result, index)
  }

  /// Binds UTF-8 text that SQLite copies.
  @inlinable
  package func bindText(copying bytes: UnsafeRawBufferPointer, at index: Int)
    throws(StorageError)
  {
    try check(
      csqlite_bind_text_copy(
        handle, Int32(truncatingIfNeeded: index), bytes.baseAddress, UInt64(bytes.count)), index)
  }

  /// Binds a blob in place.
  ///
  /// - Precondition: the bytes stay unchanged until the parameter is bound again, the bindings are
  ///   cleared or the statement is finalized.
  @inlinable
  package func bindBlob(borrowing bytes: UnsafeRawBufferPointer, at index: Int)
    throws(StorageError)
  {
    try check(
      csqlite_bind_blob_static(
        handle, Int32(truncatingIfNeeded: index), bytes.baseAddress, UInt64(bytes.count)), index)
  }

  /// Binds a value of any class.
  package func bind(_ value: SQLValue, at index: Int) throws(StorageError) {
    switch value {
    case .null: try bindNull(at: index)
    case .integer(let number): try bind(number, at: index)
    case .real(let number): try bind(number, at: index)
    case .text(let text): try bind(text, at: index)
    case .blob(let bytes):
      let result = bytes.withUnsafeBytes {
        csqlite_bind_blob_copy(
          handle, Int32(truncatingIfNeeded: index), $0.baseAddress, UInt64($0.count))
      }
      try check(result, index)
    }
  }

  /// Binds values to the parameters from 1 on.
  ///
  /// - Throws: `storage.misuse` when their number is not that of the parameters.
  package func bind(_ values: [SQLValue]) throws(StorageError) {
    guard values.count == parameterCount else {
      throw StorageError(
        .misuse, "\(values.count) values were given for \(parameterCount) parameters", sql: sql,
        remedy: "Give one value for each parameter")
    }
    for index in values.indices {
      try bind(values[index], at: index + 1)
    }
  }

  @inlinable
  @inline(__always)
  func check(_ result: Int32, _ index: Int) throws(StorageError) {
    if result != SQLITE_OK { throw bindFailure(result, index) }
  }

  @usableFromInline
  @inline(never)
  func bindFailure(_ result: Int32, _ index: Int) -> StorageError {
    switch result & 0xFF {
    case SQLITE_RANGE:
      return StorageError(
        .misuse, "there is no parameter \(index); the statement has \(parameterCount)", sql: sql,
        remedy: "Bind parameters from 1 on", resultCode: result)
    case SQLITE_MISUSE:
      return StorageError(
        .misuse, "parameter \(index) was bound while the statement runs or is finalized", sql: sql,
        remedy: "Reset the statement first", resultCode: result)
    default:
      return failure(result)
    }
  }
}
