import BerthSDK

/// Dishes as a list: the same data and view wherever some are shown.
enum DishList {
  /// The JSON of a dish with what the profile's person must know.
  static func json(_ dish: RecipeSummary, _ profile: Profile) -> JSON {
    var json = RecipeJSON.item(dish, goal: profile.goal)
    json["warnings"] = JSON(DishWarnings.of(dish, profile))
    return json
  }

  static func view(
    _ dishes: [RecipeSummary], _ profile: Profile, empty: String,
    detail: (RecipeSummary) -> String? = { _ in nil }
  ) -> View {
    View.list(dishes.map { item($0, profile, detail: detail($0)) }, style: .plain, empty: empty)
  }

  static func item(
    _ dish: RecipeSummary, _ profile: Profile, detail: String? = nil
  ) -> View.Item {
    let warnings = DishWarnings(dish, profile.avoidance).labels.map {
      View.Badge($0, tone: .bad)
    }
    return View.Item(
      dish.name, subtitle: dish.line, detail: detail,
      badges: warnings + dish.badges(goal: profile.goal).map { View.Badge($0) },
      link: Link.recipe(dish.id))
  }
}
