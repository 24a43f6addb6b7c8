import BerthSDK

/// `trending`: what the people of this home like lately; each counts once a day for a dish.
struct TrendingCommand: StoreCommand {
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    try Popularity(store: store).sync()
    let since = try call.clock.civil(store.now - Popularity.span).date
    let shared = try call.storage.open(.public)
    let marks = try shared.rows(
      "SELECT recipe, kind, count(*) FROM marks WHERE day >= ?1 GROUP BY recipe, kind",
      [.text(since)]
    ) { (id: $0.text(0), kind: $0.text(1), count: $0.int(2)) }
    let ranked = Self.rank(marks)
    let mine = try store.owner()
    var dishes = try store.summaries(ids: ranked.map(\.id)).filter { !$0.isRemoved }
    let own = Set(
      try store.database.rows(
        "SELECT id FROM recipes WHERE owner IS NOT NULL AND owner <> ?1", [.text(mine)]
      ) { $0.text(0) })
    dishes = Array(dishes.filter { !own.contains($0.id) }.prefix(limit))
    let counts = Dictionary(ranked.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let profile = try store.profile()
    let data: JSON = [
      "results": .list(dishes) { dish in
        var json = DishList.json(dish, profile)
        json["counts"] = counts[dish.id]?.json ?? .null
        return json
      }, "total": JSON(dishes.count), "since": .string(since),
      "from": "home",
    ]
    return Reply(data, mealPage: "Trending") {
      DishList.view(
        dishes, profile, empty: "Nobody here has liked, saved or made anything in two weeks."
      ) { counts[$0.id]?.words }
      if dishes.isEmpty {
        View.actions([.suggest, View.Action("Ideas by occasion", link: Link.to("collections"))])
      }
    }
  }

  /// What people did with a dish.
  struct Counts: Sendable, Equatable {
    var id: String
    var shown = 0
    var liked = 0
    var saved = 0
    var made = 0

    /// Wanting a dish counts ten times being shown it, keeping and making it twice that.
    var score: Int { shown + 10 * liked + 20 * (saved + made) }

    var json: JSON {
      [
        "shown": JSON(shown), "liked": JSON(liked), "saved": JSON(saved), "made": JSON(made),
      ]
    }

    var words: String? {
      var parts: [String] = []
      if made > 0 { parts.append("made \(made)×") }
      if saved > 0 { parts.append("saved \(saved)×") }
      if liked > 0 { parts.append("liked \(liked)×") }
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
  }

  /// Dishes by score; those that were only shown are left out.
  static func rank(_ marks: [(id: String, kind: String, count: Int)]) -> [Counts] {
    var all: [String: Counts] = [:]
    for mark in marks {
      var counts = all[mark.id] ?? Counts(id: mark.id)
      switch mark.kind {
      case "shown": counts.shown += mark.count
      case "liked": counts.liked += mark.count
      case "saved": counts.saved += mark.count
      case "made": counts.made += mark.count
      default: break
      }
      all[mark.id] = counts
    }
    return all.values.filter { $0.liked + $0.saved + $0.made > 0 }
      .sorted { ($1.score, $0.id) < ($0.score, $1.id) }
  }
}
