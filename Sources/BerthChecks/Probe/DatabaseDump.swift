/// The text that `.dump` of the `sqlite3` shell writes of a private database.
enum DatabaseDump {
  /// The statements without those that bring back the host's search index: full-text tables come back
  /// only by writing into the schema, which no connection here may do, and the host makes the index
  /// anew.
  static func withoutIndex(_ sql: String) -> String {
    statements(sql).filter { statement in
      let words = statement.split(maxSplits: 8) { $0.isWhitespace || "'\"`(.".contains($0) }
      let first = words.first?.uppercased()
      if first == "PRAGMA" { return words.dropFirst().first?.hasPrefix("writable_schema") != true }
      guard first == "CREATE" || first == "INSERT" || first == "DELETE" else { return true }
      // CREATE TABLE IF NOT EXISTS name, CREATE UNIQUE INDEX name, INSERT INTO name
      return !words.prefix(6).contains {
        $0.hasPrefix("berth_search_") || $0 == "sqlite_schema" || $0 == "sqlite_master"
      }
    }.map { $0 + ";" }.joined()
  }

  /// The parts between semicolons that stand in no quotes and no comment. What a trigger holds is cut as
  /// well, which joining them again undoes.
  private static func statements(_ sql: String) -> [Substring] {
    var parts: [Substring] = []
    var start = sql.startIndex
    var quote: UInt8?
    var isComment = false
    var last: UInt8 = 0
    for index in sql.utf8.indices {
      let byte = sql.utf8[index]
      defer { last = byte }
      if isComment {
        isComment = byte != 0x0A
      } else if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x27 || byte == 0x22 || byte == 0x60 {
        quote = byte
      } else if byte == 0x2D, last == 0x2D {
        isComment = true
      } else if byte == 0x3B {
        parts.append(sql[start..<index])
        start = sql.utf8.index(after: index)
      }
    }
    let rest = sql[start...]
    return rest.allSatisfy(\.isWhitespace) ? parts : parts + [rest]
  }
}
