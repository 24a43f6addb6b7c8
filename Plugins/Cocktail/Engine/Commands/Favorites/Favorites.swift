import BerthSDK

/// The user's favourites and the one that found no place.
struct Favorites {
  private static let quota = "favorites"
  private static let pendingKey = "pendingFavorite"

  let store: Store

  init(_ store: Store) { self.store = store }

  /// How many there are.
  func count() throws -> Int { try store.database.int("SELECT count(*) FROM favorites") }

  /// Adds a drink; false when it was one already.
  ///
  /// The places are counted in the transaction that takes one.
  /// - Throws: `entitlement.quota` when all places of the plan are taken; nothing has changed then.
  func add(_ id: String) throws -> Bool {
    try store.database.transaction {
      let known = try store.database.int(
        "SELECT count(*) FROM favorites WHERE recipe = ?1", [.text(id)])
      if known > 0 { return false }
      try store.call.entitlement.admit(Self.quota, current: try count())
      try store.database.run(
        "INSERT INTO favorites VALUES (?1, ?2)", [.text(id), .int(store.now)])
      if try store.database.value(Self.pendingKey) == id {
        try store.database.setValue(Self.pendingKey, nil)
      }
      return true
    }
  }

  /// Takes a drink out; false when it was none.
  func remove(_ id: String) throws -> Bool {
    try store.database.transaction {
      let count = try store.database.run("DELETE FROM favorites WHERE recipe = ?1", [.text(id)])
      if try store.database.value(Self.pendingKey) == id {
        try store.database.setValue(Self.pendingKey, nil)
      }
      return count > 0
    }
  }

  /// Remembers a drink that found no place.
  func setPending(_ id: String) throws {
    try store.database.setValue(Self.pendingKey, id)
  }

  /// The drink that found no place, and whether there is one now.
  func pending() throws -> (drink: DrinkSummary, fits: Bool)? {
    guard let id = try store.database.value(Self.pendingKey),
      let drink = try store.summary(id: id), !drink.isFavorite
    else { return nil }
    do {
      try store.call.entitlement.admit(Self.quota, current: try count())
      return (drink, true)
    } catch let error as PluginError where error.code == "entitlement.quota" {
      return (drink, false)
    }
  }
}
