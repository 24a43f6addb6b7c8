import BerthSDK

/// `make`: what the shelf at home is good for.
struct MakeCommand: StoreCommand {
  var missing: Int
  var sort: Makeable.Order
  var with: [String]
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let shelf = Shelf(store)
    let catalogue = Catalogue(ingredients: try store.ingredients())
    let have = try shelf.ids()
    let needs = try shelf.needs()
    let required = try store.ingredientIDs(with)
    let pantry = Pantry(have, in: catalogue, granting: .bar)
    let taste = sort == .recommended ? try shelf.taste(needs) : nil
    var found: [Makeable] = []
    for need in needs {
      guard required.allSatisfy({ catalogue.uses($0, in: need.ingredients) }) else {
        continue
      }
      var drink = Makeable(
        need.drink, popularity: need.popularity, needs: need.ingredients, pantry: pantry)
      guard drink.missing.count <= missing,
        drink.missing.count < need.ingredients.count || !have.isEmpty
      else { continue }
      drink.taste = taste?.score(need.ingredients) ?? 0
      found.append(drink)
    }
    let sorted = Makeable.sorted(found, by: sort)
    try call.events.record("make", ["have": JSON(have.count), "found": JSON(found.count)])
    let list = try MakeList(sorted, limit: limit, store: store, catalogue: catalogue)
    return Reply(
      list.data, page: "What you can make",
      subtitle: Words.count(have.count, "ingredient") + " at home"
    ) {
      if have.isEmpty {
        View.text("Nothing is on your shelf yet. Say what you have, then look again.")
        View.action("What do you have?", link: Link.to("inventory", ["all": "true"]))
      }
      for section in list.sections { section }
      Notice.view
    }
  }
}

/// `with ING…`: what some named ingredients and what a bar takes for granted are good for.
struct WithCommand: StoreCommand {
  var ingredients: [String]
  var missing: Int
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let shelf = Shelf(store)
    let named = try store.ingredientIDs(ingredients)
    let needs = try shelf.needs(usingAny: try shelf.kin(of: named))
    let catalogue = try shelf.catalogue(for: needs, and: named)
    let pantry = Pantry(named, in: catalogue, granting: .bar)
    var found: [Makeable] = []
    for need in needs {
      var drink = Makeable(
        need.drink, popularity: need.popularity, needs: need.ingredients, pantry: pantry)
      guard drink.missing.count <= missing else { continue }
      drink.used = named.count { catalogue.uses($0, in: need.ingredients) }
      if drink.used > 0 { found.append(drink) }
    }
    let names = named.map { catalogue.ingredient($0)?.name ?? $0 }
    let list = try MakeList(
      Makeable.sorted(found, by: .missing), limit: limit, store: store, catalogue: catalogue)
    var data = list.data
    data["ingredients"] = .array(zip(named, names).map { .named($0, $1) })
    return Reply(
      data, page: "With \(Words.list(names))", subtitle: "and lemon, lime, sugar, soda and ice"
    ) {
      for section in list.sections { section }
      Notice.view
    }
  }
}
