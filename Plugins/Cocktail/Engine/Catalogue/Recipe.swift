/// A drink: what goes in, how it is made and when it is welcome.
public struct Recipe: Sendable, Equatable, Identifiable {
  /// Stable slug.
  public var id: String
  /// Display name with diacritics.
  public var name: String
  /// What kind of drink it is.
  public var category: RecipeCategory
  /// Whether it holds alcohol.
  public var alcohol: AlcoholContent
  /// The glass it is served in.
  public var glass: Glass
  /// How it is put together.
  public var method: MixMethod
  /// What it is built on.
  public var base: DrinkBase
  /// What goes in, in build order.
  public var ingredients: [RecipeIngredient]
  /// Decoration, nil when there is none.
  public var garnish: String?
  /// Instructions in order.
  public var steps: [String]
  /// Seasons it suits.
  public var seasons: [Season]
  /// Occasions it suits.
  public var occasions: [Occasion]
  /// How well known it is, 1 to 100.
  public var popularity: Int
  /// Where the specification comes from.
  public var source: RecipeSource

  /// A recipe from its parts.
  public init(
    id: String, name: String, category: RecipeCategory = .cocktail,
    alcohol: AlcoholContent = .alcoholic, glass: Glass, method: MixMethod,
    base: DrinkBase = .none, ingredients: [RecipeIngredient], garnish: String? = nil,
    steps: [String] = [], seasons: [Season] = Season.allCases, occasions: [Occasion] = [],
    popularity: Int = 1, source: RecipeSource = .house
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.alcohol = alcohol
    self.glass = glass
    self.method = method
    self.base = base
    self.ingredients = ingredients
    self.garnish = garnish
    self.steps = steps
    self.seasons = seasons
    self.occasions = occasions
    self.popularity = popularity
    self.source = source
  }
}

/// One line of a recipe.
public struct RecipeIngredient: Sendable, Equatable {
  /// The amount or its lower end; nil for `top`, `rinse` and `rim`.
  public var low: Double?
  /// The upper end of a range, equal to `low` when there is one amount.
  public var high: Double?
  /// The unit of the amount.
  public var unit: MeasureUnit
  /// Id of the ingredient.
  public var ingredient: String
  /// A remark such as "optional" or "overproof", nil when there is none.
  public var note: String?

  /// A line from its parts; `high` defaults to `low`.
  public init(
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
  public var amount: Double? {
    guard let low, let high else { return nil }
    return (low + high) / 2
  }

  /// Volume in millilitres by the unit alone, nil for counts and open units.
  public var millilitres: Double? {
    guard let amount, let each = unit.millilitres() else { return nil }
    return amount * each
  }
}
