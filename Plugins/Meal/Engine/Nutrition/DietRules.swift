/// What each diet asks of the ingredients.
///
/// Tags are computed, never typed: a recipe that carries one without meeting its rule is wrong.
enum DietRules {
  /// Available carbohydrate of a low-carb dish, grams per serving at most. There is no legal
  /// definition; three such dishes stay under the 50 g a day that ketogenic diets commonly allow.
  static let lowCarbohydrate = 16.0
  /// Protein of a high-protein dish, grams per serving at least, beside `proteinShare`.
  static let highProtein = 20.0
  /// Share of a high-protein dish's energy that comes from protein, at least: Regulation (EC)
  /// No 1924/2006, annex, "high protein".
  static let proteinShare = 0.2
  /// Energy of protein, kcal per gram: Regulation (EU) No 1169/2011, annex XIV.
  static let proteinEnergy = 4.0
  /// Sodium of a low-sodium dish, mg per 100 g at most: 21 CFR 101.61(b)(5), meals and main dishes.
  static let lowSodium = 140.0
  /// And mg per serving at most: a third of the 2 g a day of the World Health Organization's guideline
  /// on sodium (2012), so that a large bowl is not called low in it.
  static let servingSodium = 667.0
  /// A quick dish: minutes, and ingredients that are not in every kitchen, at most.
  static let quickMinutes = 25
  static let quickIngredients = 10
  /// A Mediterranean dish after the pyramid of Willett et al. 1995 (Am J Clin Nutr 61:1402S): olive
  /// oil, nuts or fish at least, plants at least, added sugar at most, grams per serving.
  static let goodFats = 5.0
  static let plants = 80.0
  static let addedSugar = 10.0

  /// The diets a recipe suits whose sums are known.
  static func diets(
    of recipe: Recipe, balance: DishBalance, foods: FoodTable
  ) -> TermSet<Diet> {
    let used = recipe.ingredients.compactMap { $0.food.flatMap { foods[$0] } }
    var diets = byIngredients(used)
    if balance.nutrition.carbohydrate <= lowCarbohydrate { diets.insert(.lowCarb) }
    if balance.nutrition.protein >= highProtein,
      balance.nutrition.protein * proteinEnergy >= proteinShare * balance.nutrition.energy
    {
      diets.insert(.highProtein)
    }
    if balance.grams > 0, balance.nutrition.sodium / balance.grams * 100 <= lowSodium,
      balance.nutrition.sodium <= servingSodium
    {
      diets.insert(.lowSodium)
    }
    if isQuick(recipe, used) { diets.insert(.quickEasy) }
    if isMediterranean(used, balance) { diets.insert(.mediterranean) }
    return diets
  }

  /// The diets that ask only what is in a dish, not how much.
  static func byIngredients(_ used: [Food]) -> TermSet<Diet> {
    var diets: TermSet<Diet> = []
    let isVegetarian = used.allSatisfy {
      $0.origin != .meat && $0.origin != .fish && !$0.traits.contains(.rennet)
    }
    if isVegetarian {
      diets.insert(.vegetarian)
      if used.allSatisfy({ $0.origin == .plant || $0.origin == .mineral }) { diets.insert(.vegan) }
    }
    if !used.contains(where: { $0.allergens.contains(.gluten) }) { diets.insert(.glutenFree) }
    if !used.contains(where: { $0.allergens.contains(.milk) }) { diets.insert(.dairyFree) }
    if used.allSatisfy(isPaleo) { diets.insert(.paleo) }
    return diets
  }

  /// The diets that what all of a dish's words tell leaves standing: nothing is called free of
  /// something while a line is not understood, or a label decides.
  static func proven(_ diets: TermSet<Diet>, _ safety: DishSafety) -> TermSet<Diet> {
    var diets = diets
    for (diet, without) in free {
      let isFree = without.words.allSatisfy { safety.level($0) == .free }
      if !isFree { diets.remove(diet) } else if diet.isOnlyAboutAllergens { diets.insert(diet) }
    }
    return diets
  }

  private static let animals: TermSet<Substance> = [
    .meat, .pork, .unkosher, .fish, .crustaceans, .molluscs, .gelatine,
  ]
  private static let free: [(Diet, TermSet<Substance>)] = [
    (.glutenFree, [.gluten]), (.dairyFree, [.milk]), (.vegetarian, animals),
    (.vegan, animals.union([.milk, .eggs, .honey])),
  ]

  /// No grain, legume, dairy, alcohol, cured meat or added sugar, as in Eaton and Konner 1985 (N
  /// Engl J Med 312:283) and the books that follow it; the traits name the exceptions.
  static func isPaleo(_ food: Food) -> Bool {
    if food.traits.contains(.notPaleo) { return false }
    if food.traits.contains(.paleo) { return true }
    if food.traits.contains(.addedSugar) { return false }
    switch food.kind {
    case .grain, .flour, .pasta, .bread, .legume, .soy, .milk, .cheese, .cream, .yogurt, .butter,
      .alcohol, .baking, .processedMeat:
      return false
    default: return true
    }
  }

  private static func isQuick(_ recipe: Recipe, _ used: [Food]) -> Bool {
    guard recipe.minutes <= quickMinutes, recipe.difficulty == .easy else { return false }
    let bought = Set(used.lazy.filter { !$0.traits.contains(.staple) }.map(\.id))
    return bought.count <= quickIngredients
  }

  private static func isMediterranean(_ used: [Food], _ balance: DishBalance) -> Bool {
    let isOut = used.contains { food in
      switch food.kind {
      case .processedMeat, .butter, .cream: true
      case .poultry, .stock: false
      default: food.origin == .meat
      }
    }
    return !isOut && balance.addedSugar <= addedSugar && balance.goodFats >= goodFats
      && balance.plants >= plants
  }
}
