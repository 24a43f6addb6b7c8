import BerthSDK

/// What somebody has at home.
struct Pantry {
  let store: Store
  let owner: String

  init(_ store: Store) throws {
    self.store = store
    owner = try store.owner()
  }

  /// A food at home.
  struct Entry: Sendable, Equatable {
    var id: String
    var name: String
    var kind: FoodKind
    /// When it was noted, Unix milliseconds.
    var at: Int64
  }

  /// Everything, by kind and name.
  func entries() throws -> [Entry] {
    try store.database.rows(
      "SELECT p.food, f.name, f.kind, p.at FROM pantry p JOIN foods f ON f.id = p.food "
        + "WHERE p.owner = ?1 ORDER BY f.kind, f.name", [.text(owner)]
    ) { row in
      Entry(
        id: row.text(0), name: row.text(1), kind: FoodKind(rawValue: row.text(2)) ?? .other,
        at: Int64(row.int(3)))
    }
  }

  /// Notes a food; false when it was there.
  func add(_ food: String) throws -> Bool {
    try store.database.run(
      "INSERT OR IGNORE INTO pantry VALUES (?1,?2,?3)",
      [.text(owner), .text(food), .int(store.now)]) > 0
  }

  /// Takes a food out; false when it was not there.
  func remove(_ food: String) throws -> Bool {
    try store.database.run(
      "DELETE FROM pantry WHERE owner = ?1 AND food = ?2", [.text(owner), .text(food)]) > 0
  }

  /// Takes everything out; gives back how much it was.
  func clear() throws -> Int {
    try store.database.run("DELETE FROM pantry WHERE owner = ?1", [.text(owner)])
  }
}
