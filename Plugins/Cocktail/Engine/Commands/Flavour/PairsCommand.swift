import BerthSDK

/// `pairs NAME`: what goes best with an ingredient.
struct PairsCommand: StoreCommand {
  var name: [String]
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let ingredient = try store.ingredient(name)
    let engine = try store.flavourEngine()
    try call.checkCancellation()
    let catalogue = engine.catalogue
    let found = engine.complementary(to: ingredient.id, limit: limit) { call.isCancelled }
    try call.checkCancellation()
    let data: JSON = [
      "id": .string(ingredient.id), "name": .string(ingredient.name),
      "known": .bool(engine.flavour(of: ingredient.id) != nil),
      "pairs": .list(found) { pairing in
        [
          "id": .string(pairing.second),
          "name": .string(catalogue.ingredient(pairing.second)?.name ?? pairing.second),
          "score": .rounded(pairing.score), "verdict": .string(pairing.verdict),
          "shared": JSON(pairing.shared), "together": JSON(pairing.together),
          "explanation": .string(pairing.explanation),
        ]
      },
    ]
    return Reply(data, page: "What goes with \(ingredient.name)") {
      View.list(
        found, style: .numbered,
        empty: "No flavour profile is known for \(ingredient.name), so nothing is guessed."
      ) { pairing in
        View.Item(
          catalogue.ingredient(pairing.second)?.name ?? pairing.second,
          subtitle: pairing.reason,
          detail: FlavourView.text(pairing.score),
          link: Link.to("pair", ["a": ingredient.id, "b": pairing.second]))
      }
      View.actions([
        View.Action("As a graph", link: Link.to("graph", ["name": ingredient.id]), role: .primary),
        View.Action("About \(ingredient.name)", link: Link.ingredient(ingredient.id)),
      ])
    }
  }
}

/// `substitutes NAME`: what can take an ingredient's place, the best first.
struct SubstitutesCommand: StoreCommand {
  var name: [String]
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let ingredient = try store.ingredient(name)
    let engine = FlavourEngine(try store.flavourCatalogue())
    let catalogue = engine.catalogue
    let found = engine.alternatives(for: ingredient.id, limit: limit)
    let atHome = Set(
      try store.database.rows("SELECT ingredient FROM inventory", []) { $0.text(0) })
    let data: JSON = [
      "id": .string(ingredient.id), "name": .string(ingredient.name),
      "substitutes": .list(found) { other in
        [
          "id": .string(other.ingredient),
          "name": .string(catalogue.ingredient(other.ingredient)?.name ?? other.ingredient),
          "score": .rounded(other.score), "kind": .string(other.kind.rawValue),
          "reason": .string(other.reason), "change": .string(other.change),
          "atHome": .bool(atHome.contains(other.ingredient)),
        ]
      },
    ]
    return Reply(data, page: "Instead of \(ingredient.name)") {
      View.list(found, style: .numbered, empty: "Nothing can take the place of \(ingredient.name).")
      { other in
        View.Item(
          catalogue.ingredient(other.ingredient)?.name ?? other.ingredient,
          subtitle: [other.reason, other.change].filter { !$0.isEmpty }.joined(separator: " · "),
          detail: "\(Int((other.score * 100).rounded())) %",
          badges: atHome.contains(other.ingredient)
            ? [View.Badge("at home", tone: .good)] : [],
          link: Link.ingredient(other.ingredient))
      }
    }
  }
}
