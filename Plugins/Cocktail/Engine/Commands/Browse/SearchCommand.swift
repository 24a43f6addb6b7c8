import BerthSDK

/// `search TEXT…`: drinks by name, ingredient, base spirit and more.
enum SearchCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let text = Words.trimmed(arguments.strings("text").joined(separator: " "))
    let filter = try DrinkFilter(arguments, store)
    let search = DrinkSearch(
      store: store, text: text, sort: arguments.optionalString("sort") ?? "rank",
      limit: arguments.optionalInt("limit") ?? 20, offset: arguments.optionalInt("offset") ?? 0)
    let found = try search.run(filter)
    if search.offset == 0 { try remember(text, call) }
    let reasons = try self.reasons(found, text, store)
    let drinks = try store.summaries(ids: found.hits.map(\.id))
    var data: JSON = [
      "results": .array(
        drinks.map { drink in
          var json = DrinkJSON.summary(drink)
          json["why"] = JSON(reasons[drink.id] ?? [])
          return json
        }),
      "total": JSON(found.total),
    ]
    if let corrected = found.corrected { data["corrected"] = .string(corrected) }
    try call.events.record(
      "search", ["words": JSON(text.split(separator: " ").count), "found": JSON(found.total)])
    return Reply(data) {
      View.page(
        text.isEmpty ? "Drinks" : "Drinks for “\(text)”",
        subtitle: subtitle(drinks.count, found, search.offset),
        children: [
          DrinkView.list(
            drinks, empty: "No drink matches. Try fewer words or filters.",
            detail: { reasons[$0.id]?.joined(separator: "; ") }),
          Notice.view,
        ])
    }
  }

  private static func subtitle(_ shown: Int, _ found: DrinkSearch.Found, _ offset: Int) -> String {
    var line =
      shown == found.total ? Words.count(shown, "drink") : "\(shown) of \(found.total) drinks"
    if offset > 0 { line += ", after the first \(offset)" }
    if let corrected = found.corrected { line += ", for “\(corrected)”" }
    return line
  }

  /// Typing the same again is no new search.
  private static func remember(_ text: String, _ call: Call) throws {
    guard !text.isEmpty else { return }
    if try call.search.recent(SearchDocument.drinks).first?.text == text { return }
    try call.search.remember(SearchDocument.drinks, text)
  }

  private static func reasons(
    _ found: DrinkSearch.Found, _ text: String, _ store: Store
  ) throws -> [String: [String]] {
    let names = try store.ingredientNames(found.filter.with)
    var parts: [String: [(id: String, name: String)]] = [:]
    var drinkNames: [String: String] = [:]
    let ids = Store.list(found.hits.map(\.id))
    try store.database.each(
      "SELECT r.id, r.name FROM json_each(?1) j JOIN recipes r ON r.id = j.value", [ids]
    ) { drinkNames[$0.text(0)] = $0.text(1) }
    if !found.filter.with.isEmpty {
      try store.database.each(
        "SELECT l.recipe, i.id, i.name FROM json_each(?1) j JOIN recipe_ingredients l "
          + "ON l.recipe = j.value JOIN ingredients i ON i.id = l.ingredient", [ids]
      ) { parts[$0.text(0), default: []].append(($0.text(1), $0.text(2))) }
    }
    let needed = Set(parts.values.flatMap { $0.map(\.id) } + found.filter.with)
    let reason = MatchReason(
      text: text, wanted: found.filter.with.map { ($0, names[$0] ?? $0) },
      catalogue: needed.isEmpty ? Catalogue(ingredients: []) : try store.catalogue(of: needed))
    var reasons: [String: [String]] = [:]
    for hit in found.hits {
      reasons[hit.id] = reason.reasons(
        drinkNames[hit.id] ?? "", hit.matches, parts: parts[hit.id] ?? [])
    }
    return reasons
  }
}

/// `suggest TEXT`: completions of a drink's name while it is being typed.
enum SuggestCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let words = arguments.strings("text")
    let text = words.dropFirst().reduce(words.first ?? "") { "\($0) \($1)" }
    let limit = arguments.optionalInt("limit") ?? 5
    let suggestions = try call.search.suggest(SearchDocument.drinks, text, limit: limit)
    let results = suggestions.map { suggestion -> JSON in
      ["id": .string(suggestion.id), "name": .string(suggestion.text)]
    }
    return Reply(["results": .array(results), "total": JSON(results.count)]) {
      View.page("“\(text)…”") {
        View.list(
          results.map { result in
            View.Item(
              result["name"]?.string ?? "", link: Link.show(result["id"]?.string ?? ""))
          }, empty: "No drink's name starts so.")
        Notice.view
      }
    }
  }
}

/// `recent`: what was searched for last; `--clear` forgets it.
enum RecentCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    if arguments.flag("clear") {
      try call.search.forget(SearchDocument.drinks)
    }
    let entries = try call.search.recent(SearchDocument.drinks).map { query -> JSON in
      [
        "id": .string(Words.slug(query.text)), "name": .string(query.text),
        "text": .string(query.text), "at": .string(query.at),
      ]
    }
    return Reply(["recent": .array(entries), "cleared": .bool(arguments.flag("clear"))]) {
      View.page("Recent searches") {
        View.list(
          entries.map { entry in
            let text = entry["text"]?.string ?? ""
            return View.Item(text, link: Link.to("search", ["text": text]))
          }, empty: arguments.flag("clear") ? "Forgotten." : "Nothing was searched for yet.")
        if !entries.isEmpty {
          View.actions([
            View.Action("Clear", link: Link.to("recent", ["clear": "true"]), role: .destructive)
          ])
        }
      }
    }
  }
}
