extension RecipeFacts {
  /// What follows from a recipe's ingredients.
  ///
  /// Optional ingredients count, for allergens as for figures: the recipe as it is written.
  init(_ recipe: Recipe, foods: FoodTable) {
    let balance = DishBalance(recipe.ingredients, servings: recipe.servings, foods: foods)
    self.init(recipe.ingredients.compactMap(\.food), balance: balance, foods: foods)
  }

  /// What follows from the foods of a dish and their sums.
  init(_ ids: [String], balance: DishBalance, foods: FoodTable) {
    var allergens: TermSet<Allergen> = []
    var kinds: Set<String> = []
    for id in ids {
      guard let food = foods[id] else { continue }
      allergens.formUnion(food.allergens)
      for kind in foods.lineage(of: id) { kinds.insert(kind) }
    }
    self.init(
      allergens: allergens, nutrition: balance.nutrition, grams: balance.grams, foods: kinds)
  }
}
