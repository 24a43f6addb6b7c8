/// What of an app's private database travels between the devices of its user, and how what they wrote
/// apart is brought together.
package struct SyncRules: Equatable, Sendable {
  /// What holds for one table.
  package struct Table: Equatable, Sendable {
    package var policy: SyncPolicy
    /// Columns that hold the number of a row of another table, by name: that table's name.
    package var references: [String: String]
    /// Whether SQLite gives its rows their numbers, so that the same number means another row on another
    /// device; nil for every table with an `INTEGER PRIMARY KEY`.
    package var isNumbered: Bool?

    /// A table; the last writer counts unless said otherwise.
    package init(
      _ policy: SyncPolicy = .lastWriter, references: [String: String] = [:],
      isNumbered: Bool? = nil
    ) {
      (self.policy, self.references, self.isNumbered) = (policy, references, isNumbered)
    }
  }

  /// By name in lower case; a table that is not named travels, and its last writer counts.
  package var tables: [String: Table]
  /// Tables that stay on their device, in lower case.
  package var staying: Set<String>
  /// Keys of the key-value table that stay; one that ends in `*` stands for all that begin so.
  package var stayingKeys: [String]
  /// Tables that are emptied whenever something came from another device, in lower case.
  package var caches: Set<String>

  /// Rules; without any everything travels and the last writer counts.
  package init(
    tables: [String: Table] = [:], staying: Set<String> = [], stayingKeys: [String] = [],
    caches: Set<String> = []
  ) {
    self.tables = tables
    self.staying = staying
    self.stayingKeys = stayingKeys
    self.caches = caches
  }

  func table(_ name: String) -> Table { tables[name] ?? Table() }

  /// Whether a table of the database travels.
  func travels(_ name: String) -> Bool {
    if name == SyncRules.keyValues { return true }
    return !name.hasPrefix("berth_") && !name.hasPrefix("sqlite_") && !staying.contains(name)
      && !caches.contains(name)
  }

  /// Whether a key of the key-value table travels.
  func travels(key: String) -> Bool {
    !stayingKeys.contains { $0.hasSuffix("*") ? key.hasPrefix($0.dropLast()) : $0 == key }
  }

  /// The table of an app's key-value pairs.
  static let keyValues = "berth_kv"
}
