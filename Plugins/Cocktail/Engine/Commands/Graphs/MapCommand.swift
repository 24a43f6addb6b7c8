import BerthSDK

/// `map`: all drinks on a plane, near ones near; `--around` shows one with its neighbourhood.
struct MapCommand: StoreCommand {
  var around: [String]
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = around.isEmpty ? nil : try store.drink(around)
    let likeness = try store.comparison(with: drink).likeness
    try call.checkCancellation()
    let map =
      try drink.map { drink in
        try DrinkMap(around: drink.id, likeness, limit: limit) { try call.checkCancellation() }
      } ?? DrinkMap(likeness) { try call.checkCancellation() }
    let shown = map.places
    let known = shown.sorted { ($0.popularity, $1.drink) > ($1.popularity, $0.drink) }
    let data: JSON = [
      "id": JSON(drink?.id), "name": JSON(drink?.name), "stress": .rounded(map.stress),
      "drinks": .list(shown) { place in
        [
          "id": .string(place.drink), "name": .string(place.name), "x": .rounded(place.x),
          "y": .rounded(place.y), "family": .string(place.family.rawValue),
        ]
      }, "total": JSON(shown.count),
    ]
    return Reply(
      data, page: drink.map { "Around \($0.name)" } ?? "The map of drinks",
      subtitle: "Near ones are alike: by what is in them, how much, and how they are made"
    ) {
      DrinkMapPicture(shown, center: drink?.id).view
      View.badges(
        GraphColours.families.map { View.Badge($0.label) })
      View.section(drink == nil ? "Wander from" : "Wander on") {
        View.list(
          drink == nil ? Array(known.prefix(24)) : Array(shown.dropFirst().prefix(24)),
          style: .plain, empty: "No drink is near."
        ) { place in
          View.Item(
            place.name, subtitle: place.family == .unclassified ? nil : place.family.name,
            link: Link.to("map", ["around": place.drink]))
        }
      }
      if let drink {
        View.actions([
          View.Action("Recipe", link: Link.show(drink.id), role: .primary),
          View.Action("Similar drinks", link: Link.to("similar", ["id": drink.id])),
          View.Action("The whole map", link: Link.to("map")),
        ])
      }
      Notice.view
    }
  }
}
