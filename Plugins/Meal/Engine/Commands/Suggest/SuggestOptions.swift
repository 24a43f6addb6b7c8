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

  init() {}

  /// The options of a command line; foods are looked up.
  init(_ arguments: Arguments, _ store: () throws -> Store) throws {
    period = arguments.optionalString("period").flatMap(MealPeriod.init(rawValue:))
    minutes = arguments.optionalInt("time")
    goal = arguments.optionalString("goal").flatMap(Goal.init(rawValue:))
    diets = TermSet(arguments.strings("diet").compactMap(Diet.init(rawValue:)))
    cuisines = TermSet(arguments.strings("cuisine").compactMap(Cuisine.init(rawValue:)))
    let named = arguments.strings("with")
    if named.isEmpty { return }
    let store = try store()
    for name in named.flatMap({ FoodWords.parts($0) }) {
      let id = try store.foodID(name)
      if !foods.contains(id) { foods.append(id) }
    }
    foods.sort()
  }

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

/// Splits what people write between foods.
enum FoodWords {
  /// The names in “chicken, rice and lemon”.
  static func parts(_ text: String) -> [String] {
    text.split(whereSeparator: { $0 == "," || $0 == ";" || $0 == "+" }).flatMap { piece in
      Words.trimmed(String(piece)).split(separator: " ", omittingEmptySubsequences: true)
        .split(whereSeparator: { $0 == "and" || $0 == "or" || $0 == "&" })
        .map { $0.joined(separator: " ") }
    }
  }
}
