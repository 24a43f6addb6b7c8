import BerthSDK

/// `next-bottle`: which one to three bottles unlock most drinks, or those most wanted.
struct NextBottleCommand: StoreCommand {
  var mostWanted: Bool
  var bottles: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let shelf = Shelf(store)
    let catalogue = Catalogue(ingredients: try store.ingredients())
    let have = try shelf.ids()
    let pantry = Pantry(have, in: catalogue, granting: .bar)
    let liked = mostWanted ? try self.liked(store) : []
    var makeable = 0
    var wishes: [NextBottle.Wish] = []
    for need in try shelf.needs() {
      let drink = Makeable(
        need.drink, popularity: need.popularity, needs: need.ingredients, pantry: pantry)
      if drink.missing.isEmpty {
        makeable += 1
        continue
      }
      // A favourite is worth as much as three of the best known drinks.
      let worth = mostWanted ? Double(need.popularity) + (liked.contains(need.drink) ? 300 : 0) : 1
      wishes.append(NextBottle.Wish(drink: need.drink, worth: worth, missing: drink.missing))
    }
    try call.checkCancellation()
    let plans = NextBottle(wishes, in: catalogue).plans(upTo: bottles)
    let drinks = try store.summaries(ids: Array(Set(plans.flatMap(\.drinks))))
      .sorted { ($0.popularity, $1.id) > ($1.popularity, $0.id) }
    func unlocked(_ plan: NextBottle.Plan) -> [DrinkSummary] {
      let ids = Set(plan.drinks)
      return drinks.filter { ids.contains($0.id) }
    }
    let data: JSON = [
      "makeable": JSON(makeable), "mostWanted": .bool(mostWanted),
      "plans": .list(plans) { plan in
        [
          "bottles": .list(plan.bottles) { .named($0, catalogue.ingredient($0)?.name) },
          "unlocks": JSON(plan.drinks.count), "worth": .rounded(plan.worth), "optimal": true,
          "drinks": .array(unlocked(plan).map(DrinkJSON.summary)),
        ]
      }, "total": JSON(plans.count),
    ]
    return Reply(
      data, page: "The next bottle",
      subtitle: "Your bar makes \(Words.count(makeable, "drink")) now"
    ) {
      if plans.isEmpty { View.text("No one to three bottles unlock another drink.") }
      for plan in plans {
        let names = plan.bottles.map { catalogue.ingredient($0)?.name ?? $0 }
        let thing = plan.bottles.allSatisfy { isBottled($0, catalogue) } ? "bottle" : "purchase"
        View.section(Words.list(names)) {
          View.text(
            "\(names.count == 1 ? "unlocks" : "unlock") \(Words.count(plan.drinks.count, "drink")); "
              + (names.count == 1 ? "no other \(thing) " : "no other \(names.count) \(thing)s ")
              + (mostWanted ? "would please you more." : "would unlock more."))
          DrinkView.list(Array(unlocked(plan).prefix(8)), empty: "")
          View.action(
            "Put on the shopping list",
            link: Link.to("shopping-add", ["names": plan.bottles[0]])
              + plan.bottles.dropFirst().map { Link.argument("names", $0) }.joined())
        }
      }
      Notice.view
    }
  }

  /// Whether an ingredient is sold in a bottle or can, and not fresh or by weight.
  private func isBottled(_ id: String, _ catalogue: Catalogue) -> Bool {
    switch catalogue.ingredient(id)?.category {
    case .spirit, .liqueur, .amaro, .fortifiedWine, .wine, .beer, .cider, .bitters, .juice, .syrup,
      .mixer:
      return true
    default: return false
    }
  }

  /// Ids of drinks that are favourites, well rated or in a collection.
  private func liked(_ store: Store) throws -> Set<String> {
    Set(
      try store.database.rows(
        "SELECT recipe FROM favorites UNION SELECT recipe FROM ratings WHERE stars >= 4 "
          + "UNION SELECT recipe FROM collection_items"
      ) { $0.text(0) })
  }
}
