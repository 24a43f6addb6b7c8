import BerthSDK

/// What one may ask for beside the profile.
struct SuggestArguments: ArgumentGroup {
  var period: MealPeriod?
  /// Minutes.
  var time: Int?
  var goal: Goal?
  /// Names of foods that must be in it.
  var with: [String] = []
  var diet: [Diet] = []
  var cuisine: [Cuisine] = []

  /// The options meant, with the ids of the foods.
  ///
  /// - Throws: `not-found` for a food that there is not.
  func options(_ store: Store) throws -> SuggestOptions {
    var options = SuggestOptions()
    options.period = period
    options.minutes = time
    options.goal = goal
    options.diets = TermSet(diet)
    options.cuisines = TermSet(cuisine)
    for name in with.flatMap(FoodNames.split) {
      let id = try store.foodID(name)
      if !options.foods.contains(id) { options.foods.append(id) }
    }
    options.foods.sort()
    return options
  }
}
