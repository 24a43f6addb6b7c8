import Kitchen

/// Branches of the families that have a name of their own.
enum CodexSubfamily {
  /// All branches of a family, in the order they are tried.
  static func names(of family: CodexFamily) -> [String] {
    switch family {
    case .oldFashioned:
      return [
        "Toddy", "Julep", "Champagne cocktail", "Spirit and liqueur", "Classic Old-Fashioned",
      ]
    case .martini:
      return ["Negroni", "Wine-led", "Manhattan", "Dry Martini", "Vermouth cocktail"]
    case .daiquiri:
      return [
        "Champagne sour", "Collins and fizz", "Smash and mojito", "Foamed sour", "Tiki", "Sour",
      ]
    case .sidecar: return ["Equal parts", "Margarita", "Long sour", "Fruit sour", "Daisy"]
    case .highball:
      return [
        "Spritz", "Buck and mule", "With tonic", "With cola", "Savoury", "With beer", "With juice",
        "With coffee or tea", "With soda",
      ]
    case .flip: return ["Nog", "Egg flip", "Colada", "Shake", "Cream and coffee", "Cream drink"]
    case .unclassified: return []
    }
  }

  static func of(
    _ family: CodexFamily, recipe: Recipe, structure: DrinkStructure, in catalogue: Catalogue
  ) -> String? {
    func has(kindOf id: String) -> Bool {
      structure.parts.contains { catalogue.tree.isA($0.ingredient, id) }
    }
    switch family {
    case .oldFashioned:
      if structure.isHot { return "Toddy" }
      if structure.has(id: "mint"), structure.volume(.spirit) > 0 { return "Julep" }
      if structure.share(.sparklingWine) > 0.5 { return "Champagne cocktail" }
      return structure.share(.liqueur, .amaro) > 0.12
        ? "Spirit and liqueur" : "Classic Old-Fashioned"
    case .martini:
      if structure.share(.amaro) >= 0.15 { return "Negroni" }
      if structure.volume(.spirit) < structure.total * 0.1 { return "Wine-led" }
      if has(kindOf: "sweet-vermouth"), recipe.base != .gin { return "Manhattan" }
      return has(kindOf: "dry-vermouth") || has(kindOf: "quinquina")
        ? "Dry Martini" : "Vermouth cocktail"
    case .daiquiri:
      if structure.share(.sparklingWine) > 0.25 { return "Champagne sour" }
      if structure.has(id: "mint") || structure.has(id: "basil") { return "Smash and mojito" }
      if structure.has(.soda) || structure.share(.sweetSoda) > 0.2 { return "Collins and fizz" }
      if structure.has(.foam) { return "Foamed sour" }
      let isTiki = recipe.glass == .tiki || recipe.source == .tiki
      return isTiki || recipe.occasions.contains(.tiki) ? "Tiki" : "Sour"
    case .sidecar:
      let large = structure.parts.filter { $0.share > 0.15 }
      if large.count >= 4, let first = large.first,
        large.allSatisfy({ abs($0.share - first.share) < 0.03 })
      {
        return "Equal parts"
      }
      if has(kindOf: "tequila") || has(kindOf: "mezcal") { return "Margarita" }
      if structure.share(.soda, .sweetSoda, .sparklingWine) > 0.25 { return "Long sour" }
      return structure.share(.juice) > 0.15 ? "Fruit sour" : "Daisy"
    case .highball: return highball(structure)
    case .flip:
      let egg = structure.has(id: "egg") || structure.has(id: "egg-yolk")
      let dairy = structure.parts.contains {
        catalogue.ingredient($0.ingredient)?.category == .dairy
      }
      if egg { return dairy ? "Nog" : "Egg flip" }
      if structure.parts.contains(where: { $0.ingredient.contains("coconut") && $0.kind == .rich })
        || structure.has(id: "pina-colada-mix")
      {
        return "Colada"
      }
      if structure.parts.contains(where: { $0.ingredient.hasSuffix("ice-cream") }) {
        return "Shake"
      }
      let coffee = structure.parts.contains { $0.ingredient.contains("coffee") }
      return coffee || structure.has(id: "espresso") ? "Cream and coffee" : "Cream drink"
    case .unclassified: return nil
    }
  }

  private static func highball(_ structure: DrinkStructure) -> String {
    func share(_ test: (String) -> Bool) -> Double {
      structure.parts.filter { test($0.ingredient) }.reduce(0) { $0 + $1.share }
    }
    if structure.share(.sparklingWine, .wine) > 0.25 { return "Spritz" }
    if share({ $0.hasPrefix("ginger-") && !$0.hasSuffix("syrup") }) > 0.3 { return "Buck and mule" }
    if share({ $0.hasSuffix("tonic") || $0 == "tonic-water" }) > 0.3 { return "With tonic" }
    if share({ $0.hasSuffix("cola") }) > 0.3 { return "With cola" }
    if share({ ["tomato-juice", "clamato", "vegetable-juice", "beef-stock"].contains($0) }) > 0.25 {
      return "Savoury"
    }
    if structure.share(.beer) > 0.3 { return "With beer" }
    if structure.share(.juice) > structure.share(.soda, .sweetSoda, .still) { return "With juice" }
    return structure.share(.still) > 0.3 ? "With coffee or tea" : "With soda"
  }
}
