package import BerthSDK

/// One step of a recipe: what to do, how long, and what goes in at it.
package struct RecipeStep: Sendable {
  package let number: Int
  package let text: String
  package let timers: [StepTimer]
  /// The lines of the recipe first needed here, with amounts.
  package let uses: [String]

  /// How long the timer of the step runs: all its times one after the other, the longer of two.
  package var seconds: Int { timers.reduce(0) { $0 + $1.high } }

  /// The steps of a recipe; a line is shown at the first step that speaks of it.
  ///
  /// - Parameters:
  ///   - texts: what is to be done, with the text its times are read from.
  ///   - lines: the recipe's lines as they are written for people.
  ///   - words: what `speaks` needs of a step, prepared once for all lines.
  ///   - speaks: whether a step speaks of the line at an index.
  package static func steps<Words>(
    _ texts: [(shown: String, timed: String)], lines: [String], words: (String) -> Words,
    speaks: (Words, Int) -> Bool
  ) -> [RecipeStep] {
    var pending = Array(lines.indices)
    return texts.enumerated().map { index, text in
      let words = words(text.shown)
      let named = pending.filter { speaks(words, $0) }
      pending.removeAll(where: named.contains)
      return RecipeStep(
        number: index + 1, text: text.shown, timers: StepTimer.timers(in: text.timed),
        uses: named.map { lines[$0] })
    }
  }

  package var json: JSON {
    [
      "number": JSON(number), "text": .string(text), "seconds": JSON(seconds),
      "timers": .array(timers.map(\.json)), "uses": JSON(uses),
    ]
  }
}
