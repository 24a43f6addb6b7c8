@testable import MealEngine

extension DietRules {
  /// The diets a recipe suits.
  static func diets(of recipe: Recipe, foods: FoodTable) -> TermSet<Diet> {
    let balance = DishBalance(recipe.ingredients, servings: recipe.servings, foods: foods)
    return diets(of: recipe, balance: balance, foods: foods)
  }
}
