import Kitchen

/// What a drink is built on, as its ingredients tell.
extension DrinkBase {
  private static let spirits: [(ingredient: String, base: DrinkBase)] = [
    ("gin", .gin), ("vodka", .vodka), ("cachaca", .cachaca), ("rum", .rum),
    ("mezcal", .mezcal), ("tequila", .tequila), ("whiskey", .whiskey), ("pisco", .pisco),
    ("brandy", .brandy), ("apple-brandy", .brandy), ("absinthe", .absinthe), ("pastis", .absinthe),
    ("aquavit", .aquavit), ("sake", .sake), ("sparkling-wine", .sparkling),
  ]

  /// The base of a drink: the spirit with most volume, else what else holds alcohol.
  static func of(_ parts: [RecipeIngredient], in catalogue: Catalogue) -> DrinkBase {
    var best: (base: DrinkBase, rank: Int, volume: Double) = (.none, 0, 0)
    for part in parts {
      guard let ingredient = catalogue.ingredient(part.ingredient), ingredient.abv > 0.5,
        let base = of(ingredient, in: catalogue.tree)
      else { continue }
      let rank = ingredient.category == .spirit ? 2 : 1
      let volume = PourVolume.millilitres(part, ingredient) + (part.unit == .part ? 1 : 0)
      if rank > best.rank || rank == best.rank && volume > best.volume {
        best = (base, rank, volume)
      }
    }
    return best.base
  }

  private static func of(_ ingredient: Ingredient, in tree: KindTree) -> DrinkBase? {
    if let known = spirits.first(where: { tree.isA(ingredient.id, $0.ingredient) }) {
      return known.base
    }
    switch ingredient.category {
    case .spirit, .liqueur, .amaro: return .liqueur
    case .fortifiedWine: return .fortified
    case .wine: return ingredient.role == .sparkle ? .sparkling : .wine
    case .beer, .cider: return .beer
    default: return nil
    }
  }
}

extension AlcoholContent {
  /// Whether any ingredient of a drink holds alcohol.
  static func of(_ parts: [RecipeIngredient], in catalogue: Catalogue) -> AlcoholContent {
    let strongest = parts.compactMap { catalogue.ingredient($0.ingredient)?.abv }.max() ?? 0
    return strongest > 0.5 ? .alcoholic : .nonAlcoholic
  }
}
