import BerthSDK

/// “Use chicken tonight?”: one ingredient from what somebody liked lately, or, where nobody said
/// anything yet, from what was suggested; offered once.
struct IngredientHint {
  let store: Store
  let owner: String

  /// How far back likes and favourites count, and how long a used or refused food stays away.
  private static let span: Int64 = 30 * 86_400_000
  private static let rest: Int64 = 14 * 86_400_000

  private var key: String { "hint/\(owner)" }

  /// The food to offer now; nil when there is none or one was answered today.
  func current() throws -> (id: String, name: String)? {
    let answered = try self.answered()
    let today = try store.call.clock.civil().date
    for instant in answered.values where try store.call.clock.civil(instant).date == today {
      return nil
    }
    var mains = try store.database.rows(
      """
      SELECT r.main, x.at FROM (
        SELECT recipe, at FROM favorites WHERE owner = ?1
        UNION ALL SELECT recipe, at FROM feedback WHERE owner = ?1 AND kind <> 'dislike') x
        JOIN recipes r ON r.id = x.recipe WHERE x.at > ?2 ORDER BY x.at DESC LIMIT 40
      """, [.text(owner), .int(store.now - Self.span)]
    ) { ($0.text(0), Int64($0.int(1))) }
    if mains.isEmpty { mains = try suggested() }
    if mains.isEmpty { return nil }
    let table = try store.foodTable(of: mains.map(\.0))
    let profile = try store.profile(of: owner)
    for id in Self.ranked(mains.map(\.0), in: table) {
      if let last = answered[id], store.now - last < Self.rest { continue }
      let lineage = table.lineage(of: id)
      guard let food = table[id], !food.traits.contains(.staple),
        !food.isAvoided(profile.avoidance, lineage: lineage),
        !profile.dislikes.contains(where: lineage.contains)
      else { continue }
      return (id, food.name)
    }
    return nil
  }

  /// Main foods of what was suggested lately; none before there is something to choose from.
  private func suggested() throws -> [(String, Int64)] {
    let mains = try store.database.rows(
      "SELECT r.main, s.at FROM suggestions s JOIN recipes r ON r.id = s.recipe "
        + "WHERE s.owner = ?1 AND s.at > ?2 ORDER BY s.id DESC LIMIT 40",
      [.text(owner), .int(store.now - Self.span)]
    ) { ($0.text(0), Int64($0.int(1))) }
    return mains.count >= Self.fewest ? mains : []
  }

  /// So many suggestions are enough to draw a hint from.
  private static let fewest = 6

  /// Foods by how often they come up, the newest first among equals; cuts and kinds count as what
  /// people call them: chicken, not chicken thigh.
  static func ranked(_ mains: [String], in table: FoodTable) -> [String] {
    var counts: [(id: String, count: Int)] = []
    for main in mains {
      let id = spoken(main, in: table)
      if let index = counts.firstIndex(where: { $0.id == id }) {
        counts[index].count += 1
      } else {
        counts.append((id, 1))
      }
    }
    return counts.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element.id)
  }

  /// The name a cook would say: the food above a cut of meat, the food itself otherwise.
  private static func spoken(_ id: String, in table: FoodTable) -> String {
    guard let food = table[id], let parent = food.parent, let above = table[parent] else {
      return id
    }
    let broad: Set<String> = ["meat", "red-meat", "poultry", "seafood", "fish", "shellfish"]
    let isCut = food.kind == .meat || food.kind == .poultry
    return isCut && above.kind == food.kind && !broad.contains(parent) ? parent : id
  }

  /// Notes that a food was used or refused; the chip disappears from cards that wait.
  func answer(_ food: String) throws {
    var all = try answered().filter { store.now - $0.value < Self.rest }
    all[food] = store.now
    var json: JSON = [:]
    for (id, instant) in all.sorted(by: { $0.key < $1.key }) { json[id] = .integer(instant) }
    try store.database.transaction {
      try store.database.setValue(key, json.text())
      try store.database.run(
        "UPDATE ready SET card = json_remove(card, '$.hint') WHERE owner = ?1", [.text(owner)])
    }
  }

  private func answered() throws -> [String: Int64] {
    guard let text = try store.database.value(key), let json = try? JSON.parse(text),
      let object = json.object
    else { return [:] }
    var found: [String: Int64] = [:]
    for (id, value) in object { found[id] = value.int.map(Int64.init) }
    return found
  }

  /// The chip as data.
  static func json(_ food: (id: String, name: String), _ period: MealPeriod) -> JSON {
    [
      "id": .string(food.id), "name": .string(food.name),
      "label": .string("Use \(food.name) \(period == .dinner ? "tonight" : "today")?"),
      "link": .string(Link.to("hint", ["use": "true"])),
      "dismiss": .string(Link.to("hint", ["dismiss": "true"])),
    ]
  }
}

extension Food {
  /// Whether the food, or a broader one, is what somebody avoids.
  func isAvoided(_ avoidance: Avoidance, lineage: [String]) -> Bool {
    TermSet<Substance>(allergens).union(substances).intersects(avoidance.substances)
      || avoidance.foods.contains(where: lineage.contains)
  }
}
