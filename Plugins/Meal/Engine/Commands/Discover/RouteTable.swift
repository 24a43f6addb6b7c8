import BerthSDK

/// The deep links there are: those of the data, every food and every diet.
struct RouteTable {
  private let store: Store
  private let routes: [MealRoute]

  init(_ store: Store) throws {
    self.store = store
    routes = try store.call.files.rows("routes.tsv", RouteReader.read)
  }

  /// The route of a path; `/ingredients/chicken` and `/diet/vegan` are made as they are asked for.
  ///
  /// - Throws: `not-found` with the nearest routes, or foods, in the remedy.
  func route(_ text: String) throws -> MealRoute {
    let parts = text.split(separator: "/").map { Words.slug(String($0)) }
    let path = "/" + parts.joined(separator: "/")
    if let found = routes.first(where: { $0.path == path }) { return found }
    if parts.count == 2, parts[0] == "ingredients" || parts[0] == "ingredient" {
      let id = try store.foodID(Words.title(parts[1]))
      var rule = RecipeRule()
      rule.foods = [id]
      return MealRoute(
        path: "/ingredients/\(id)", title: "Something with \(try store.foodName(id))", rule: rule)
    }
    if parts.count == 2, parts[0] == "diet", let diet = Diet(rawValue: parts[1]) {
      var rule = RecipeRule()
      rule.diets = [diet]
      return MealRoute(path: path, title: "\(diet.title) ideas", rule: rule)
    }
    throw notFound(path, parts)
  }

  private func notFound(_ path: String, _ parts: [String]) -> PluginError {
    var near = Nearest.names(to: path, in: routes.map(\.path))
    if near.isEmpty, let section = parts.first {
      near = Array(routes.map(\.path).filter { $0.hasPrefix("/\(section)/") }.prefix(3))
    }
    return PluginError.unknown(
      "there is no page \(Words.shortened(path, to: 60))", near: near,
      remedy: "try /recommendation/quick-dinner, /cuisine/italian-tonight or /ingredients/chicken")
  }
}

/// Draws suggestions among the dishes of a route with the engine and the whole profile.
struct RouteSearch {
  let suggester: Suggester
  let rule: RecipeRule
  let meant: [RecipeSummary]

  /// A drawn dish and what led to it.
  struct Drawn {
    var dish: RecipeSummary
    var suggestion: Suggestion
  }

  /// The meals to try: the present one first, where the route means it.
  func periods(now: MealPeriod) -> [MealPeriod] {
    let meant = rule.periods.isEmpty ? MealPeriod.allCases : rule.periods.words
    return meant.filter { $0 == now } + meant.filter { $0 != now }
  }

  /// So many dishes, one after the other.
  func draw(_ count: Int, _ period: MealPeriod) throws -> [Drawn] {
    let candidates = suggester.candidates
    let byID = Dictionary(meant.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var request = suggester.request(period)
    for (index, id) in candidates.ids.enumerated() where byID[id] == nil {
      request.hidden.insert(Int32(index))
    }
    // Who opens a page about time, or about work worth an afternoon, has said how long.
    if rule.maxMinutes != nil || rule.difficulties == [.hard] { request.ordinary = nil }
    if rule.isSurprise { request.exploration = 1 }
    let engine = SuggestionEngine(candidates)
    var history = try suggester.store.history(suggester.owner, in: candidates)
    let pool = SuggestionPool(request, in: candidates)
    var random = suggester.store.call.random
    var drawn: [Drawn] = []
    for _ in 0..<min(count, pool.entries.count) {
      guard let found = engine.suggest(from: pool, history: history, using: &random),
        let dish = byID[found.id], !drawn.contains(where: { $0.dish.id == dish.id })
      else { break }
      history.add(found.index)
      drawn.append(Drawn(dish: dish, suggestion: found))
    }
    return drawn
  }

  /// The card of a drawn dish.
  func card(_ drawn: Drawn, _ period: MealPeriod) throws -> JSON {
    let store = suggester.store
    let description = try store.database.first(
      "SELECT description FROM recipe_texts WHERE recipe = ?1", [.text(drawn.dish.id)]
    ) { $0.text(0) }
    var names: [String: String] = [:]
    for id in drawn.suggestion.reasons.flatMap(\.foods) { names[id] = try store.foodName(id) }
    return SuggestionCard.json(
      drawn.dish, drawn.suggestion, description: description ?? "", profile: suggester.profile,
      options: SuggestOptions(), period: period, season: suggester.season,
      food: { names[$0] ?? $0 })
  }
}
