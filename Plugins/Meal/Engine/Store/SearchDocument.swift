import BerthSDK

/// What the full-text index knows of dishes and foods.
enum SearchDocument {
  /// The collection of dishes in the manifest.
  static let recipes = "recipes"
  /// The collection of foods in the manifest.
  static let foods = "foods"

  /// The document of a dish.
  static func of(_ recipe: Recipe, _ facts: RecipeFacts, _ table: FoodTable) -> JSON {
    let used = recipe.ingredients.compactMap { line in
      line.food.flatMap { table[$0]?.name } ?? line.name
    }
    return [
      "name": .string(recipe.title), "ingredients": JSON(used),
      "tags": JSON(
        [recipe.form.title] + recipe.diets.words.map(\.title) + recipe.seasons.words.map(\.title)
          + facts.foods.sorted().compactMap { table[$0]?.name }),
      "description": .string(recipe.description), "cuisine": .string(recipe.cuisine.rawValue),
      "period": JSON(recipe.periods),
      "diet": JSON(recipe.diets), "contains": JSON(facts.foods.sorted()),
      "allergen": JSON(
        Allergen.allCases.filter { facts.safety.level(Substance($0)) != .free }.map(\.rawValue)),
      "difficulty": .string(recipe.difficulty.rawValue), "form": .string(recipe.form.rawValue),
      "season": JSON(recipe.seasons), "minutes": JSON(recipe.minutes),
      "energy": JSON(Int(facts.nutrition.energy.rounded())),
      "protein": JSON(Int(facts.nutrition.protein.rounded())),
      "popularity": JSON(recipe.popularity),
    ]
  }

  /// The document of a food, with the plurals of its names: "strawberries" is said as often as "strawberry".
  static func of(_ food: Food, usedIn dishes: Int) -> JSON {
    [
      "name": .string(food.name), "names": JSON(food.names + plurals(of: food)),
      "kind": .string(food.kind.rawValue),
      "used": JSON(dishes),
    ]
  }

  private static func plurals(of food: Food) -> [String] {
    food.traits.contains(.mass) ? [] : food.plurals.filter { !food.allNames.contains($0) }
  }
}
