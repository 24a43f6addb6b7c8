extension RecipeFacts {
  /// What follows from a recipe's ingredients.
  ///
  /// Optional ingredients count, for allergens as for figures: the recipe as it is written, with
  /// its title, its description and its steps.
  ///
  /// - Parameter written: the lines of an import as they stand in its source; empty for none.
  init(
    _ recipe: Recipe, foods: FoodTable, _ reader: SafetyReader, written: [WrittenLine] = []
  ) {
    let balance = DishBalance(recipe.ingredients, servings: recipe.servings, foods: foods)
    let lines =
      written.isEmpty
      ? recipe.ingredients.map { line in
        let name = line.name ?? line.food.flatMap { foods[$0]?.name } ?? ""
        return reader.line(line.note.map { "\(name), \($0)" } ?? name)
      }
      : written.map { reader.line($0.meant, isHeading: $0.parts == 0) }
    let reading = DishReading(
      title: recipe.title, texts: [recipe.description] + recipe.steps, lines: lines, reader)
    self.init(recipe.ingredients.compactMap(\.food), balance: balance, reading, foods: foods)
  }

  /// What follows from the foods of a dish, their sums and what its texts tell.
  init(_ ids: [String], balance: DishBalance, _ reading: DishReading, foods: FoodTable) {
    var kinds: Set<String> = []
    for id in ids {
      guard foods[id] != nil else { continue }
      for kind in foods.lineage(of: id) { kinds.insert(kind) }
    }
    self.init(
      safety: reading.dish, lines: reading.lines, nutrition: balance.nutrition,
      grams: balance.grams, foods: kinds)
  }
}
