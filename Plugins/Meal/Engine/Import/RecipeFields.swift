import BerthSDK
import RecipePage

/// Takes the fields of a recipe out of JSON, be it schema.org/Recipe or a flat record.
enum RecipeFields {
  /// The fields of a recipe.
  static func read(_ object: JSON, line: Int) -> RawRecipe {
    var raw = RawRecipe()
    raw.line = line
    raw.title = RecipeMarkup.title(object)
    raw.description = RecipeMarkup.text(object["description"], 300)
    raw.source = RecipeMarkup.source(object)
    raw.language = RecipeMarkup.text(object["inLanguage"] ?? object["language"], 20)
    raw.ingredients = RecipeMarkup.ingredients(object)
    raw.steps = RecipeMarkup.steps(object)
    raw.servings = ImportTimes.servings(
      object["recipeYield"] ?? object["yield"] ?? object["yields"] ?? object["servings"])
    raw.minutes = minutes(object)
    raw.published = PublishedFigures(object["nutrition"], times: times(object))
    raw.cuisine = RecipeMarkup.joined(object["recipeCuisine"] ?? object["cuisine"])
    raw.labels = [object["recipeCategory"] ?? object["category"], object["keywords"]].map(
      RecipeMarkup.joined)
    return raw
  }

  private static func minutes(_ object: JSON) -> Int? {
    let times = times(object)
    return [times.total, times.parts].compactMap { $0 }.max()
  }

  /// The time in all, and that of its parts together, in minutes. The longer one counts: who plans an
  /// evening must not be told less.
  private static func times(_ object: JSON) -> (total: Int?, parts: Int?) {
    let parts = [
      ImportTimes.minutes(object["prepTime"] ?? object["prep_time"]),
      ImportTimes.minutes(object["cookTime"] ?? object["cook_time"]),
    ].compactMap { $0 }
    return (
      ImportTimes.minutes(object["totalTime"] ?? object["total_time"]),
      parts.isEmpty ? nil : parts.reduce(0, +)
    )
  }
}
