@testable import MealEngine

/// Judges dishes by their lists of ingredients alone, without the engine's tables.
struct IndependentCheck {
  private let allergens: [Set<String>]
  private let foods: [Set<String>]
  private let origins: [Set<FoodOrigin>]
  private let hasRennet: [Bool]
  private let catalogue: Catalogue

  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    let byID = Dictionary(uniqueKeysWithValues: catalogue.foods.foods.map { ($0.id, $0) })
    var allergens: [Set<String>] = []
    var foods = allergens
    var origins: [Set<FoodOrigin>] = []
    var hasRennet: [Bool] = []
    for recipe in catalogue.recipes {
      var held: Set<String> = []
      var kinds: Set<String> = []
      var made: Set<FoodOrigin> = []
      var rennet = false
      for line in recipe.ingredients {
        var next = line.food.flatMap { byID[$0] }
        if let food = next {
          held.formUnion(food.allergens.words.map(\.rawValue))
          made.insert(food.origin)
          if food.traits.contains(.rennet) { rennet = true }
        }
        while let food = next {
          kinds.insert(food.id)
          next = food.parent.flatMap { byID[$0] }
        }
      }
      allergens.append(held)
      foods.append(kinds)
      origins.append(made)
      hasRennet.append(rennet)
    }
    self.allergens = allergens
    self.foods = foods
    self.origins = origins
    self.hasRennet = hasRennet
  }

  /// What is wrong with a dish for a person at a meal; empty when nothing is.
  func violations(_ index: Int, _ profile: Profile, _ period: MealPeriod) -> [String] {
    var found: [String] = []
    for allergen in profile.avoidance.allergens.words
    where allergens[index].contains(allergen.rawValue) {
      found.append("holds \(allergen.rawValue)")
    }
    for food in profile.dislikes where foods[index].contains(food) {
      found.append("holds disliked \(food)")
    }
    for diet in profile.diets.words where !suits(index, diet) {
      found.append("is not \(diet.rawValue)")
    }
    if !catalogue.recipes[index].periods.contains(period) {
      found.append("is nothing for \(period.rawValue)")
    }
    return found
  }

  private func suits(_ index: Int, _ diet: Diet) -> Bool {
    let isMeatless = origins[index].isDisjoint(with: [.meat, .fish]) && !hasRennet[index]
    switch diet {
    case .vegetarian: return isMeatless
    case .vegan: return isMeatless && origins[index].isDisjoint(with: [.dairy, .egg, .honey])
    case .glutenFree: return !allergens[index].contains("gluten")
    case .dairyFree: return !allergens[index].contains("milk")
    default: return catalogue.recipes[index].diets.contains(diet)
    }
  }
}
