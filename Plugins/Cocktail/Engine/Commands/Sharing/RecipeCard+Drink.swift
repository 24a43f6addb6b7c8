import BerthSDK
import Kitchen

extension RecipeCard {
  /// The card of a drink.
  init(
    _ drink: StoredRecipe, strength: Strength, _ format: AmountFormat,
    _ illustration: DrinkIllustration, _ theme: CardTheme
  ) {
    let recipe = drink.recipe
    var facts: [String] = []
    if recipe.base != .none { facts.append(Words.title(recipe.base.rawValue)) }
    facts.append(Words.capitalised(recipe.glass.spokenName))
    facts.append(RecipeCard.method(recipe.method))
    if strength.ethanol > 0 {
      facts.append("\(AmountText.decimal(strength.abvAfter, places: 0)) % ABV")
    } else if recipe.alcohol == .nonAlcoholic {
      facts.append("No alcohol")
    }
    self.init(
      name: recipe.name,
      kicker: drink.family == .unclassified
        ? recipe.category.rawValue : "\(drink.family.name) family",
      subtitle: facts.joined(separator: " · "),
      lines: zip(recipe.ingredients, drink.lines).map { part, line in
        RecipeCard.Line(
          amount: Words.capitalised(DrinkText.shortAmount(part, line, format)),
          name: part.note.map { "\(line.name) (\($0))" } ?? line.name)
      }, steps: recipe.steps, garnish: recipe.garnish, illustration: illustration, theme: theme)
  }

  private static func method(_ method: MixMethod) -> String {
    switch method {
    case .shake: return "Shaken"
    case .dryShake: return "Dry shaken"
    case .stir: return "Stirred"
    case .build: return "Built"
    case .blend: return "Blended"
    case .swizzle: return "Swizzled"
    case .throw: return "Thrown"
    case .layer: return "Layered"
    case .hot: return "Hot"
    case .muddle: return "Muddled"
    }
  }
}
