/// Changing amounts to a number of servings.
public enum Scaling {
  /// How scaled amounts are rounded.
  public enum Rounding: String, Sendable, CaseIterable {
    /// Not at all.
    case exact
    /// To what a jigger, a spoon or a hand can measure.
    case bar
  }

  /// A recipe for more or fewer servings; open amounts stay as they are.
  ///
  /// - Parameter factor: how many times the amounts are wanted, above 0; anything else gives the
  ///   recipe unchanged.
  public static func scale(
    _ recipe: Recipe, by factor: Double, rounding: Rounding = .bar
  ) -> Recipe {
    var scaled = recipe
    scaled.ingredients = recipe.ingredients.map { scale($0, by: factor, rounding: rounding) }
    return scaled
  }

  /// One line for more or fewer servings.
  public static func scale(
    _ line: RecipeIngredient, by factor: Double, rounding: Rounding = .bar
  ) -> RecipeIngredient {
    guard factor > 0, factor.isFinite, let low = line.low, let high = line.high else { return line }
    var scaled = line
    scaled.low = low * factor
    scaled.high = high * factor
    if factor == 1 || rounding == .exact { return scaled }
    let isMany = high * factor > (line.unit == .dash ? 12 : 6)
    let isSpoonful = [.teaspoon, .tablespoon, .barspoon, .dash].contains(line.unit)
    if isMany, isSpoonful, let each = line.unit.millilitres() {
      scaled.unit = .millilitre
      scaled.low = low * factor * each
      scaled.high = high * factor * each
    }
    scaled.low = scaled.low.map { round($0, scaled.unit) }
    scaled.high = scaled.high.map { round($0, scaled.unit) }
    return scaled
  }

  /// The nearest amount one can measure in a unit, never 0.
  public static func round(_ amount: Double, _ unit: MeasureUnit) -> Double {
    guard amount > 0, amount.isFinite else { return amount }
    let step: Double
    switch unit {
    case .millilitre:
      // A third of a bar ounce and finer down to half millilitres, coarser as amounts grow.
      if [10.0, 20, 40, 50, 80].contains(amount) { return amount }
      step = amount < 7 ? 0.5 : amount < 100 ? 2.5 : amount < 500 ? 5 : 10
    case .gram: step = amount < 10 ? 0.5 : amount < 100 ? 1 : 5
    case .teaspoon, .tablespoon, .barspoon: step = 0.25
    case .piece, .half, .slice, .scoop: step = amount < 3 ? 0.5 : 1
    default: step = 1
    }
    return max((amount / step).rounded(), 1) * step
  }

  /// About how many servings a recipe makes: one, or for bowls and pitchers glasses of 150 ml.
  public static func servings(of recipe: Recipe, in catalogue: Catalogue) -> Int {
    switch recipe.glass {
    case .punchBowl, .pitcher, .jar:
      let total = PourVolume.lines(of: recipe, in: catalogue).reduce(0) { $0 + $1.millilitres }
      return recipe.glass == .jar && total < 600 ? 1 : max(Int((total / 150).rounded()), 1)
    default: return 1
    }
  }
}
