import BerthSDK

/// `favorites`: the dishes somebody keeps, by cuisine, filtered by cuisine and meal.
struct FavoritesCommand: PluginCommand {
  var cuisine: Cuisine?
  var period: MealPeriod?

  func run(_ call: Call) throws -> Reply {
    try Subscriptions.note(call)
    try Premium(call).require("favorites")
    let store = try Store(call)
    let all = try store.summaries("WHERE f.at IS NOT NULL ORDER BY f.at DESC, r.fold")
    let dishes = all.filter { dish in
      (cuisine.map { dish.cuisine == $0 } ?? true)
        && (period.map(dish.periods.contains) ?? true)
    }
    var times: [String: Int64] = [:]
    try store.database.each(
      "SELECT recipe, at FROM favorites WHERE owner = (SELECT owner FROM session)"
    ) { times[$0.text(0)] = Int64($0.int(1)) }
    let data: JSON = [
      "favorites": try .list(dishes) { dish in
        var json = RecipeJSON.item(dish)
        json["savedAt"] = try store.time(times[dish.id] ?? 0)
        return json
      }, "total": JSON(dishes.count),
      "collections": .array(Self.collections(all)),
    ]
    return Reply(
      data, mealPage: "Favourites", subtitle: Words.count(dishes.count, "dish", "dishes")
    ) {
      if dishes.isEmpty {
        View.text(
          all.isEmpty ? "Nothing saved yet. Tap the heart of a dish you like." : "None of these.")
        View.actions([.suggest])
      }
      for group in Cuisine.allCases {
        let own = dishes.filter { $0.cuisine == group }
        if !own.isEmpty {
          try View.section(group.title) {
            View.list(try own.map { try Self.item($0, store) }, style: .plain)
          }
        }
      }
    }
  }

  /// How many favourites each cuisine and each meal has.
  private static func collections(_ dishes: [RecipeSummary]) -> [JSON] {
    func entry(_ kind: String, _ id: String, _ name: String, _ count: Int) -> JSON? {
      guard count > 0 else { return nil }
      return [
        "id": .string(id), "name": .string(name), "kind": .string(kind), "count": JSON(count),
        "link": .string(Link.to("favorites", [kind: id])),
      ]
    }
    return Cuisine.allCases.compactMap { cuisine in
      entry(
        "cuisine", cuisine.rawValue, cuisine.title, dishes.count { $0.cuisine == cuisine })
    }
      + MealPeriod.allCases.compactMap { period in
        entry(
          "period", period.rawValue, period.title,
          dishes.count { $0.periods.contains(period) })
      }
  }

  private static func item(_ dish: RecipeSummary, _ store: Store) throws -> View.Item {
    View.Item(
      dish.name, subtitle: dish.line, badges: dish.badges().map { View.Badge($0) },
      link: Link.recipe(dish.id), picture: try DishPicture.view(of: dish.id, store, isPlain: true))
  }
}
