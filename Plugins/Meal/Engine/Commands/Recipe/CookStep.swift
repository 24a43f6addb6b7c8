import BerthSDK

/// One step of cooking: what to do, how long, and what must be at hand for it.
struct CookStep: Sendable {
  let number: Int
  let text: String
  let timers: [StepTimer]
  /// Lines first needed here, with amounts.
  let uses: [String]

  /// How long the timer of the step runs: all its times one after the other, the longer of two.
  var seconds: Int { timers.reduce(0) { $0 + $1.high } }

  /// The steps of a page; a line is shown at the first step that speaks of it.
  static func steps(of page: RecipePage) -> [CookStep] {
    var pending = page.lines.map { line in
      (names: names(line, page.foods), text: page.text(line))
    }
    return page.steps.enumerated().map { index, step in
      let words = folded(step.text)
      let whole = " " + words.joined(separator: " ") + " "
      let known = Set(words)
      var uses: [String] = []
      pending.removeAll { line in
        let isNamed =
          line.names.whole.contains { whole.contains(" \($0) ") }
          || line.names.words.contains(where: known.contains)
        if isNamed { uses.append(line.text) }
        return isNamed
      }
      return CookStep(
        number: index + 1, text: step.text, timers: StepTimer.timers(in: page.recipe.steps[index]),
        uses: uses)
    }
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

  var json: JSON {
    [
      "number": JSON(number), "text": .string(text), "seconds": JSON(seconds),
      "timers": .array(timers.map(RecipeCommand.timer)), "uses": JSON(uses),
    ]
  }
}
