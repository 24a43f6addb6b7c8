import BerthSDK
import RecipePage

/// Takes the fields of a recipe out of JSON, be it schema.org/Recipe or a flat record.
enum RecipeFields {
  /// The fields of a recipe, whose lists were read before.
  static func read(_ object: JSON, _ lists: RecipeLists, line: Int) -> RawRecipe {
    var raw = RawRecipe()
    raw.line = line
    raw.title = RecipeMarkup.title(object)
    raw.description = RecipeMarkup.description(object)
    raw.source = RecipeMarkup.source(object)
    raw.language = RecipeMarkup.text(object["inLanguage"] ?? object["language"], 20)
    raw.ingredients = lists.ingredients
    raw.steps = lists.steps
    raw.published = PublishedFigures(
      object["nutrition"], servings: servings(object), times: times(object),
      photo: RecipeMarkup.photo(object))
    raw.servings = raw.published.servings
    // Who plans an evening must not be told less.
    raw.minutes = [raw.published.total, raw.published.parts].compactMap { $0 }.max()
    raw.cuisine = RecipeMarkup.joined(object["recipeCuisine"] ?? object["cuisine"])
    raw.labels = [object["recipeCategory"] ?? object["category"], object["keywords"]].map(
      RecipeMarkup.joined)
    return raw
  }

  private static func servings(_ object: JSON) -> Stated<Int> {
    let keys = ["recipeYield", "yield", "yields", "servings"]
    return keys.lazy.map { ImportYield.yield(object[$0]) }.first { $0 != .missing } ?? .missing
  }

  /// The time in all, and those of its parts, in minutes.
  private static func times(_ object: JSON) -> (total: Stated<Int>, parts: [Stated<Int>]) {
    func time(_ keys: String...) -> Stated<Int> {
      keys.lazy.map { ImportTimes.time(object[$0]) }.first { $0 != .missing } ?? .missing
    }
    return (
      time("totalTime", "total_time", "duration"),
      [
        time("prepTime", "prep_time"), time("cookTime", "cook_time", "performTime"),
      ]
    )
  }
}
