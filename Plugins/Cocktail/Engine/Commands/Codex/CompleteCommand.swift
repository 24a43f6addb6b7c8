import BerthSDK

/// `complete ING…`: what would make a drink of some ingredients, family by family.
struct CompleteCommand: StoreCommand {
  var ingredients: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let ids = try store.ingredientIDs(ingredients)
    guard !ids.isEmpty else {
      throw PluginError(
        "input.missing", "there is no ingredient to start from",
        remedy: "name one or more, such as: berth cocktail complete rum \"simple syrup\"")
    }
    let examples = CodexSlot.allCases.flatMap(\.examples)
    let catalogue = try store.catalogue(of: Set(ids + examples))
    let found = CodexCompletion.of(ids, in: catalogue)
    func named(_ id: String) -> JSON { .named(id, catalogue.ingredient(id)?.name) }
    let data: JSON = [
      "ingredients": .array(ids.map(named)),
      "completions": .list(found) { completion in
        [
          "id": .string(completion.family.rawValue), "name": .string(completion.family.name),
          "complete": .bool(completion.isComplete), "advice": .string(completion.advice),
          "filled": .list(completion.filled) {
            ["slot": .string($0.slot.rawValue), "ingredient": named($0.ingredient)]
          },
          "missing": .list(completion.missing) {
            [
              "slot": .string($0.slot.rawValue), "name": .string($0.slot.name),
              "amount": .string($0.amount),
              "suggestions": .array($0.suggestions.map(named)),
            ]
          }, "extra": .array(completion.extra.map(named)),
        ]
      },
    ]
    let names = ids.map { catalogue.ingredient($0)?.name ?? $0 }
    return Reply(data, page: "From \(Words.list(names))", subtitle: "What would make a drink of it")
    {
      for completion in found {
        View.card(
          completion.family.name, body: completion.advice,
          badges: [
            completion.isComplete
              ? View.Badge("complete", tone: .good)
              : View.Badge("\(completion.missing.count) missing")
          ], link: Link.to("family", ["name": completion.family.rawValue]))
      }
      if found.isEmpty { View.text("None of the six families starts from these.") }
      View.action(
        "Drinks with these",
        link: Link.to("with", ["ingredients": ids[0]])
          + ids.dropFirst().map { Link.argument("ingredients", $0) }.joined(),
        role: .primary)
      Notice.view
    }
  }
}
