/// How many statements there are, and how long their texts are together.
struct StatementUse {
  private static let mostStatements = 1_000
  private static let mostBytes = 4 << 20

  private(set) var count = 0
  private(set) var bytes = 0

  /// Whether one more may be held.
  var hasRoom: Bool { count < Self.mostStatements && bytes < Self.mostBytes }

  /// Counts a statement.
  mutating func add(_ sql: String) {
    count += 1
    bytes += sql.utf8.count
  }

  /// A statement is gone.
  mutating func remove(_ sql: String) {
    count -= 1
    bytes -= sql.utf8.count
  }
}
