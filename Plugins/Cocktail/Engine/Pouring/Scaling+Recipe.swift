import Kitchen

/// Recipes for a number of servings.
extension Scaling {
  /// A recipe for more or fewer servings; open amounts stay as they are.
  ///
  /// - Parameter factor: how many times the amounts are wanted, above 0; anything else gives the
  ///   recipe unchanged.
  static func scale(_ recipe: Recipe, by factor: Double) -> Recipe {
    var scaled = recipe
    scaled.ingredients = recipe.ingredients.map { scale($0, by: factor) }
    return scaled
  }

  /// One line for more or fewer servings.
  static func scale(_ line: RecipeIngredient, by factor: Double) -> RecipeIngredient {
    guard factor > 0, factor.isFinite, let low = line.low, let high = line.high else { return line }
    var scaled = line
    (scaled.low, scaled.high, scaled.unit) = scale((low, high, line.unit), by: factor)
    return scaled
  }

  /// About how many servings a recipe makes: one, or for bowls and pitchers glasses of 150 ml.
  static func servings(of recipe: Recipe, in catalogue: Catalogue) -> Int {
    switch recipe.glass {
    case .punchBowl, .pitcher, .jar:
      let total = PourVolume.lines(of: recipe, in: catalogue).reduce(0) { $0 + $1.millilitres }
      return recipe.glass == .jar && total < 600 ? 1 : max(Int((total / 150).rounded()), 1)
    default: return 1
    }
  }
}
