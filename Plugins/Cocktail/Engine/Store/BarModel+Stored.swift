/// The model of drinks as they are stored, whose families are known.
extension BarModel {
  /// Takes a catalogue's ingredients and some drinks apart.
  init(_ catalogue: Catalogue, _ drinks: [StoredRecipe]) {
    let facts = IngredientFacts(catalogue)
    self.init(
      ingredients: facts,
      drinks: drinks.map { drink in
        DrinkFacts(
          drink.recipe, family: drink.family, subfamily: drink.subfamily, in: catalogue, facts)
      })
  }

  /// Takes a drink of the user's own in; one of the same id goes.
  mutating func add(_ drink: StoredRecipe, in catalogue: Catalogue) {
    drinks.removeAll { $0.id == drink.id }
    drinks.append(
      DrinkFacts(
        drink.recipe, family: drink.family, subfamily: drink.subfamily, in: catalogue, ingredients))
  }
}
