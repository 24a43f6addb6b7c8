import BerthSDK

/// `history`: what was suggested, newest first.
struct HistoryCommand: StoreCommand {
  var limit: Int

  private struct Entry {
    var recipe: String
    var period: String
    var at: Int64
    var isSwap: Bool
    var wasCached: Bool
  }

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let owner = try store.owner()
    let rows = try store.database.rows(
      "SELECT recipe, period, at, swap, cached FROM suggestions WHERE owner = ?1 "
        + "ORDER BY id DESC LIMIT ?2", [.text(owner), SQLValue(limit)]
    ) {
      Entry(
        recipe: $0.text(0), period: $0.text(1), at: Int64($0.int(2)), isSwap: $0.int(3) == 1,
        wasCached: $0.int(4) == 1)
    }
    let total = try store.database.int(
      "SELECT count(*) FROM suggestions WHERE owner = ?1", [.text(owner)])
    let dishes = Dictionary(
      try store.summaries(ids: Array(Set(rows.map(\.recipe)))).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    var entries: [JSON] = []
    var items: [View.Item] = []
    for row in rows {
      guard let dish = dishes[row.recipe] else { continue }
      var json = RecipeJSON.item(dish)
      json["mealPeriod"] = .string(row.period)
      json["at"] = try store.time(row.at)
      json["swap"] = .bool(row.isSwap)
      json["cached"] = .bool(row.wasCached)
      entries.append(json)
      let civil = try call.clock.civil(row.at)
      items.append(
        View.Item(
          dish.name, subtitle: "\(Words.title(row.period)) · \(dish.line)", detail: civil.date,
          link: Link.recipe(dish.id)))
    }
    return Reply(
      ["history": .array(entries), "total": JSON(total)], mealPage: "What was suggested"
    ) {
      View.list(items, style: .plain, empty: "Nothing yet. Ask: what should I eat?")
      View.actions([.suggest])
    }
  }
}
