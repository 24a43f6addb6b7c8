import BerthSDK

/// `search TEXT`: dishes by name, ingredients and what they suit; cuisine and diet are premium.
struct SearchCommand: PluginCommand {
  var query: DishQuery

  func run(_ call: Call) throws -> Reply {
    if query.usesFilters { try Premium(call).require("filters") }
    let store = try Store(call)
    let found = try query.run(store)
    let profile = try store.profile()
    if !query.words.isEmpty { try call.search.remember(SearchDocument.recipes, query.words) }
    var data: JSON = [
      "query": .string(query.words),
      "results": .array(found.dishes.map { DishList.json($0, profile) }),
      "total": JSON(found.total), "offset": JSON(query.paging.offset),
    ]
    if let corrected = found.corrected { data["corrected"] = .string(corrected) }
    let end = query.paging.offset + found.dishes.count
    return Reply(
      data, mealPage: query.words.isEmpty ? "Recipes" : "Recipes for “\(query.words)”",
      subtitle: Self.counted(found)
    ) {
      if let corrected = found.corrected { View.note("Shown: \(corrected).") }
      DishList.view(
        found.dishes, profile,
        empty: "Nothing found. Fewer words or filters find more.")
      if found.dishes.isEmpty {
        View.action("Ideas by occasion", link: Link.to("collections"), role: .primary)
      }
      if end < found.total, let more = query.link(offset: end) { View.action("More", link: more) }
    }
  }

  private static func counted(_ found: DishQuery.Found) -> String {
    found.dishes.count < found.total
      ? "\(found.dishes.count) of \(found.total) recipes"
      : Words.count(found.total, "recipe")
  }
}
