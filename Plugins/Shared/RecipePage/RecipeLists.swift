package import BerthSDK

/// The lists of a recipe, read once, and whether all of them is read.
package struct RecipeLists {
  /// The lines of its ingredients, each at most a character longer than `RecipeMarkup.lineLimit`.
  package let ingredients: [String]
  /// Its steps, each at most a character longer than `RecipeMarkup.stepLimit`.
  package let steps: [String]
  /// What of the lists is more than is read, in words; nil when all of them is.
  package let excess: String?

  private static let ingredientKeys = [
    "recipeIngredient", "ingredients", "ingredient", "extendedIngredients", "ingredientLines",
    "ingredientGroups", "ingredient_groups", "supply",
  ]
  private static let stepKeys = [
    "recipeInstructions", "instructions_list", "instructions", "steps", "directions", "method",
    "step",
  ]

  /// Reads the lists of a recipe.
  package init(_ object: JSON) {
    // One character more than is allowed is enough to know that it is too many.
    let lines = RecipeTexts(
      object, Self.ingredientKeys, isList: true, characters: RecipeTexts.lineLimit + 1)
    let steps = RecipeTexts(
      object, Self.stepKeys, isList: false, characters: RecipeTexts.stepLimit + 1)
    ingredients = Array(lines.found.prefix(RecipeTexts.maximumLines))
    self.steps = Array(steps.found.prefix(RecipeTexts.maximumLines))
    excess = Self.excess(lines, steps)
  }

  private static func excess(_ lines: RecipeTexts, _ steps: RecipeTexts) -> String? {
    func isLonger(_ limit: Int) -> (String) -> Bool {
      { $0.utf8.count > limit && $0.unicodeScalars.count > limit }
    }
    let (most, line, step) = (
      RecipeTexts.maximumLines, RecipeTexts.lineLimit, RecipeTexts.stepLimit
    )
    if lines.found.count > most { return "lists more than \(most) ingredients" }
    if lines.found.contains(where: isLonger(line)) {
      return "has a line of more than \(line) characters among its ingredients"
    }
    if steps.found.count > most { return "has more than \(most) steps" }
    if steps.found.contains(where: isLonger(step)) {
      return "has a step of more than \(step) characters"
    }
    return lines.isCut || steps.isCut ? "has lists in lists, deeper than is read" : nil
  }

  static func ingredients(_ object: JSON, limit: Int) -> [String] {
    let lines = RecipeTexts(object, ingredientKeys, isList: true, characters: limit)
    return Array(lines.found.prefix(RecipeTexts.maximumLines))
  }

  static func steps(_ object: JSON, limit: Int) -> [String] {
    let steps = RecipeTexts(object, stepKeys, isList: false, characters: limit)
    return Array(steps.found.prefix(RecipeTexts.maximumLines))
  }
}
