import BerthSDK

/// What one asks for beside the profile, for one suggestion only.
struct SuggestOptions: Sendable, Equatable {
  var period: MealPeriod?
  var minutes: Int?
  var goal: Goal?
  /// Ids of foods that must be in it.
  var foods: [String] = []
  var diets: TermSet<Diet> = []
  var cuisines: TermSet<Cuisine> = []

  /// Whether premium's filters are used.
  var usesFilters: Bool { !diets.isEmpty || !cuisines.isEmpty }

  /// The options in one line, the meal left out: cards made for one are not shown for another.
  var context: String {
    if minutes == nil, goal == nil, foods.isEmpty, !usesFilters { return "" }
    return "\(minutes ?? 0)/\(goal?.rawValue ?? "")/\(foods.joined(separator: "+"))"
      + "/\(diets.bits)/\(cuisines.bits)"
  }

  /// The options as arguments of a link, for “Show Another”.
  func link(_ command: String, _ period: MealPeriod) -> String {
    var link = Link.to(command, ["period": period.rawValue])
    if let minutes { link += "&time=\(minutes)" }
    if let goal { link += "&goal=\(goal.rawValue)" }
    for food in foods { link += "&with=\(PluginLink.encoded(food))" }
    for diet in diets.words { link += "&diet=\(diet.rawValue)" }
    for cuisine in cuisines.words { link += "&cuisine=\(cuisine.rawValue)" }
    return link
  }
}
