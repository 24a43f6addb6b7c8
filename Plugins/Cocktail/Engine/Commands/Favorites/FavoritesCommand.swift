import BerthSDK

/// `favorites`: all favourites, by date, name or category, and the one that still waits for a place.
struct FavoritesCommand: StoreCommand {
  /// In what order they stand.
  enum Order: String, ArgumentWord {
    case recent, name, category

    var sql: String {
      switch self {
      case .recent: return "f.at DESC, r.fold"
      case .name: return "r.fold, r.id"
      case .category: return "r.category, r.fold, r.id"
      }
    }
  }

  var sort: Order

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drinks = try store.summaries(
      "WHERE r.id IN (SELECT recipe FROM favorites) ORDER BY \(sort.sql)")
    let times = try self.times(store)
    let pending = try Favorites(store).pending()
    var data: JSON = [
      "favorites": try .list(drinks) { drink in
        var json = DrinkJSON.summary(drink)
        json["addedAt"] = try store.time(times[drink.id] ?? 0)
        return json
      },
      "total": JSON(drinks.count),
    ]
    if let pending {
      data["pending"] = [
        "id": .string(pending.drink.id), "name": .string(pending.drink.name),
        "available": .bool(pending.fits),
        "link": .string(Link.to("favorite", ["id": pending.drink.id])),
      ]
    }
    return Reply(data, page: "Favourites", subtitle: Words.count(drinks.count, "drink")) {
      if let pending { offer(pending.drink, fits: pending.fits) }
      if sort == .category {
        for section in byCategory(drinks) { section }
      } else {
        DrinkView.list(drinks, empty: "No favourites yet. Open a drink and give it a heart.")
        if drinks.isEmpty {
          View.action("Find a drink", link: Link.to("search"), role: .primary)
        }
      }
      Notice.view
    }
  }

  private func times(_ store: Store) throws -> [String: Int64] {
    var times: [String: Int64] = [:]
    try store.database.each("SELECT recipe, at FROM favorites") {
      times[$0.text(0)] = Int64($0.int(1))
    }
    return times
  }

  private func offer(_ drink: DrinkSummary, fits: Bool) -> View {
    View.card(
      drink.name,
      subtitle: fits
        ? "You wanted to keep it; there is room now."
        : "You wanted to keep it; all free places are taken.",
      actions: [
        fits
          ? View.Action(
            "Add it now", link: Link.to("favorite", ["id": drink.id]), role: .primary)
          : View.Action("See premium", link: Link.to("premium"), role: .primary),
        View.Action("Forget it", link: Link.to("unfavorite", ["id": drink.id])),
      ], link: Link.show(drink.id))
  }

  private func byCategory(_ drinks: [DrinkSummary]) -> [View] {
    var sections: [View] = []
    var rest = drinks[...]
    while let category = rest.first?.category {
      let group = rest.prefix { $0.category == category }
      sections.append(
        View.section(category, children: [DrinkView.list(Array(group), empty: "")]))
      rest = rest.dropFirst(group.count)
    }
    return sections
  }
}
