import CSQLite

/// Why the policy refused something.
struct Denial: Equatable {
  let message: String
  let remedy: String
}

extension StatementAuthorizer {
  /// The verdict on one action that SQLite reports while it compiles a statement; nil allows it.
  ///
  /// What the two names mean for each action is at https://sqlite.org/c3ref/c_alter_table.html.
  func denial(
    of action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?
  ) -> Denial? {
    switch action {
    case SQLITE_READ, SQLITE_UPDATE, SQLITE_INSERT, SQLITE_DELETE:
      return denialOfTable(first) ?? denialOfName(first)
    case SQLITE_SELECT, SQLITE_RECURSIVE, SQLITE_ANALYZE, SQLITE_REINDEX, SQLITE_SAVEPOINT:
      return nil
    case SQLITE_FUNCTION:
      let name = lowercased(second)
      guard deniedFunctions.contains(name) else { return nil }
      return Denial(
        message: "the function \(name) is not allowed",
        remedy: "Use SQLite's own functions on the plugin's tables")
    case SQLITE_PRAGMA:
      return denialOfPragma(lowercased(first), hasValue: second != nil)
    case SQLITE_CREATE_VTABLE:
      let module = lowercased(second)
      guard allowedModules.contains(module) else {
        return Denial(
          message: "virtual tables of the module \(module) are not allowed",
          remedy: "Use one of " + allowedModules.sorted().joined(separator: ", "))
      }
      return denialOfName(first)
    case SQLITE_DROP_VTABLE:
      return denialOfName(first)
    case SQLITE_ALTER_TABLE:
      return denialOfName(second)
    case SQLITE_CREATE_TABLE, SQLITE_CREATE_TEMP_TABLE, SQLITE_DROP_TABLE,
      SQLITE_DROP_TEMP_TABLE, SQLITE_CREATE_VIEW, SQLITE_CREATE_TEMP_VIEW, SQLITE_DROP_VIEW,
      SQLITE_DROP_TEMP_VIEW:
      return denialOfName(first)
    case SQLITE_CREATE_INDEX, SQLITE_CREATE_TEMP_INDEX, SQLITE_DROP_INDEX,
      SQLITE_DROP_TEMP_INDEX, SQLITE_CREATE_TRIGGER, SQLITE_CREATE_TEMP_TRIGGER,
      SQLITE_DROP_TRIGGER, SQLITE_DROP_TEMP_TRIGGER:
      return denialOfName(first) ?? denialOfName(second)
    case SQLITE_ATTACH:
      return Denial(
        message: "ATTACH is not allowed, nor is VACUUM, which attaches a file",
        remedy: "Use the plugin's own database only; the host keeps it compact")
    case SQLITE_DETACH:
      return Denial(
        message: "DETACH is not allowed", remedy: "Use the plugin's own database only")
    default:
      return Denial(
        message: "the action \(action) is not known to the policy",
        remedy: "Use ordinary statements on the plugin's own tables")
    }
  }

  /// The verdict on the text of a statement that alters a table.
  ///
  /// SQLite does not report the new name of a renamed table, so a reserved prefix anywhere in such
  /// a statement refuses it.
  func denialOfAlter(_ sql: UnsafeBufferPointer<UInt8>) -> Denial? {
    for prefix in reservedPrefixes where contains(sql, prefix) {
      return reserved("\(prefix)…")
    }
    return nil
  }

  /// The verdict on what would change a file that was joined to be read.
  func denialOfJoined(
    _ action: Int32, _ first: UnsafePointer<CChar>?, in schema: UnsafePointer<CChar>?
  ) -> Denial? {
    let name: UnsafePointer<CChar>?
    switch action {
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE, SQLITE_REINDEX, SQLITE_ANALYZE:
      name = schema
    case SQLITE_ALTER_TABLE: name = first
    default: return nil
    }
    guard let name, starts(name, Connection.bundledSchema),
      name[Connection.bundledSchema.utf8.count] == 0
    else { return nil }
    return Denial(
      message: "the bundled data set can only be read",
      remedy: "Write to tables of the own database; seed fills the bundled one when it is made")
  }

  private func denialOfPragma(_ name: String, hasValue: Bool) -> Denial? {
    if !allowedPragmas.contains(name) {
      return Denial(
        message: "PRAGMA \(name) is not allowed",
        remedy: "Use one of " + allowedPragmas.sorted().joined(separator: ", "))
    }
    if hasValue, readOnlyPragmas.contains(name) {
      return Denial(
        message: "PRAGMA \(name) may be read but not set",
        remedy: "Leave it to the host; declare the schema version instead")
    }
    return nil
  }

  /// Whether an action is on rows of an inner table of one of the host's full-text indexes
  /// (https://sqlite.org/fts5.html, section 9).
  func isInsideIndex(_ action: Int32, _ name: UnsafePointer<CChar>?) -> Bool {
    switch action {
    case SQLITE_READ, SQLITE_UPDATE, SQLITE_INSERT, SQLITE_DELETE:
      guard let name, starts(name, indexPrefix) else { return false }
      let text = string(name)
      return ["_data", "_idx", "_docsize", "_config", "_content"].contains(where: text.hasSuffix)
    default: return false
    }
  }

  private func denialOfTable(_ name: UnsafePointer<CChar>?) -> Denial? {
    guard let name else { return nil }
    for table in deniedTables where starts(name, table) && name[table.utf8.count] == 0 {
      return Denial(
        message: "the table \(table) is not allowed", remedy: "Use the plugin's own tables")
    }
    return nil
  }

  private func denialOfName(_ name: UnsafePointer<CChar>?) -> Denial? {
    guard let name else { return nil }
    for prefix in reservedPrefixes where starts(name, prefix) {
      return reserved(string(name))
    }
    return nil
  }

  private func reserved(_ name: String) -> Denial {
    Denial(
      message: "the name \(name) is reserved for the host",
      remedy: "Use names that do not start with "
        + reservedPrefixes.map { "\"\($0)\"" }.joined(separator: " or "))
  }

  private func starts(_ name: UnsafePointer<CChar>, _ prefix: String) -> Bool {
    var position = 0
    for byte in prefix.utf8 {
      if lower(UInt8(bitPattern: name[position])) != byte { return false }
      position += 1
    }
    return true
  }

  private func contains(_ text: UnsafeBufferPointer<UInt8>, _ prefix: String) -> Bool {
    let wanted = Array(prefix.utf8)
    guard !wanted.isEmpty, text.count >= wanted.count else { return false }
    return (0...(text.count - wanted.count)).contains { start in
      wanted.indices.allSatisfy { lower(text[start + $0]) == wanted[$0] }
    }
  }

  private func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private func lowercased(_ text: UnsafePointer<CChar>?) -> String {
    string(text).lowercased()
  }

  private func string(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
