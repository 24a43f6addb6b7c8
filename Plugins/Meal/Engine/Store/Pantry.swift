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
    /// What several of it are called.
    var plural: String
    var kind: FoodKind
    /// When it was noted, Unix milliseconds.
    var at: Int64
    /// How much of it, in `unit`; nil where nobody said.
    var amount: Double?
    var unit: KitchenUnit?
    /// By when it should be eaten, `YYYY-MM-DD`.
    var best: String?
    /// Whether nobody counts it (butter, rice), or it comes in number whatever it is measured in (beans).
    var traits: TermSet<FoodTrait> = []
  }

  /// What is added.
  struct Stock: Sendable, Equatable {
    var amount: Double?
    var unit: KitchenUnit?
    var best: String?
  }

  /// Days before its date that a food should be used up.
  static let soon = 3

  /// Everything, by kind and name.
  func entries() throws -> [Entry] {
    try store.database.rows(
      "SELECT p.food, f.name, f.kind, p.at, p.amount, p.unit, p.best, f.traits, f.plurals "
        + "FROM pantry p JOIN foods f ON f.id = p.food WHERE p.owner = ?1 ORDER BY f.kind, f.name",
      [.text(owner)]
    ) { row in
      let plural = row.text(8).split(separator: ";").first.map(String.init)
      return Entry(
        id: row.text(0), name: row.text(1), plural: plural ?? row.text(1),
        kind: FoodKind(rawValue: row.text(2)) ?? .other,
        at: Int64(row.int(3)), amount: row.optionalDouble(4),
        unit: row.optionalText(5).flatMap(KitchenUnit.init(rawValue:)), best: row.optionalText(6),
        traits: row.terms(7))
    }
  }

  /// The last date, `YYYY-MM-DD`, that is soon.
  func lastOfSoon(after today: CivilDate) -> String {
    CivilDate(dayNumber: today.dayNumber + Self.soon).text
  }

  /// Foods that should be eaten soon, with their dates, the first ones first; what is long past its
  /// date is nothing to cook with.
  func toUseUp(on today: CivilDate) throws -> [(id: String, by: String)] {
    let first = CivilDate(dayNumber: today.dayNumber - 1).text
    let last = lastOfSoon(after: today)
    return try store.database.rows(
      "SELECT food, best FROM pantry WHERE owner = ?1 AND best BETWEEN ?2 AND ?3 ORDER BY best, food",
      [.text(owner), .text(first), .text(last)]
    ) { (id: $0.text(0), by: $0.text(1)) }
  }

  /// Notes a food; false when it was there. What is said of its amount and date replaces what was
  /// said before, what is not said stays.
  func add(_ food: String, _ stock: Stock = Stock()) throws -> Bool {
    let isNew =
      try store.database.int(
        "SELECT count(*) FROM pantry WHERE owner = ?1 AND food = ?2", [.text(owner), .text(food)])
      == 0
    try store.database.run(
      """
      INSERT INTO pantry (owner, food, at, amount, unit, best) VALUES (?1,?2,?3,?4,?5,?6)
        ON CONFLICT (owner, food) DO UPDATE SET
          unit = CASE WHEN excluded.amount IS NULL THEN unit ELSE excluded.unit END,
          amount = coalesce(excluded.amount, amount), best = coalesce(excluded.best, best)
      """,
      [
        .text(owner), .text(food), .int(store.now), SQLValue(stock.amount),
        SQLValue(stock.unit?.rawValue), SQLValue(stock.best),
      ])
    return isNew
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

  /// Grams at home of each food whose amount is known.
  func grams(_ foods: FoodTable) throws -> [String: Double] {
    var grams: [String: Double] = [:]
    for entry in try entries() {
      guard let amount = entry.amount, let unit = entry.unit, let food = foods[entry.id] else {
        continue
      }
      grams[entry.id] = FoodMass.grams(amount, unit, food)
    }
    return grams
  }

  /// Takes out what a dish used of foods whose amount is known; a food of which hardly any is left is
  /// taken out altogether.
  func use(_ lines: [RecipeIngredient], _ foods: FoodTable) throws {
    let home = try grams(foods)
    var used: [String: Double] = [:]
    for line in lines {
      guard let id = line.food, home[id] != nil, let food = foods[id] else { continue }
      used[id, default: 0] += FoodMass.grams(line, food) ?? 0
    }
    for (id, grams) in used {
      guard let there = home[id], there > 0, grams > 0 else { continue }
      let left = max(0, 1 - grams / there)
      if left < 0.05 {
        _ = try remove(id)
      } else {
        try store.database.run(
          "UPDATE pantry SET amount = amount * ?3 WHERE owner = ?1 AND food = ?2",
          [.text(owner), .text(id), .double(left)])
      }
    }
  }
}
