import BerthSDK

/// `history`: the drinks looked at, newest first; `--clear` forgets them.
struct HistoryCommand: StoreCommand {
  var limit: Int
  var clear: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    if clear { try store.database.run("DELETE FROM history") }
    var visits: [String: (at: Int64, views: Int)] = [:]
    try store.database.each(
      "SELECT recipe, at, views FROM history ORDER BY at DESC LIMIT ?1", [SQLValue(limit)]
    ) { visits[$0.text(0)] = (Int64($0.int(1)), $0.int(2)) }
    let drinks = try store.summaries(
      "JOIN history h ON h.recipe = r.id ORDER BY h.at DESC, r.id LIMIT ?1", [SQLValue(limit)])
    let entries = try drinks.map { drink -> JSON in
      var json = DrinkJSON.summary(drink)
      json["viewedAt"] = try store.time(visits[drink.id]?.at ?? 0)
      json["views"] = JSON(visits[drink.id]?.views ?? 0)
      return json
    }
    return Reply(
      ["history": .array(entries), "cleared": .bool(clear)], page: "Drinks you looked at"
    ) {
      DrinkView.list(drinks, empty: clear ? "Forgotten." : "You have not looked at a drink yet.")
      if !drinks.isEmpty {
        View.action("Clear", link: Link.to("history", ["clear": "true"]), role: .destructive)
      }
      Notice.view
    }
  }
}
