/// Prepared statements that wait to be used again, by their SQL.
///
/// A statement is taken out while it is used, so that two users of the same SQL never share one.
struct StatementCache {
  private struct Entry {
    let statement: Statement
    let age: Int
  }

  private var entries: [String: Entry] = [:]
  private var clock = 0
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
  }

  mutating func take(_ sql: String) -> Statement? {
    entries.removeValue(forKey: sql)?.statement
  }

  /// Keeps a statement that was reset, dropping the one that was unused for longest if need be.
  mutating func give(_ statement: Statement, sql: String) {
    clock += 1
    if entries.count >= capacity, entries[sql] == nil,
      let oldest = entries.min(by: { $0.value.age < $1.value.age })
    {
      entries.removeValue(forKey: oldest.key)
    }
    entries[sql] = Entry(statement: statement, age: clock)
  }

  mutating func removeAll() {
    entries.removeAll()
  }
}
