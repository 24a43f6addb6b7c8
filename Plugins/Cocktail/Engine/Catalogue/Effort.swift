import Kitchen

/// What a drink asks of who makes it, as far as its recipe says: what people call easy, quick and cheap.
enum Effort: String, CaseIterable, Sendable {
  /// For one, of four parts at most, shaken, stirred or built without egg, and ready within five minutes.
  case easy
  /// Built in its glass from four parts at most, in two minutes.
  case quick
  /// Of five parts at most, with one bottle of an everyday kind or none.
  case cheap

  /// The facet of the index that holds them.
  static let facet = "effort"
  /// The facet of the index that holds the number of parts.
  static let partsFacet = "parts"

  /// What costs more than other bottles of its shelf.
  private static let dear = [
    "champagne", "cognac", "armagnac", "absinthe", "single-malt-scotch", "mezcal", "sauternes",
  ]

  /// What is true of a drink.
  static func of(_ recipe: Recipe, in catalogue: Catalogue) -> [Effort] {
    let parts = self.parts(of: recipe, in: catalogue)
    guard !parts.isEmpty, recipe.category != .homemadeLiqueur else { return [] }
    let isForMany = [.punchBowl, .pitcher].contains(recipe.glass)
    let waiting = recipe.steps.flatMap { StepTimer.timers(in: $0) }.reduce(0) { $0 + $1.low }
    var found: [Effort] = []
    if parts.count <= 4, !isForMany, [.build, .stir, .shake, .muddle].contains(recipe.method),
      waiting <= 300, !parts.contains(where: { $0.category == .egg })
    {
      found.append(.easy)
    }
    if parts.count <= 4, !isForMany, recipe.method == .build, waiting <= 120 {
      found.append(.quick)
    }
    let bottles = parts.filter { $0.abv >= 0.5 && $0.category != .bitters }
    let everyday: [IngredientCategory] = [.spirit, .beer, .cider, .wine, .fortifiedWine]
    if parts.count <= 5, bottles.count <= 1,
      bottles.allSatisfy({ bottle in
        everyday.contains(bottle.category)
          && !dear.contains { catalogue.tree.isA(bottle.id, $0) }
      })
    {
      found.append(.cheap)
    }
    return found
  }

  /// The ingredients one counts: each once, without ice, water, rims and what is optional.
  static func parts(of recipe: Recipe, in catalogue: Catalogue) -> [Ingredient] {
    var seen: Set<String> = []
    return recipe.ingredients.compactMap { line in
      guard line.unit != .rim, line.note?.contains("optional") != true,
        !["ice", "water", "hot-water"].contains(line.ingredient),
        seen.insert(line.ingredient).inserted
      else { return nil }
      return catalogue.ingredient(line.ingredient)
    }
  }
}
