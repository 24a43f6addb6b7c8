import BerthSDK

/// `shared-bar`: the bottles friends have together and what they make; opens one, joins one by its code,
/// stocks it, leaves it.
struct SharedBarCommand: StoreCommand {
  enum Action: String, ArgumentWord { case show, open, join, have, out, leave }

  var action: Action
  var words: [String]

  /// The most drinks shown that the bar makes.
  private static let shownDrinks = 20

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let book = try CommunityBook(store)
    switch action {
    case .show: return try show(try book.requireBar(), book, "Your shared bar")
    case .open:
      let bar = try book.openBar(try said("a name"))
      try call.events.record("bar.opened")
      return try show(bar, book, "\(bar.name) is open")
    case .join:
      let bar = try book.joinBar(try said("a code"))
      try call.events.record("bar.joined")
      return try show(bar, book, "You have a place at \(bar.name)")
    case .have, .out:
      let bar = try book.requireBar()
      _ = try said("an ingredient")
      let ids = try store.ingredientIDs(words)
      _ = try book.change(ids, areThere: action == .have, at: bar)
      return try show(try book.requireBar(), book, bar.name)
    case .leave:
      let bar = try book.requireBar()
      try book.leaveBar(try book.identity())
      return Reply(["left": true, "name": .string(bar.name)], page: "You have left \(bar.name)") {
        View.text("Bottles you brought stay for the others; the last to leave closes the bar.")
      }
    }
  }

  private func said(_ what: String) throws -> String {
    let text = Words.trimmed(words.joined(separator: " "))
    guard !text.isEmpty else {
      throw PluginError(
        "input.missing", "\(what) is missing",
        remedy: "berth cocktail shared-bar \(action.rawValue) …")
    }
    return text
  }

  private func show(_ bar: SharedBar, _ book: CommunityBook, _ title: String) throws -> Reply {
    let store = book.store
    let ids = bar.bottles.map(\.ingredient)
    let names = try store.ingredientNames(ids)
    let made = try drinks(ids, store)
    let data: JSON = [
      "name": .string(bar.name), "code": .string(bar.code), "members": JSON(bar.members),
      "bottles": .list(bar.bottles) {
        [
          "id": .string($0.ingredient), "name": .string(names[$0.ingredient] ?? $0.ingredient),
          "by": .string($0.by),
        ]
      }, "makes": .list(made) { .named($0.id, $0.name) },
    ]
    return Reply(data, page: title, subtitle: Words.count(bar.members.count, "friend")) {
      View.keyValues([
        View.Pair("Friends", Words.list(bar.members)), View.Pair("Code to join", bar.code),
      ])
      View.section("Bottles") {
        View.list(bar.bottles, empty: "None yet. Put in what each of you has.") {
          View.Item(names[$0.ingredient] ?? $0.ingredient, detail: $0.by)
        }
      }
      View.section("What they make") {
        DrinkView.list(made, empty: "Nothing yet; a few more bottles will do.")
      }
      Notice.view
    }
  }

  /// What the bottles make, the best known first.
  private func drinks(_ ids: [String], _ store: Store) throws -> [DrinkSummary] {
    guard !ids.isEmpty else { return [] }
    let shelf = Shelf(store)
    let needs = try shelf.needs(usingAny: try shelf.kin(of: ids))
    let catalogue = try shelf.catalogue(for: needs, and: ids)
    let pantry = Pantry(ids, in: catalogue, granting: .bar)
    let makeable = needs.map {
      Makeable($0.drink, popularity: $0.popularity, needs: $0.ingredients, pantry: pantry)
    }.filter(\.missing.isEmpty)
    let best = makeable.sorted { ($1.popularity, $0.drink) < ($0.popularity, $1.drink) }
    return try store.summaries(ids: best.prefix(Self.shownDrinks).map(\.drink))
  }
}
