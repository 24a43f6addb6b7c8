import BerthSDK

/// `open-route PATH`: the page of a deep link such as `/recommendation/quick-dinner`: one
/// suggestion and a few more, never against the profile's allergens, dislikes and diets.
struct OpenRouteCommand: StoreCommand {
  var route: String
  var period: MealPeriod?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let route = try RouteTable(store).route(route)
    let time = try LocalTime(call)
    if let period, !route.rule.periods.isEmpty, !route.rule.periods.contains(period) {
      throw PluginError.invalid(
        "\(route.path) is about \(Words.list(route.rule.periods.words.map(\.rawValue), "or"))",
        remedy: "leave --period out")
    }
    let meant = try store.dishes(matching: route.rule)
    let suggester = try Suggester(store, owner: try store.owner(), time: time)
    let search = RouteSearch(suggester: suggester, rule: route.rule, meant: meant)
    let periods = period.map { [$0] } ?? search.periods(now: time.period)
    for period in periods {
      let found = try search.draw(6, period)
      if let first = found.first {
        return try Self.answer(route, period, first, Array(found.dropFirst()), search, call)
      }
    }
    return Self.nothing(route, meant.count)
  }

  private static func answer(
    _ route: MealRoute, _ period: MealPeriod, _ first: RouteSearch.Drawn,
    _ others: [RouteSearch.Drawn], _ search: RouteSearch, _ call: Call
  ) throws -> Reply {
    let store = search.suggester.store
    let card = try search.card(first, period)
    try store.database.transaction {
      try store.log(
        search.suggester.owner, period, first.dish.id, latency: 0, cached: false, swap: false)
    }
    try call.events.record("route_opened", ["route": .string(route.path)])
    let profile = search.suggester.profile
    let data: JSON = [
      "route": .string(route.path), "title": .string(route.title),
      "mealPeriod": .string(period.rawValue), "suggestion": card,
      "results": .array(others.map { DishList.json($0.dish, profile) }),
      "total": JSON(others.count + 1),
    ]
    return Reply(data, mealPage: route.title) {
      try View.card(
        first.dish.name, subtitle: first.dish.line, body: card["description"]?.string,
        badges: first.dish.badges(goal: profile.goal).map { View.Badge($0, tone: .accent) },
        picture: DishPicture.view(of: first.dish.id, store),
        actions: [
          View.Action("See Recipe", link: Link.recipe(first.dish.id), role: .primary),
          View.Action("Show Another", link: Link.to("open-route", ["route": route.path])),
          View.Action("Save", link: Link.to("save", ["id": first.dish.id])),
        ], link: Link.recipe(first.dish.id))
      for notice in SuggestionView.strings(card["notices"]) { View.note(notice) }
      if !others.isEmpty {
        View.section("More like it") {
          DishList.view(others.map(\.dish), profile, empty: "")
        }
      }
    }
  }

  private static func nothing(_ route: MealRoute, _ count: Int) -> Reply {
    let message =
      count == 0
      ? "No recipe fits this page."
      : "Of \(Words.count(count, "recipe")) for this page, none suits your allergies, dislikes "
        + "and diets."
    let data: JSON = [
      "route": .string(route.path), "title": .string(route.title), "suggestion": .null,
      "results": [], "total": 0, "message": .string(message),
    ]
    return Reply(data, mealPage: route.title) {
      View.text(message, role: .warning)
      View.actions([
        .suggest,
        View.Action("Preferences", link: Link.to("preferences")),
      ])
    }
  }
}
