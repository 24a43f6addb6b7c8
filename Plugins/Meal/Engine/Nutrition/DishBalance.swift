/// What a dish is made of, per serving: the sums that its facts and its diets follow from.
struct DishBalance: Sendable, Equatable {
  var nutrition: Nutrition = .zero
  /// All of it, grams.
  var grams = 0.0
  /// Olive oil, nuts and fish, grams.
  var goodFats = 0.0
  /// Vegetables, mushrooms, legumes, fruit and whole grains, grams.
  var plants = 0.0
  /// Carbohydrate of foods with the trait `added-sugar`, grams.
  var addedSugar = 0.0
  /// Lines whose weight the food table does not tell, by their index in the list.
  var unweighed: [Int] = []

  /// Sums up a list of ingredients; lines whose food is unknown add nothing.
  init(_ ingredients: [RecipeIngredient], servings: Int, foods: FoodTable) {
    for (index, line) in ingredients.enumerated() {
      guard let id = line.food, let food = foods[id] else { continue }
      guard let mass = FoodMass.grams(line, food) else {
        unweighed.append(index)
        continue
      }
      add(food, grams: mass)
    }
    scale(by: 1 / Double(max(servings, 1)))
  }

  /// Sums up foods whose weights are known.
  init(_ parts: [(food: Food, grams: Double)], servings: Int) {
    for part in parts { add(part.food, grams: part.grams) }
    scale(by: 1 / Double(max(servings, 1)))
  }

  private mutating func add(_ food: Food, grams bought: Double) {
    let mass = bought * food.edible
    grams += mass
    nutrition.add(food.nutrition, times: mass / 100)
    if food.id == "olive-oil" || food.kind == .nut || food.kind == .fish { goodFats += mass }
    switch food.kind {
    case .vegetable, .mushroom, .legume, .fruit: plants += mass
    default: if food.traits.contains(.wholeGrain) { plants += mass }
    }
    if food.traits.contains(.addedSugar) { addedSugar += mass / 100 * food.nutrition.carbohydrate }
  }

  private mutating func scale(by factor: Double) {
    nutrition = nutrition.scaled(by: factor)
    grams *= factor
    goodFats *= factor
    plants *= factor
    addedSugar *= factor
  }
}
