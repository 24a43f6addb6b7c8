import BerthSDK

/// A recipe as schema.org/Recipe, which search engines and other apps read, and our own import.
enum RecipeJSONLD {
  static func document(_ page: RecipePage) -> JSON {
    let recipe = page.recipe
    let dish = page.dish
    var json: JSON = [
      "@context": "https://schema.org", "@type": "Recipe", "name": .string(recipe.title),
      "description": .string(recipe.description), "inLanguage": "en",
      "recipeYield": .string(Words.count(page.servings, "serving")),
      "totalTime": .string(duration(minutes: recipe.minutes)),
      "recipeCuisine": .string(recipe.cuisine.title),
      "recipeCategory": JSON(recipe.periods.words.map(\.title)),
      "keywords": .string(
        ([recipe.form.title] + dish.badges() + recipe.seasons.words.map(\.title))
          .joined(separator: ", ")),
      "recipeIngredient": JSON(page.lines.map(page.text)),
      "recipeInstructions": .list(page.steps.enumerated()) { index, step in
        [
          "@type": "HowToStep", "position": JSON(index + 1), "text": .string(step.text),
        ]
      },
      "nutrition": [
        "@type": "NutritionInformation", "servingSize": "1 serving",
        "calories": .string("\(dish.energy) calories"),
        "proteinContent": .string("\(dish.protein) g"),
        "carbohydrateContent": .string("\(Int(dish.nutrition.carbohydrate.rounded())) g"),
        "sodiumContent": .string("\(Int(dish.nutrition.sodium.rounded())) mg"),
      ],
    ]
    if !page.published.photo.isEmpty { json["image"] = .string(page.published.photo) }
    let diets = recipe.diets.words.compactMap(restricted)
    if !diets.isEmpty { json["suitableForDiet"] = JSON(diets) }
    if recipe.source.hasPrefix("https://") || recipe.source.hasPrefix("http://") {
      json["url"] = .string(recipe.source)
    }
    return json
  }

  /// ISO 8601: `PT1H15M`.
  static func duration(minutes: Int) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60)
    if hours == 0 { return "PT\(minutes)M" }
    return rest == 0 ? "PT\(hours)H" : "PT\(hours)H\(rest)M"
  }

  /// The diets schema.org's RestrictedDiet has a word for.
  private static func restricted(_ diet: Diet) -> String? {
    switch diet {
    case .vegetarian: "https://schema.org/VegetarianDiet"
    case .vegan: "https://schema.org/VeganDiet"
    case .glutenFree: "https://schema.org/GlutenFreeDiet"
    case .lowSodium: "https://schema.org/LowSaltDiet"
    default: nil
    }
  }
}
