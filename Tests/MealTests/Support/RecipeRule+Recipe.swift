@testable import MealEngine

/// Rules over whole recipes, to check those over the stored columns against.
extension RecipeRule {
  /// Whether a recipe is meant; `facts` must be those of the recipe.
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

extension Catalogue {
  /// The recipes a rule means, in file order.
  func recipes(matching rule: RecipeRule) -> [Recipe] {
    zip(recipes, facts).filter { rule.matches($0, $1) }.map(\.0)
  }
}
