import Kitchen

/// A drink: what goes in, how it is made and when it is welcome.
struct Recipe: Sendable, Equatable, Identifiable {
  /// Stable slug.
  var id: String
  /// Display name with diacritics.
  var name: String
  /// What kind of drink it is.
  var category = RecipeCategory.cocktail
  /// Whether it holds alcohol.
  var alcohol = AlcoholContent.alcoholic
  /// The glass it is served in.
  var glass: Glass
  /// How it is put together.
  var method: MixMethod
  /// What it is built on.
  var base = DrinkBase.none
  /// What goes in, in build order.
  var ingredients: [RecipeIngredient]
  /// Decoration, nil when there is none.
  var garnish: String?
  /// Instructions in order.
  var steps: [String] = []
  /// Seasons it suits.
  var seasons = Season.allCases
  /// Occasions it suits.
  var occasions: [Occasion] = []
  /// How well known it is, 1 to 100.
  var popularity = 1
  /// Where the specification comes from.
  var source = RecipeSource.house
}

/// One line of a recipe.
struct RecipeIngredient: Sendable, Equatable {
  /// The amount or its lower end; nil for `top`, `rinse` and `rim`.
  var low: Double?
  /// The upper end of a range, equal to `low` when there is one amount.
  var high: Double?
  /// The unit of the amount.
  var unit: MeasureUnit
  /// Id of the ingredient.
  var ingredient: String
  /// A remark such as "optional" or "overproof", nil when there is none.
  var note: String?

  /// A line from its parts; `high` defaults to `low`.
  init(
    _ low: Double? = nil, to high: Double? = nil, _ unit: MeasureUnit, _ ingredient: String,
    note: String? = nil
  ) {
    self.low = low
    self.high = high ?? low
    self.unit = unit
    self.ingredient = ingredient
    self.note = note
  }

  /// Middle of the amount, nil for open units.
  var amount: Double? {
    guard let low, let high else { return nil }
    return (low + high) / 2
  }

  /// Volume in millilitres by the unit alone, nil for counts and open units.
  var millilitres: Double? {
    guard let amount, let each = unit.millilitres() else { return nil }
    return amount * each
  }
}

extension AmountFormat {
  /// The amount of a recipe line.
  func amount(_ line: RecipeIngredient) -> String { amount(line.low, to: line.high, line.unit) }
}
