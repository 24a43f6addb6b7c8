import BerthSDK

/// The shopping list.
struct Shopping {
  /// One thing to buy.
  struct Item: Sendable, Equatable {
    /// The ingredient's id, or the slug of a text that names none.
    var id: String
    var ingredient: String?
    var name: String
    /// Names of the drinks it is for.
    var drinks: [String]
    /// When it came onto the list, Unix milliseconds.
    var at: Int64
    var isChecked: Bool

    var json: JSON {
      [
        "id": .string(id), "name": .string(name), "ingredient": JSON(ingredient),
        "for": JSON(drinks), "checked": .bool(isChecked),
      ]
    }
  }

  let store: Store

  init(_ store: Store) { self.store = store }

  /// Everything on the list: open things first, each by name.
  func items() throws -> [Item] {
    let rows = try store.database.rows(
      "SELECT id, ingredient, name, drinks, at, checked FROM shopping"
    ) { row in
      Item(
        id: row.text(0), ingredient: row.optionalText(1), name: row.text(2),
        drinks: row.text(3).split(separator: "\n").map(String.init), at: Int64(row.int(4)),
        isChecked: row.int(5) == 1)
    }
    return rows.map { (TextFolding.fold($0.name), $0) }
      .sorted { ($0.1.isChecked ? 1 : 0, $0.0) < ($1.1.isChecked ? 1 : 0, $1.0) }.map(\.1)
  }

  /// Puts something on the list; false when it stands there already, then for one drink more.
  func add(_ id: String, ingredient: String?, name: String, drink: String?) throws -> Bool {
    let known = try store.database.first(
      "SELECT drinks, checked FROM shopping WHERE id = ?1", [.text(id)]
    ) { ($0.text(0).split(separator: "\n").map(String.init), $0.int(1) == 1) }
    var drinks = known?.0 ?? []
    if let drink, !drinks.contains(drink) { drinks.append(drink) }
    // What was bought and is used up is wanted again.
    try store.database.run(
      "INSERT INTO shopping VALUES (?1, ?2, ?3, ?4, ?5, 0) "
        + "ON CONFLICT (id) DO UPDATE SET drinks = excluded.drinks, checked = 0",
      [
        .text(id), SQLValue(ingredient), .text(name), .text(drinks.joined(separator: "\n")),
        .int(store.now),
      ])
    return known.map { $0.1 } ?? true
  }

  /// The thing on the list that a text means.
  ///
  /// - Throws: `not-found`.
  func find(_ text: String) throws -> Item {
    let items = try items()
    let ingredient = try store.optionalIngredientID(text)
    let fold = TextFolding.fold(text)
    let found =
      items.first { $0.id == ingredient || $0.id == Words.slug(text) }
      ?? items.first { TextFolding.fold($0.name) == fold }
    if let found { return found }
    throw PluginError.unknown(
      "“\(Words.shortened(text, to: 60))” is not on the shopping list",
      near: Nearest.names(to: text, in: items.map(\.name)),
      remedy: "berth cocktail shopping shows what is")
  }

  /// What the list's commands answer.
  func reply(said: String? = nil, extra: JSON = [:]) throws -> Reply {
    let items = try items()
    let open = items.count { !$0.isChecked }
    var data: JSON = [
      "shopping": .array(items.map(\.json)), "open": JSON(open),
      "checked": JSON(items.count - open),
    ]
    for (key, value) in extra.object ?? JSONObject() { data[key] = value }
    return Reply(data, page: "Shopping list", subtitle: "\(open) to buy") {
      if let said { View.text(said, role: .emphasis) }
      View.list(items, style: .plain, empty: "Nothing to buy.") { item in
        View.Item(
          item.name, subtitle: item.drinks.isEmpty ? nil : "for \(Words.list(item.drinks))",
          checked: item.isChecked,
          link: Link.to(
            "shopping-check",
            item.isChecked ? ["name": item.id, "undo": "true"] : ["name": item.id]))
      }
      if !items.isEmpty {
        View.actions([
          View.Action("Export", link: Link.to("shopping-export")),
          View.Action("Clear", link: Link.to("shopping-clear"), role: .destructive),
        ])
      }
    }
  }
}
