extension FoodMass {
  /// Grams of a line of a recipe; the middle of a range, 0 for "to taste".
  static func grams(_ line: RecipeIngredient, _ food: Food) -> Double? {
    guard let amount = line.amount else { return 0 }
    return grams((amount + (line.upper ?? amount)) / 2, line.unit, food)
  }

  /// Grams of a line of an imported recipe: by the table where it says what the unit weighs, else
  /// by what foods of the kind weigh about.
  static func estimate(_ line: RecipeIngredient, _ food: Food) -> Double {
    if let grams = grams(line, food) { return grams }
    let amount = ((line.amount ?? 0) + (line.upper ?? line.amount ?? 0)) / 2
    if let millilitres = line.unit.millilitres { return amount * millilitres * density(food) }
    return amount * weight(line.unit, food)
  }

  /// Grams per millilitre of a kind as it is measured in cups.
  private static func density(_ food: Food) -> Double {
    switch food.kind {
    case .herb, .bread: 0.15
    case .vegetable, .mushroom, .fruit, .cheese, .nut, .seed, .pasta, .flour: 0.55
    case .spice, .baking: 0.5
    case .meat, .poultry, .processedMeat, .fish, .crustacean, .mollusc: 0.6
    case .grain, .legume: 0.75
    default: 1
    }
  }

  /// Grams of one of a kind.
  private static func weight(_ unit: KitchenUnit, _ food: Food) -> Double {
    switch unit {
    case .piece:
      if let known = food.weights[.fillet] ?? food.weights[.slice] ?? food.weights[.stick] {
        return known
      }
      switch food.kind {
      case .herb, .spice, .seasoning, .nut, .seed: return 1
      case .meat, .poultry, .fish: return 150
      default: return 60
      }
    case .clove, .leaf, .sprig, .pinch, .dash: return 3
    case .slice, .stalk, .stick, .sheet, .cube, .scoop, .ear: return food.weights[.piece] ?? 25
    case .head, .bunch, .fillet: return food.weights[.piece] ?? 150
    case .can: return 400
    case .jar: return 350
    case .packet: return food.kind == .spice || food.kind == .baking ? 10 : 250
    case .handful: return 30
    default: return 0
    }
  }
}
