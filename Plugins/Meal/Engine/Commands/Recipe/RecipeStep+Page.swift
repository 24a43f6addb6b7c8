import BerthSDK
import Kitchen

extension RecipeStep {
  /// The words of a step, one by one and in a row.
  private struct Spoken {
    let words: Set<String>
    let whole: String

    init(_ text: String) {
      let folded = RecipeStep.folded(text)
      words = Set(folded)
      whole = " " + folded.joined(separator: " ") + " "
    }
  }

  /// The steps of a page. Times are read from the recipe's own text: they do not grow with the
  /// servings.
  static func of(_ page: RecipePage) -> [RecipeStep] {
    let lines = page.lines.map { names($0, page.foods) }
    return steps(
      zip(page.steps, page.recipe.steps).map { ($0.text, $1) }, lines: page.lines.map(page.text),
      words: Spoken.init,
      speaks: { spoken, index in
        lines[index].whole.contains { spoken.whole.contains(" \($0) ") }
          || lines[index].words.contains(where: spoken.words.contains)
      })
  }

  private static func folded(_ text: String) -> [String] {
    TextFolding.fold(text).split(separator: " ").map { FoodWord.singular(String($0)) }
  }

  private static func names(
    _ line: RecipeIngredient, _ foods: FoodTable
  ) -> (whole: [String], words: [String]) {
    let food = line.food.flatMap { foods[$0] }
    let names = [line.name, food?.name].compactMap { $0 } + (food?.names ?? [])
    let words = names.prefix(2).flatMap { folded($0) }.filter {
      $0.utf8.count > 2 && !vague.contains($0)
    }
    return (names.map { folded($0).joined(separator: " ") }, words)
  }

  /// Words that are in many names and tell none apart.
  private static let vague: Set<String> = [
    "and", "black", "brown", "canned", "cooked", "dried", "fresh", "green", "ground", "low", "red",
    "sea", "sodium", "white", "whole", "yellow", "juice", "leaf", "powder", "purpose", "all", "hot",
    "sweet", "baby", "extra", "crushed", "sauce",
  ]
}
