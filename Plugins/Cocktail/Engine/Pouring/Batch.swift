import Kitchen

/// A drink made ahead for many: amounts times servings, with the water ice would have added.
struct Batch: Sendable, Equatable {
  /// One ingredient of a batch.
  struct Line: Sendable, Equatable {
    /// The scaled recipe line.
    var line: RecipeIngredient
    /// Millilitres of it, 0 for solids.
    var millilitres: Double
    /// Whether it goes in only when the drink is poured: what sparkles, tops, leaves and twists.
    var atServing: Bool
  }

  /// Number of servings.
  var servings: Int
  /// What goes in.
  var lines: [Line]
  /// Millilitres of water to add, rounded to 5 ml.
  var water: Double
  /// Millilitres of the batch with its water, without what is added at serving.
  var volume: Double
  /// Percent by volume of the batch with its water.
  var abv: Double
  /// Millilitres to pour for each serving.
  var pour: Double
  /// Whether the batch holds citrus, egg or dairy and keeps for a day only.
  var isPerishable: Bool

  /// Scales a recipe to a number of servings and adds its dilution as water.
  ///
  /// - Parameters:
  ///   - servings: how many drinks, at least 1.
  ///   - dilution: water per volume of mix; nil takes the method's.
  static func of(
    _ recipe: Recipe, servings: Int, in catalogue: Catalogue, dilution: Double? = nil
  ) -> Batch {
    let count = max(servings, 1)
    let base = Scaling.servings(of: recipe, in: catalogue)
    let factor = Scaling.factor(from: base, to: count)
    var lines: [Line] = []
    var mixed = 0.0
    var ethanol = 0.0
    var isPerishable = false
    for (line, poured) in zip(recipe.ingredients, PourVolume.lines(of: recipe, in: catalogue)) {
      let ingredient = catalogue.ingredient(line.ingredient)
      let volume = poured.millilitres * factor
      let atServing = poured.isTop || ingredient?.role == .sparkle || poured.millilitres == 0
      if !atServing {
        mixed += volume
        ethanol += volume * (ingredient?.abv ?? 0) / 100
      }
      switch ingredient?.category {
      case .citrus, .dairy, .egg, .juice, .fruit: isPerishable = true
      default: break
      }
      lines.append(
        Line(
          line: Scaling.scale(line, by: factor), millilitres: volume, atServing: atServing))
    }
    let strength = mixed > 0 ? ethanol / mixed * 100 : 0
    let standard = Dilution.ratio(recipe.method, abv: strength, onIce: recipe.glass.usuallyHoldsIce)
    let ratio = max(dilution ?? standard, 0)
    let water =
      meetsIceLater(recipe, lines) && dilution == nil ? 0 : (mixed * ratio / 5).rounded() * 5
    return Batch(
      servings: count, lines: lines, water: water, volume: mixed + water,
      abv: mixed + water > 0 ? ethanol / (mixed + water) * 100 : 0,
      pour: (mixed + water) / Double(count), isPerishable: isPerishable)
  }

  /// Whether a drink gets its water only when it is poured: what is blended or swizzled, and what is
  /// built and lengthened in its glass. A built drink that is all in the bottle, such as a Negroni,
  /// needs the water now.
  private static func meetsIceLater(_ recipe: Recipe, _ lines: [Line]) -> Bool {
    switch recipe.method {
    case .blend, .swizzle: return true
    case .build, .muddle: return lines.contains { $0.atServing && $0.millilitres > 0 }
    default: return false
    }
  }
}
