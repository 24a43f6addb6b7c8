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
  func violations(_ place: Int, _ profile: Profile, _ period: MealPeriod) -> [String] {
    var found: [String] = []
    for allergen in profile.allergens.words where allergens[place].contains(allergen.rawValue) {
      found.append("holds \(allergen.rawValue)")
    }
    for food in profile.dislikes where foods[place].contains(food) {
      found.append("holds disliked \(food)")
    }
    for diet in profile.diets.words where !suits(place, diet) {
      found.append("is not \(diet.rawValue)")
    }
    if !catalogue.recipes[place].periods.contains(period) {
      found.append("is nothing for \(period.rawValue)")
    }
    return found
  }

  private func suits(_ place: Int, _ diet: Diet) -> Bool {
    let isMeatless = origins[place].isDisjoint(with: [.meat, .fish]) && !hasRennet[place]
    switch diet {
    case .vegetarian: return isMeatless
    case .vegan: return isMeatless && origins[place].isDisjoint(with: [.dairy, .egg, .honey])
    case .glutenFree: return !allergens[place].contains("gluten")
    case .dairyFree: return !allergens[place].contains("milk")
    default: return catalogue.recipes[place].diets.contains(diet)
    }
  }
}
