import BerthSDK

/// `search TEXT`: dishes by name, ingredients and what they suit; cuisine and diet are premium.
enum SearchCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let usesFilters =
      !arguments.strings("cuisine").isEmpty || !arguments.strings("diet").isEmpty
    if usesFilters { try call.entitlement.require("filters") }
    let store = try Store(call)
    let query = try DishQuery(arguments, store)
    let found = try query.run(store)
    let profile = try store.profile()
    if !query.text.isEmpty { try call.search.remember(SearchDocument.recipes, query.text) }
    var data: JSON = [
      "query": .string(query.text),
      "results": .array(found.dishes.map { DishList.json($0, profile) }),
      "total": JSON(found.total), "offset": JSON(query.offset),
    ]
    if let corrected = found.corrected { data["corrected"] = .string(corrected) }
    return Reply(data) {
      View.page(
        query.text.isEmpty ? "Recipes" : "Recipes for “\(query.text)”",
        subtitle: counted(found, query), accent: SuggestionView.accent
      ) {
        if let corrected = found.corrected { View.text("Shown: \(corrected).", role: .note) }
        DishList.view(
          found.dishes, profile,
          empty:
            "Nothing found. Fewer words or filters find more; berth meal collections has ideas."
        )
        if query.offset + found.dishes.count < found.total {
          View.text(
            "More with --offset \(query.offset + found.dishes.count).", role: .note)
        }
      }
    }
  }

  private static func counted(_ found: DishQuery.Found, _ query: DishQuery) -> String {
    found.dishes.count < found.total
      ? "\(found.dishes.count) of \(found.total) recipes"
      : Words.count(found.total, "recipe")
  }
}
