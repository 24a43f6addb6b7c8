import BerthSDK

/// `search TEXT…`: drinks by name, ingredient, base spirit and more.
struct SearchCommand: StoreCommand {
  var text: [String]
  var filter: DrinkFilterOptions
  var rating: Int?
  var sort: DrinkSearch.Order
  var limit: Int
  var offset: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let text = Words.trimmed(self.text.joined(separator: " "))
    var search = DrinkSearch(store: store, text: text, sort: sort, limit: limit, offset: offset)
    if let rating {
      search.only = Set(
        try store.database.rows(
          "SELECT recipe FROM ratings WHERE stars >= ?1", [SQLValue(rating)]
        ) { $0.text(0) })
    }
    let found = try search.run(try DrinkFilter(filter, store))
    if offset == 0 { try remember(text, call) }
    let reasons = try self.reasons(found, text, store)
    let drinks = try store.summaries(ids: found.hits.map(\.id))
    var data: JSON = [
      "results": .list(drinks) { drink in
        var json = DrinkJSON.summary(drink)
        json["why"] = JSON(reasons[drink.id] ?? [])
        return json
      },
      "total": JSON(found.total),
    ]
    if let corrected = found.corrected { data["corrected"] = .string(corrected) }
    if found.isPartial { data["partial"] = true }
    try call.events.record(
      "search", ["words": JSON(text.split(separator: " ").count), "found": JSON(found.total)])
    return Reply(data) {
      let list = DrinkView.list(
        drinks, empty: "No drink matches. Try fewer words or filters.",
        detail: { drink in
          // A name that holds what was typed speaks for itself.
          reasons[drink.id]?.filter { !$0.hasPrefix("name ") }.joined(separator: "; ")
        })
      if text.isEmpty, offset == 0, filter.isEmpty, rating == nil {
        return try BarPage.view(list, subtitle(drinks.count, found), store)
      }
      return View.page(
        text.isEmpty ? "Drinks" : "Drinks for “\(text)”",
        subtitle: subtitle(drinks.count, found), children: [list, Notice.view])
    }
  }

  private func subtitle(_ shown: Int, _ found: DrinkSearch.Found) -> String {
    var line =
      shown == found.total ? Words.count(shown, "drink") : "\(shown) of \(found.total) drinks"
    if offset > 0 { line += ", after the first \(offset)" }
    if let corrected = found.corrected { line += ", for “\(corrected)”" }
    if found.isPartial { line += "; none has all words, these have most" }
    return line
  }

  /// Typing the same again is no new search.
  private func remember(_ text: String, _ call: Call) throws {
    guard !text.isEmpty else { return }
    if try call.search.recent(SearchDocument.drinks).first?.text == text { return }
    try call.search.remember(SearchDocument.drinks, text)
  }

  private func reasons(
    _ found: DrinkSearch.Found, _ text: String, _ store: Store
  ) throws -> [String: [String]] {
    let names = try store.ingredientNames(found.filter.with)
    var parts: [String: [(id: String, name: String)]] = [:]
    var drinkNames: [String: String] = [:]
    let ids = SQLValue.list(found.hits.map(\.id))
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
struct SuggestCommand: PluginCommand {
  var text: [String]
  var limit: Int

  func run(_ call: Call) throws -> Reply {
    let text = self.text.joined(separator: " ")
    let suggestions = try call.search.suggest(SearchDocument.drinks, text, limit: limit)
    let results = suggestions.map { JSON.named($0.id, $0.text) }
    return Reply(["results": .array(results), "total": JSON(results.count)], page: "“\(text)…”") {
      View.list(suggestions, empty: "No drink's name starts so.") {
        View.Item($0.text, link: Link.show($0.id))
      }
      Notice.view
    }
  }
}

/// `recent`: what was searched for last; `--clear` forgets it.
struct RecentCommand: PluginCommand {
  var clear: Bool

  func run(_ call: Call) throws -> Reply {
    if clear {
      try call.search.forget(SearchDocument.drinks)
    }
    let queries = try call.search.recent(SearchDocument.drinks)
    let entries = queries.map { query -> JSON in
      [
        "id": .string(Words.slug(query.text)), "name": .string(query.text),
        "text": .string(query.text), "at": .string(query.at),
      ]
    }
    return Reply(["recent": .array(entries), "cleared": .bool(clear)], page: "Recent searches") {
      View.list(queries, empty: clear ? "Forgotten." : "Nothing was searched for yet.") {
        View.Item($0.text, link: Link.to("search", ["text": $0.text]))
      }
      if !queries.isEmpty {
        View.action("Clear", link: Link.to("recent", ["clear": "true"]), role: .destructive)
      }
    }
  }
}
