import BerthSDK
import Kitchen

/// `ingredients`: the shelf, filtered by category and by words in the name.
struct IngredientsCommand: StoreCommand {
  var category: IngredientCategory?
  var search: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let text = search.map(Words.trimmed) ?? ""
    var found = try rows(store, text: TextFolding.fold(text))
    var isNear = false
    if found.isEmpty, !text.isEmpty {
      let names = try store.database.rows("SELECT name FROM ingredients", []) { $0.text(0) }
      for name in Nearest.names(to: text, in: names) {
        found += try rows(store, text: TextFolding.fold(name))
      }
      isNear = !found.isEmpty
    }
    let data: JSON = [
      "results": .array(found.map(\.json)), "total": JSON(found.count), "corrected": .bool(isNear),
    ]
    return Reply(data, page: "Ingredients", subtitle: Words.count(found.count, "ingredient")) {
      if isNear { View.note("Nothing is called “\(text)”; this is near to it.") }
      sections(found)
      if found.isEmpty { View.text("Nothing found. Try another word or category.") }
    }
  }

  /// An ingredient at a glance.
  struct Row {
    var id: String
    var name: String
    var category: String
    var role: String
    var abv: Double
    var parent: String?
    var drinks: Int

    var json: JSON {
      [
        "id": .string(id), "name": .string(name), "category": .string(category),
        "role": .string(role), "abv": .rounded(abv), "parent": JSON(parent),
        "drinks": JSON(drinks),
      ]
    }
  }

  private func rows(_ store: Store, text: String) throws -> [Row] {
    try store.database.rows(
      """
      SELECT i.id, i.name, i.category, i.role, i.abv, i.parent,
        (SELECT count(DISTINCT recipe) FROM recipe_ingredients l WHERE l.ingredient = i.id)
      FROM ingredients i WHERE (?1 IS NULL OR i.category = ?1) AND (?2 = '' OR i.id IN
        (SELECT ingredient FROM ingredient_names WHERE instr(fold, ?2) > 0))
      ORDER BY i.category, i.name
      """, [SQLValue(category?.rawValue), .text(text)]
    ) { row in
      Row(
        id: row.text(0), name: row.text(1), category: row.text(2), role: row.text(3),
        abv: row.double(4), parent: row.optionalText(5), drinks: row.int(6))
    }
  }

  private func sections(_ rows: [Row]) -> [View] {
    var sections: [View] = []
    var start = 0
    while start < rows.count {
      let end = rows[start...].firstIndex { $0.category != rows[start].category } ?? rows.count
      sections.append(
        View.section(
          Words.title(rows[start].category),
          children: [View.list(rows[start..<end].map(item), style: .plain)]))
      start = end
    }
    return sections
  }

  private func item(_ row: Row) -> View.Item {
    var parts: [String] = []
    if row.abv > 0 { parts.append("\(AmountText.decimal(row.abv, places: 1)) %") }
    if row.drinks > 0 { parts.append(Words.count(row.drinks, "drink")) }
    return View.Item(
      row.name, detail: parts.isEmpty ? nil : parts.joined(separator: " · "),
      link: Link.ingredient(row.id))
  }
}
