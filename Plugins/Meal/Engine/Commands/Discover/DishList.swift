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
    let warnings = DishWarnings.of(dish, profile).map { _ in
      View.Badge(
        "Contains "
          + Words.list(
            dish.allergens.words.filter(profile.allergens.contains).map { $0.title.lowercased() }),
        tone: .warning)
    }
    return View.Item(
      dish.name, subtitle: dish.line, detail: detail,
      badges: warnings + dish.badges(goal: profile.goal).map { View.Badge($0) },
      link: Link.recipe(dish.id))
  }
}

extension Store {
  /// The dishes a rule means that the present owner may see, best liked first.
  func dishes(matching rule: RecipeRule) throws -> [RecipeSummary] {
    let all = try summaries(
      """
      WHERE r.removed IS NULL AND (r.owner IS NULL OR r.owner = (SELECT owner FROM session))
        ORDER BY r.liking DESC, r.fold
      """)
    let needsFoods = !rule.foods.isEmpty || !rule.without.isEmpty
    let holdings = needsFoods ? try candidates() : Candidates(foodIDs: [])
    return all.filter { dish in
      rule.matches(dish) { id in
        guard let place = holdings.place(of: dish.id), let food = holdings.food(id) else {
          return false
        }
        return holdings.holds(Int(place), food)
      }
    }
  }
}

extension RecipeRule {
  /// Whether a dish at a glance is meant; the same as for its whole recipe, but for figures that
  /// are compared as they are shown.
  func matches(_ dish: RecipeSummary, holds: (String) -> Bool) -> Bool {
    if !forms.isEmpty, !forms.contains(dish.form) { return false }
    if !dish.diets.isSuperset(of: diets) { return false }
    if !periods.isEmpty, !periods.intersects(dish.periods) { return false }
    if !cuisines.isEmpty, !cuisines.contains(dish.cuisine) { return false }
    if !seasons.isEmpty, !seasons.intersects(dish.seasons) { return false }
    if !difficulties.isEmpty, !difficulties.contains(dish.difficulty) { return false }
    if let maxMinutes, dish.minutes > maxMinutes { return false }
    if let maxEnergy, dish.nutrition.energy > maxEnergy { return false }
    if let minProtein, dish.nutrition.protein < minProtein { return false }
    if isNoCook, !dish.badges.contains(.noCook) { return false }
    if !foods.isEmpty, !foods.contains(where: holds) { return false }
    return !without.contains(where: holds)
  }
}
