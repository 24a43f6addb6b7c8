import BerthSDK

/// What a step speaks of: words that may name ingredients, and whether it speaks of all of them.
///
/// `Shake everything but the soda with ice` speaks of all lines but the soda, and not of the soda.
struct StepWords: Sendable {
  /// The words that may name something, folded.
  private(set) var named: Set<Substring> = []
  /// The words of what is left out.
  private(set) var excepted: Set<Substring> = []
  /// Whether it speaks of everything that no later step adds.
  private(set) var isEverything = false

  private static let exceptions: Set<Substring> = ["but", "except", "save", "without"]
  /// Words after which an exception is over.
  private static let endings: Set<Substring> = [
    "in", "into", "on", "onto", "with", "over", "for", "from", "to", "at", "so", "until", "then",
    "hard", "well", "and",
  ]
  /// What a step does with something that was not among everything before.
  private static let additions: Set<Substring> = [
    "top", "float", "add", "finish", "fill", "lengthen", "crown", "drizzle",
  ]

  init(_ text: String) {
    let words = TextFolding.fold(text).split(separator: " ")
    var isException = false
    for (index, word) in words.enumerated() {
      let before = index > 0 ? words[index - 1] : ""
      if word == "everything" || before == "all" && (word == "ingredients" || word == "but") {
        isEverything = true
      }
      if Self.exceptions.contains(word) {
        // "without ice" says what is not there wherever it stands; "but" only what all lacks.
        isException = word == "without" || isEverything
      } else if Self.endings.contains(word) {
        isException = false
      } else if isException {
        excepted.insert(word)
      } else {
        named.insert(word)
      }
    }
  }

  /// Whether something new comes into the drink.
  var isAddition: Bool { !named.isDisjoint(with: Self.additions) }
}
