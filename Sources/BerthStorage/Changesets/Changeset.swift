import CSQLite

/// Changes of rows in SQLite's changeset format, to be stored, sent and applied elsewhere.
package struct Changeset: Equatable, Sendable {
  /// What happened to a row.
  package enum Operation: String, Sendable {
    case insert, update, delete

    init?(rawCode: Int32) {
      switch rawCode {
      case SQLITE_INSERT: self = .insert
      case SQLITE_UPDATE: self = .update
      case SQLITE_DELETE: self = .delete
      default: return nil
      }
    }
  }

  /// One changed row.
  package struct Change: Equatable, Sendable {
    package var table: String
    package var operation: Operation
    /// Whether a trigger or a foreign key action made it.
    package var isIndirect: Bool
    /// For each column, whether it is part of the primary key.
    package var primaryKey: [Bool]
    /// The values before, by column; nil where the change does not tell. Empty for an insert.
    package var old: [SQLValue?]
    /// The values after, by column; nil where the change does not tell. Empty for a delete.
    package var new: [SQLValue?]
  }

  /// The changeset as it is stored and sent.
  package let bytes: [UInt8]

  /// A changeset from bytes that were stored or sent.
  ///
  /// - Throws: `storage.corrupt` when they are not a whole changeset.
  package init(bytes: [UInt8]) throws(StorageError) {
    try Self.validate(bytes)
    self.bytes = bytes
  }

  /// Copies bytes that SQLite allocated and frees them.
  init(taking pointer: UnsafeMutableRawPointer?, count: Int32) {
    bytes = [UInt8](UnsafeRawBufferPointer(start: pointer, count: Int(count)))
    sqlite3_free(pointer)
  }

  package var isEmpty: Bool { bytes.isEmpty }

  /// The changeset that undoes this one.
  package func inverted() throws(StorageError) -> Changeset {
    var count: Int32 = 0
    var result: UnsafeMutableRawPointer?
    let code = withRawBytes { sqlite3changeset_invert($1, $0, &count, &result) }
    guard code == SQLITE_OK else { throw Self.failure(code) }
    return Changeset(taking: result, count: count)
  }

  /// This changeset and a later one as one, changes of the same row merged.
  package func followed(by later: Changeset) throws(StorageError) -> Changeset {
    var count: Int32 = 0
    var result: UnsafeMutableRawPointer?
    let code = withRawBytes { first, firstCount in
      later.withRawBytes { second, secondCount in
        sqlite3changeset_concat(firstCount, first, secondCount, second, &count, &result)
      }
    }
    guard code == SQLITE_OK else { throw Self.failure(code) }
    return Changeset(taking: result, count: count)
  }

  /// All changes, table by table.
  package func changes() throws(StorageError) -> [Change] {
    var found: [Change] = []
    try walk { iterator in
      if let change = Change(current: iterator) { found.append(change) }
      return true
    }
    return found
  }

  /// How many changes there are, their values left alone.
  package func count() throws(StorageError) -> Int {
    var count = 0
    try walk { _ in
      count += 1
      return true
    }
    return count
  }

  /// Whether a change is as asked; those behind the first that is are not looked at.
  package func contains(where isWanted: (Change) -> Bool) throws(StorageError) -> Bool {
    var isFound = false
    try walk { iterator in
      isFound = Change(current: iterator).map(isWanted) ?? false
      return !isFound
    }
    return isFound
  }

  /// Stands an iterator on each change, table by table, until it is told to stop.
  private func walk(_ goesOn: (OpaquePointer) -> Bool) throws(StorageError) {
    let code = withRawBytes { pointer, count -> Int32 in
      var iterator: OpaquePointer?
      var code = sqlite3changeset_start(&iterator, count, pointer)
      guard code == SQLITE_OK, let iterator else { return code }
      code = sqlite3changeset_next(iterator)
      while code == SQLITE_ROW, goesOn(iterator) { code = sqlite3changeset_next(iterator) }
      let end = sqlite3changeset_finalize(iterator)
      return code == SQLITE_DONE || code == SQLITE_ROW ? end : code
    }
    guard code == SQLITE_OK else { throw Self.failure(code) }
  }

  /// Whether a table is the host's or SQLite's own, which changesets leave alone by default.
  static func isHostTable(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("berth_") || name.hasPrefix("sqlite_")
  }

  func withRawBytes<Result>(_ body: (UnsafeMutableRawPointer?, Int32) -> Result) -> Result {
    bytes.withUnsafeBytes {
      body(UnsafeMutableRawPointer(mutating: $0.baseAddress), Int32(clamping: $0.count))
    }
  }

  static func failure(_ result: Int32) -> StorageError {
    let text = String(cString: sqlite3_errstr(result))
    let code = StorageError.Code(result: result, message: text, preparing: false)
    if code == .corrupt {
      return StorageError(
        code, "the changeset is damaged", remedy: "Get it again from where it came from",
        resultCode: result)
    }
    return StorageError(
      code, "cannot use the changeset: \(text)", remedy: code.defaultRemedy, resultCode: result)
  }
}

extension Changeset.Change {
  /// Reads the change an iterator stands on; nil when it has none.
  init?(current iterator: OpaquePointer) {
    var name: UnsafePointer<CChar>?
    var columns: Int32 = 0
    var code: Int32 = 0
    var indirect: Int32 = 0
    guard sqlite3changeset_op(iterator, &name, &columns, &code, &indirect) == SQLITE_OK,
      let name, let operation = Changeset.Operation(rawCode: code)
    else { return nil }
    table = String(cString: name)
    self.operation = operation
    isIndirect = indirect != 0
    var keys: UnsafeMutablePointer<UInt8>?
    sqlite3changeset_pk(iterator, &keys, nil)
    primaryKey = keys.map { keys in (0..<Int(columns)).map { keys[$0] != 0 } } ?? []
    func values(
      _ read: (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Int32
    ) -> [SQLValue?] {
      (0..<columns).map { column in
        var value: OpaquePointer?
        guard read(iterator, column, &value) == SQLITE_OK, let value else { return nil }
        return SQLValue(copying: value)
      }
    }
    old = operation == .insert ? [] : values(sqlite3changeset_old)
    new = operation == .delete ? [] : values(sqlite3changeset_new)
  }
}

extension SQLValue {
  /// A copy of a `sqlite3_value`.
  init(copying value: OpaquePointer) {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: self = .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      let start = sqlite3_value_text(value)
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
      self = .text(String(decoding: bytes, as: UTF8.self))
    case SQLITE_BLOB:
      let start = sqlite3_value_blob(value)
      let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
      self = .blob([UInt8](bytes))
    default: self = .null
    }
  }
}
