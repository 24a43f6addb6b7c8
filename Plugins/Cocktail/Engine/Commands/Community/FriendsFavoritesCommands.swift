import BerthSDK

/// `friends-favorites`: what friends love, as far as they show it.
struct FriendsFavoritesCommand: StoreCommand {
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let found = try CommunityBook(store).lovedByFriends()
    let shown = Array(found.prefix(limit))
    let names = Dictionary(uniqueKeysWithValues: shown.map { ($0.drink.id, $0.friends) })
    let data: JSON = [
      "results": .list(shown) { drink, friends in
        var json = DrinkJSON.summary(drink)
        json["friends"] = JSON(friends)
        return json
      }, "total": JSON(found.count),
    ]
    return Reply(
      data, page: "What your friends love", subtitle: Words.count(found.count, "drink")
    ) {
      DrinkView.list(
        shown.map(\.drink), empty: "None of your friends shows a favourite yet.",
        detail: { names[$0.id].map { Words.list($0) } })
      View.action("Friends", link: Link.to("friends"))
      Notice.view
    }
  }
}

/// `friends-see ID… --all --hide`: which of one's favourites friends see; shows more, or hides them.
struct FriendsSeeCommand: StoreCommand {
  var ids: [String]
  var all: Bool
  var hide: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let book = try CommunityBook(store)
    if all || !ids.isEmpty {
      let named = try all ? everything(book) : ids.map(store.drinkID)
      if !hide && !all { try check(named, store) }
      try book.show(named, !hide)
      try call.events.record("friends.favorites", ["shown": .bool(!hide)])
    }
    let shown = try book.shownFavorites()
    let data: JSON = [
      "favorites": .list(shown, DrinkJSON.summary), "total": JSON(shown.count),
    ]
    return Reply(
      data, page: "What friends see of yours", subtitle: Words.count(shown.count, "favourite")
    ) {
      DrinkView.list(shown, empty: "Nothing. Your favourites are yours alone.")
      View.note("A favourite you add later is not among them until you show it, too.")
      View.actions(
        [View.Action("Show all favourites", link: Link.to("friends-see", ["all": "true"]))]
          + (shown.isEmpty
            ? []
            : [
              View.Action(
                "Hide all", link: Link.to("friends-see", ["all": "true", "hide": "true"]))
            ]))
      Notice.view
    }
  }

  /// All favourites to show, or all that are shown.
  private func everything(_ book: CommunityBook) throws -> [String] {
    if hide { return try book.shownFavorites().map(\.id) }
    return try book.store.summaries("WHERE f.at IS NOT NULL").filter(Self.isEverybodys).map(\.id)
  }

  /// Only the app's own drinks are the same for all; a recipe of one's own is published instead.
  private static func isEverybodys(_ drink: DrinkSummary) -> Bool {
    drink.origin == RecipeOrigin.bundled.rawValue
  }

  private func check(_ ids: [String], _ store: Store) throws {
    for drink in try store.summaries(ids: ids) {
      guard drink.isFavorite else {
        throw PluginError.invalid(
          "\(drink.name) is not among your favourites",
          remedy: "berth cocktail favorite \(drink.id)")
      }
      guard Self.isEverybodys(drink) else {
        throw PluginError.invalid(
          "\(drink.name) is not a drink that others have",
          remedy: "let them see the recipe: berth cocktail publish \(drink.id)")
      }
    }
  }
}
