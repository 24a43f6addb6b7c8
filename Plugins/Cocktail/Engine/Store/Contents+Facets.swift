import Kitchen

extension Contents {
  /// The values of the facet `contains` that a drink has by what is in it.
  func facets(of drink: StoredRecipe, in catalogue: Catalogue) -> [String] {
    var found = drink.recipe.garnish.map { holds(garnish: $0) } ?? []
    var isKnown = true
    for (part, line) in zip(drink.recipe.ingredients, drink.lines) {
      guard line.isKnown else {
        isKnown = false
        continue
      }
      let above = catalogue.tree.ancestors(of: part.ingredient)
      found.formUnion(row(part.ingredient, above: above)?.holds ?? [])
    }
    return Kind.allCases.filter(found.contains).map(\.facet) + (isKnown ? [] : [Self.unknown])
  }
}
