/// A dish: how it is made, and what a person choosing a meal wants to know of it.
///
/// Allergens and nutrition are not part of it: they follow from the ingredients (`RecipeFacts`).
struct Recipe: Sendable, Equatable {
  /// A stable slug, unique in the catalogue.
  var id: String
  var title: String
  /// One or two sentences that make one want to eat it.
  var description: String
  var cuisine: Cuisine
  var periods: TermSet<MealPeriod>
  /// The diets it suits; for bundled recipes proven against the ingredients.
  var diets: TermSet<Diet>
  var form: DishForm
  /// The food it is about (an id of the food table), for variety.
  var main: String
  /// How many people `ingredients` feed, at least 1.
  var servings: Int
  /// From start to table, minutes.
  var minutes: Int
  var difficulty: Difficulty
  var seasons: TermSet<Season>
  /// How well liked it is, 1–100.
  var popularity: Int
  var ingredients: [RecipeIngredient]
  /// What to do, in order; times are written so that timers can be read from them (`12 min`).
  var steps: [String]
  /// Where it comes from: `house` for our own, else a name or an address.
  var source: String
}

/// One line of a recipe's list.
struct RecipeIngredient: Sendable, Equatable {
  /// How much, in `unit`; nil for “to taste”.
  var amount: Double?
  /// The upper end of a range such as `2-3`.
  var upper: Double?
  var unit: KitchenUnit
  /// An id of the food table; nil when an imported line's food was not recognised.
  var food: String?
  /// How the line names it, for imported recipes; nil to use the food's name.
  var name: String?
  /// How it is prepared, such as `finely chopped`.
  var note: String?
  /// Left out without harm; it still counts for allergens.
  var isOptional: Bool

  init(
    amount: Double?, upper: Double? = nil, unit: KitchenUnit, food: String?, name: String? = nil,
    note: String? = nil, isOptional: Bool = false
  ) {
    self.amount = amount
    self.upper = upper
    self.unit = unit
    self.food = food
    self.name = name
    self.note = note
    self.isOptional = isOptional
  }
}

/// What follows from a recipe's ingredients.
struct RecipeFacts: Sendable, Equatable {
  var allergens: TermSet<Allergen>
  /// Per serving.
  var nutrition: Nutrition
  /// Grams of food per serving.
  var grams: Double
  /// Foods and all their broader kinds, for dislikes and “use chicken”.
  var foods: Set<String>
}

/// Figures per serving or per 100 g, as the place that holds them says. Informational only.
struct Nutrition: Sendable, Equatable {
  /// Energy, kcal.
  var energy: Double
  /// Protein, grams.
  var protein: Double
  /// Available carbohydrate (without fibre), grams.
  var carbohydrate: Double
  /// Sodium, milligrams.
  var sodium: Double

  static let zero = Nutrition(energy: 0, protein: 0, carbohydrate: 0, sodium: 0)
}
