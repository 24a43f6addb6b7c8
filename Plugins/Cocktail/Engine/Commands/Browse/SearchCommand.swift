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
    if let rating { search.only = try store.rated(atLeast: rating) }
    let found = try search.run(try DrinkFilter(filter, store))
    if offset == 0 { try remember(text, call) }
    let reasons = try self.reasons(found, text, store)
    let drinks = try store.summaries(ids: found.hits.map(\.id))
    var data: JSON = [
      "results": .list(drinks) { drink in
        var json = DrinkJSON.summary(drink)
        json["why"] = JSON(reasons[drink.id] ?? [])
        if let lacking = found.lacking[drink.id] { json["lacks"] = JSON(lacking) }
        return json
      },
      "total": JSON(found.total), "understood": JSON(found.understood),
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
          var said = reasons[drink.id]?.filter { !$0.hasPrefix("name ") } ?? []
          if let lacking = found.lacking[drink.id] {
            said.append("without “\(Words.list(lacking, "or"))”")
          }
          return said.joined(separator: "; ")
        })
      if text.isEmpty, offset == 0, filter.isEmpty, rating == nil {
        return try BarPage.view(
          list, subtitle(drinks.count, found),
          recent: try call.search.recent(SearchDocument.drinks), store)
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
    if !found.understood.isEmpty { line += ": \(found.understood.joined(separator: ", "))" }
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
