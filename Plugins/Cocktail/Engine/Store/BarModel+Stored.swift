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

  /// A drink taken apart with the ingredients of this model.
  func facts(_ drink: StoredRecipe, in catalogue: Catalogue) -> DrinkFacts {
    DrinkFacts(
      drink.recipe, family: drink.family, subfamily: drink.subfamily, in: catalogue, ingredients)
  }
}
