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

  /// Whether a recipe is meant.
  ///
  /// The numbers are compared as they stand; `facts` must be those of the recipe.
  func matches(_ recipe: Recipe, _ facts: RecipeFacts) -> Bool {
    if !forms.isEmpty, !forms.contains(recipe.form) { return false }
    if !recipe.diets.isSuperset(of: diets) { return false }
    if !periods.isEmpty, !periods.intersects(recipe.periods) { return false }
    if !cuisines.isEmpty, !cuisines.contains(recipe.cuisine) { return false }
    if !seasons.isEmpty, !seasons.intersects(recipe.seasons) { return false }
    if !difficulties.isEmpty, !difficulties.contains(recipe.difficulty) { return false }
    if let maxMinutes, recipe.minutes > maxMinutes { return false }
    if let maxEnergy, facts.nutrition.energy > maxEnergy { return false }
    if let minProtein, facts.nutrition.protein < minProtein { return false }
    if !foods.isEmpty, !foods.contains(where: facts.foods.contains) { return false }
    if without.contains(where: facts.foods.contains) { return false }
    return !isNoCook || !recipe.steps.contains(where: HeatWords.areIn)
  }
}
