@testable import MealEngine

extension RecipeSummary {
  /// A bundled recipe as the database would show it at a glance.
  init(_ recipe: Recipe, _ facts: RecipeFacts) {
    self.init(
      id: recipe.id, name: recipe.title, cuisine: recipe.cuisine, periods: recipe.periods,
      diets: recipe.diets, form: recipe.form, main: recipe.main, servings: recipe.servings,
      minutes: recipe.minutes, difficulty: recipe.difficulty, seasons: recipe.seasons,
      popularity: recipe.popularity, safety: facts.safety, nutrition: facts.nutrition,
      grams: facts.grams, badges: RecipeBadges(recipe, facts).all, origin: .bundled,
      isRemoved: false, isFavorite: false)
  }
}
