import Kitchen

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
