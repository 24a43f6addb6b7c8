extension Store {
  /// The dishes a rule means that the present owner may see, best liked first.
  func dishes(matching rule: RecipeRule) throws -> [RecipeSummary] {
    let all = try summaries(
      """
      LEFT JOIN likings l ON l.recipe = r.id
        WHERE r.removed IS NULL AND (r.owner IS NULL OR r.owner = (SELECT owner FROM session))
        ORDER BY coalesce(l.liking, r.liking) DESC, r.fold
      """)
    let needsFoods = !rule.foods.isEmpty || !rule.without.isEmpty
    let holdings = needsFoods ? try candidates() : Candidates(foodIDs: [])
    return all.filter { dish in
      rule.matches(dish) { id in
        guard let index = holdings.index(of: dish.id), let food = holdings.food(id) else {
          return false
        }
        return holdings.holds(Int(index), food)
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
