import BerthSDK

/// What somebody wants to buy beside what the week needs: the shopping list of one's own.
struct Groceries {
  let store: Store
  let owner: String

  init(_ store: Store) throws {
    self.store = store
    owner = try store.owner()
  }

  /// A food on the list.
  struct Item: Sendable, Equatable {
    var food: String
    var name: String
    /// How much of it, in `unit`; nil where nobody said.
    var amount: Double?
    var unit: KitchenUnit?

    /// The same as a line of a dish, as the shopping list adds them up.
    var line: RecipeIngredient {
      RecipeIngredient(amount: amount, unit: amount == nil ? .toTaste : unit ?? .piece, food: food)
    }
  }

  /// Everything, by name.
  func items() throws -> [Item] {
    try store.database.rows(
      "SELECT g.food, f.name, g.amount, g.unit FROM groceries g JOIN foods f ON f.id = g.food "
        + "WHERE g.owner = ?1 ORDER BY f.name", [.text(owner)]
    ) { row in
      Item(
        food: row.text(0), name: row.text(1), amount: row.optionalDouble(2),
        unit: row.optionalText(3).flatMap(KitchenUnit.init(rawValue:)))
    }
  }

  /// Puts a food on the list; false when it was there. An amount replaces what was said before.
  func add(_ food: String, amount: Double? = nil, unit: KitchenUnit? = nil) throws -> Bool {
    let values: [SQLValue] = [
      .text(owner), .text(food), .int(store.now), SQLValue(amount),
      SQLValue(unit?.rawValue),
    ]
    let isNew =
      try store.database.run("INSERT OR IGNORE INTO groceries VALUES (?1,?2,?3,?4,?5)", values) > 0
    if !isNew, amount != nil {
      try store.database.run(
        "UPDATE groceries SET at = ?3, amount = ?4, unit = ?5 WHERE owner = ?1 AND food = ?2",
        values)
    }
    return isNew
  }

  /// Takes a food off the list; false when it was not there.
  @discardableResult
  func remove(_ food: String) throws -> Bool {
    try store.database.run(
      "DELETE FROM groceries WHERE owner = ?1 AND food = ?2", [.text(owner), .text(food)]) > 0
  }
}
