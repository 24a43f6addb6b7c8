import BerthSDK

/// `make`: what the shelf at home is good for.
enum MakeCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let shelf = Shelf(store)
    let catalogue = Catalogue(ingredients: try store.ingredients())
    let have = try shelf.ids()
    let needs = try shelf.needs()
    let order = arguments.optionalString("sort").flatMap(Makeable.Order.init(rawValue:))
    let most = arguments.optionalInt("missing") ?? 2
    let required = try store.ingredientIDs(arguments.strings("with"))
    let pantry = Pantry(have, in: catalogue)
    let taste = order == .recommended ? try shelf.taste(needs) : nil
    var found: [Makeable] = []
    for need in needs {
      guard required.allSatisfy({ Ingredients.uses(need.ingredients, $0, catalogue) }) else {
        continue
      }
      var drink = Makeable(
        need.drink, popularity: need.popularity, needs: need.ingredients, pantry: pantry)
      guard drink.missing.count <= most,
        drink.missing.count < need.ingredients.count || !have.isEmpty
      else { continue }
      drink.taste = taste?.score(need.ingredients) ?? 0
      found.append(drink)
    }
    let sorted = Makeable.sorted(found, by: order ?? .missing)
    try call.events.record("make", ["have": JSON(have.count), "found": JSON(found.count)])
    let list = try MakeList(
      sorted, limit: arguments.optionalInt("limit") ?? 30, store: store, catalogue: catalogue)
    return Reply(list.data) {
      View.page("What you can make", subtitle: Words.count(have.count, "ingredient") + " at home") {
        if have.isEmpty {
          View.text("Nothing is on your shelf yet. Say what you have, then look again.")
          View.actions([
            View.Action("What do you have?", link: Link.to("inventory", ["all": "true"]))
          ])
        }
        for section in list.sections { section }
        Notice.view
      }
    }
  }
}

/// `with ING…`: what some named ingredients and a kitchen's staples are good for.
enum WithCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let shelf = Shelf(store)
    let named = try store.ingredientIDs(arguments.strings("ingredients"))
    let needs = try shelf.needs(usingAny: try shelf.kin(of: named))
    let catalogue = try shelf.catalogue(for: needs, and: named)
    let pantry = Pantry(named, in: catalogue)
    let most = arguments.optionalInt("missing") ?? 2
    var found: [Makeable] = []
    for need in needs {
      var drink = Makeable(
        need.drink, popularity: need.popularity, needs: need.ingredients, pantry: pantry)
      guard drink.missing.count <= most else { continue }
      drink.used = named.count { Ingredients.uses(need.ingredients, $0, catalogue) }
      if drink.used > 0 { found.append(drink) }
    }
    let names = named.map { catalogue.ingredient($0)?.name ?? $0 }
    let list = try MakeList(
      Makeable.sorted(found, by: .missing), limit: arguments.optionalInt("limit") ?? 20,
      store: store, catalogue: catalogue)
    var data = list.data
    data["ingredients"] = .array(
      zip(named, names).map { ["id": .string($0), "name": .string($1)] })
    return Reply(data) {
      View.page("With \(Words.list(names))", subtitle: "and what every kitchen has") {
        for section in list.sections { section }
        Notice.view
      }
    }
  }
}

/// Questions about ingredients with regard to what is a kind of what.
enum Ingredients {
  /// Whether a drink of some ingredients uses one, a kind of it, its juice or its peel.
  static func uses(_ ingredients: [String], _ id: String, _ catalogue: Catalogue) -> Bool {
    ingredients.contains {
      catalogue.tree.isA($0, id) || Fruit.of($0, in: catalogue) == id
    }
  }
}
