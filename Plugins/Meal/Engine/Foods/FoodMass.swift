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
}
