import Kitchen

/// Which recipes a collection or a deep link shows: all of its terms must hold.
struct RecipeRule: Sendable, Equatable {
  /// Forms of dish, any of them; empty for all.
  var forms: TermSet<DishForm> = []
  /// Diets, all of them.
  var diets: TermSet<Diet> = []
  /// Meal periods, any of them; empty for all.
  var periods: TermSet<MealPeriod> = []
  /// Cuisines, any of them; empty for all.
  var cuisines: TermSet<Cuisine> = []
  /// Seasons, any of them; empty for all.
  var seasons: TermSet<Season> = []
  /// Levels of skill, any of them; empty for all.
  var difficulties: TermSet<Difficulty> = []
  /// From start to table, minutes.
  var maxMinutes: Int?
  /// Energy per serving, kcal.
  var maxEnergy: Double?
  /// Protein per serving, grams.
  var minProtein: Double?
  /// Foods or broader kinds, any of them; empty for all.
  var foods: [String] = []
  /// Foods or broader kinds that must not be in it.
  var without: [String] = []
  /// No step asks for heat.
  var isNoCook = false
  /// Not a filter: the suggestion should be something new.
  var isSurprise = false
}
