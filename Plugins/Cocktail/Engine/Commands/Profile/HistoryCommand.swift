import BerthSDK

/// `history`: the drinks looked at, newest first; `--clear` forgets them.
enum HistoryCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let isCleared = arguments.flag("clear")
    if isCleared { try store.database.run("DELETE FROM history") }
    let limit = arguments.optionalInt("limit") ?? 50
    var looks: [String: (at: Int64, views: Int)] = [:]
    try store.database.each(
      "SELECT recipe, at, views FROM history ORDER BY at DESC LIMIT ?1",
      [
        SQLValue(limit)
      ]
    ) { looks[$0.text(0)] = (Int64($0.int(1)), $0.int(2)) }
    let drinks = try store.summaries(
      "JOIN history h ON h.recipe = r.id ORDER BY h.at DESC, r.id LIMIT ?1", [SQLValue(limit)])
    let entries = try drinks.map { drink -> JSON in
      var json = DrinkJSON.summary(drink)
      json["viewedAt"] = try store.time(looks[drink.id]?.at ?? 0)
      json["views"] = JSON(looks[drink.id]?.views ?? 0)
      return json
    }
    return Reply(["history": .array(entries), "cleared": .bool(isCleared)]) {
      View.page("Drinks you looked at") {
        DrinkView.list(
          drinks, empty: isCleared ? "Forgotten." : "You have not looked at a drink yet.")
        if !drinks.isEmpty {
          View.actions([
            View.Action("Clear", link: Link.to("history", ["clear": "true"]), role: .destructive)
          ])
        }
        Notice.view
      }
    }
  }
}
