/// How much an amount of a food weighs.
enum FoodMass {
  /// Grams of an amount; 0 for "to taste", nil when the table does not say what the unit weighs.
  static func grams(_ amount: Double, _ unit: KitchenUnit, _ food: Food) -> Double? {
    if let grams = unit.grams { return amount * grams }
    if let millilitres = unit.millilitres {
      return food.density.map { amount * millilitres * $0 }
    }
    if unit == .toTaste { return 0 }
    return food.weights[unit].map { amount * $0 }
  }

  /// Grams of a line of a recipe; the middle of a range, 0 for "to taste".
  static func grams(_ line: RecipeIngredient, _ food: Food) -> Double? {
    guard let amount = line.amount else { return 0 }
    return grams((amount + (line.upper ?? amount)) / 2, line.unit, food)
  }
}
