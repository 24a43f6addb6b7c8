import BerthSDK
import Kitchen

/// The one JSON form of a dish in lists; cards and pages add to it.
enum RecipeJSON {
  static func item(
    _ dish: RecipeSummary, goal: Goal? = nil, season: Season? = nil
  ) -> JSON {
    [
      "id": .string(dish.id), "name": .string(dish.name),
      "cuisine": .string(dish.cuisine.rawValue),
      "periods": JSON(dish.periods),
      "diets": JSON(dish.diets), "minutes": JSON(dish.minutes),
      "difficulty": .string(dish.difficulty.rawValue), "servings": JSON(dish.servings),
      "energy": JSON(dish.energy), "protein": JSON(dish.protein),
      "allergens": JSON(dish.allergens),
      "mayContain": JSON(dish.safety.label.allergens),
      "uncertain": .bool(dish.safety.isUncertain),
      "badges": JSON(dish.badges(goal: goal, season: season)),
      "form": .string(dish.form.rawValue), "link": .string(Link.recipe(dish.id)),
    ]
  }
}
