import BerthSDK

/// Dishes that hold a food somebody is allergic to beyond the 14: by their ingredients, and by every
/// word of their texts.
struct OtherFoods {
  let store: Store

  /// The ids of the dishes that hold one of some foods, or may.
  ///
  /// - Parameter foods: ids of the food table, or words. A dish of "fruit" may hold a kiwi: broader
  ///   foods that a line names alone count as well.
  func dishes(holding foods: [String]) throws -> Set<String> {
    var found: Set<String> = []
    for food in foods {
      var names = [food]
      let kinds = try kinds(of: food)
      if !kinds.isEmpty {
        names = kinds.flatMap(\.names)
        let ids = kinds.map(\.id) + (try broader(food))
        try store.database.each(
          "SELECT DISTINCT recipe FROM recipe_lines WHERE food IN (SELECT value FROM json_each(?1))",
          [.list(ids)]
        ) { found.insert($0.text(0)) }
      }
      for name in names { found.formUnion(try naming(name)) }
    }
    return found
  }

  /// A food and all kinds of it, with their names.
  private func kinds(of food: String) throws -> [(id: String, names: [String])] {
    try store.database.rows(
      """
      WITH RECURSIVE down (id) AS (
        SELECT id FROM foods WHERE id = ?1
        UNION SELECT f.id FROM foods f JOIN down ON f.parent = down.id)
      SELECT f.id, f.name, f.names FROM foods f JOIN down ON down.id = f.id
      """, [.text(food)]
    ) { ($0.text(0), [$0.text(1)] + $0.text(2).split(separator: ";").map(String.init)) }
  }

  private func broader(_ food: String) throws -> [String] {
    try store.database.rows(
      """
      WITH RECURSIVE up (id) AS (
        SELECT parent FROM foods WHERE id = ?1
        UNION SELECT f.parent FROM foods f JOIN up ON f.id = up.id)
      SELECT id FROM up WHERE id IS NOT NULL
      """, [.text(food)]
    ) { $0.text(0) }
  }

  /// The dishes whose title, description, steps, notes or lines name it.
  private func naming(_ name: String) throws -> Set<String> {
    let words = Self.words(name)
    guard let first = words.max(by: { $0.utf8.count < $1.utf8.count }) else { return [] }
    // The stem finds plurals; the words are compared below.
    let stem = first.utf8.count > 4 ? String(first.dropLast()) : first
    var found: Set<String> = []
    try store.database.each(
      """
      SELECT r.id, r.name || char(10) || t.description || char(10) || t.steps AS text
        FROM recipes r JOIN recipe_texts t ON t.recipe = r.id WHERE text LIKE ?1
      UNION ALL
      SELECT recipe, coalesce(name, '') || char(10) || coalesce(note, '') AS text
        FROM recipe_lines WHERE text LIKE ?1
      UNION ALL
      SELECT recipe, written || char(10) || coalesce(corrected, '') AS text
        FROM line_safety WHERE written IS NOT NULL AND text LIKE ?1
      """, [.text("%\(stem)%")]
    ) { row in
      if Self.words(row.text(1)).contains(run: words) { found.insert(row.text(0)) }
    }
    return found
  }

  private static func words(_ text: String) -> [String] {
    TextToken.tokens(text).map(\.text).filter { $0 != "^" }
  }
}

extension Array where Element == String {
  /// Whether another array stands in this one without a gap.
  fileprivate func contains(run: [String]) -> Bool {
    guard !run.isEmpty, count >= run.count else { return false }
    return (0...(count - run.count)).contains { self[$0..<($0 + run.count)].elementsEqual(run) }
  }
}

extension Store {
  /// Indices of the dishes that hold one of the other foods somebody avoids.
  func refused(_ avoidance: Avoidance, in candidates: Candidates) throws -> Set<Int32> {
    if avoidance.foods.isEmpty { return [] }
    let dishes = try OtherFoods(store: self).dishes(holding: avoidance.foods)
    return Set(dishes.compactMap(candidates.index))
  }
}
