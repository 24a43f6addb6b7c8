import BerthSDK

/// What `add` and `edit` say of a recipe.
struct RecipeOptions: ArgumentGroup {
  var name: String?
  var ingredients: String?
  var steps: String?
  var garnish: String?
  var glass: Glass?
  var method: MixMethod?
  var category: RecipeCategory?
  var base: DrinkBase?
  var alcoholic: AlcoholContent?

  /// Whether nothing is said.
  var isEmpty: Bool {
    name == nil && ingredients == nil && steps == nil && garnish == nil && glass == nil
      && method == nil && category == nil && base == nil && alcoholic == nil
  }

  /// Puts what is said, but for the name, over a recipe.
  ///
  /// - Throws: `input.invalid` for an ingredient line that names nothing.
  func apply(to drink: inout StoredRecipe, _ catalogue: Catalogue) throws {
    if let ingredients {
      let lines = try lines(ingredients, catalogue)
      let parts = lines.map(\.part)
      (drink.recipe.ingredients, drink.lines) = (parts, lines.map(\.line))
      drink.recipe.alcohol = .of(parts, in: catalogue)
      drink.recipe.base = .of(parts, in: catalogue)
    }
    if let steps {
      // A method that nobody chose is the one that the steps speak of.
      let isChosen = drink.recipe.method != Self.method(drink.recipe.steps)
      drink.recipe.steps = OwnRecipe.steps(steps)
      if !isChosen { drink.recipe.method = Self.method(drink.recipe.steps) }
    }
    if let garnish = garnish.map(Words.trimmed) {
      drink.recipe.garnish = garnish.isEmpty ? nil : garnish
    }
    if let glass { drink.recipe.glass = glass }
    if let method { drink.recipe.method = method }
    if let category { drink.recipe.category = category }
    if let alcoholic { drink.recipe.alcohol = alcoholic }
    if let base { drink.recipe.base = base }
  }

  private static func method(_ steps: [String]) -> MixMethod {
    ForeignTerms.method(steps.joined(separator: " "))
  }

  private func lines(
    _ text: String, _ catalogue: Catalogue
  ) throws -> [(part: RecipeIngredient, line: StoredRecipe.Line)] {
    let parser = IngredientLineParser(catalogue)
    var lines: [(part: RecipeIngredient, line: StoredRecipe.Line)] = []
    for piece in text.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
      let piece = Words.trimmed(String(piece))
      if piece.isEmpty { continue }
      guard let line = parser.line(piece) else {
        throw PluginError.invalid(
          "“\(Words.shortened(piece, to: 60))” names no ingredient",
          remedy: "write amount, unit and name, separated by semicolons: "
            + "\"2 oz gin; 1 oz lemon juice\"")
      }
      lines.append(line)
    }
    guard !lines.isEmpty else {
      throw PluginError.invalid(
        "there are no ingredients", remedy: "write \"2 oz gin; 1 oz lemon juice\"")
    }
    return lines
  }
}
