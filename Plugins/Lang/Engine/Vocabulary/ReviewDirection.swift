import BerthSDK

/// Which side of a card is asked.
package enum ReviewDirection: String, Sendable, ArgumentWord {
  /// The phrase is shown, its translation is asked.
  case recognize
  /// The translation is shown, the phrase is asked.
  case recall

  func question(_ card: VocabularyCard) -> (text: String, language: String) {
    self == .recognize ? (card.text, card.language) : (card.translation, card.target)
  }

  func answer(_ card: VocabularyCard) -> (text: String, language: String) {
    self == .recognize ? (card.translation, card.target) : (card.text, card.language)
  }
}

/// How near a typed answer is to the one that was asked.
enum TypedAnswer: String, Sendable, Equatable {
  case right
  /// An accent, a sign or one letter is wrong.
  case nearly
  case wrong

  /// Compares an answer with what was asked; where several are right, they stand between slashes,
  /// semicolons or commas.
  init(_ typed: String, expected: String, language: String) {
    let ways =
      [expected]
      + expected.split { "/;,；、،".contains($0) }.map(String.init)
    let answer = PhraseWords(typed, language)
    let rights = ways.map { PhraseWords($0, language) }.filter { !$0.words.isEmpty }
    if rights.contains(where: { $0.words == answer.words }) {
      self = .right
    } else if rights.contains(where: { Self.isNear(answer.key, $0.key) }) {
      self = .nearly
    } else {
      self = .wrong
    }
  }

  private static func isNear(_ typed: String, _ expected: String) -> Bool {
    let bytes = Array(expected.utf8)
    return typed == expected
      || bytes.count >= 4 && EditDistance.between(Array(typed.utf8), bytes, atMost: 1) != nil
  }

  /// How well the card was known, as far as one answer shows it.
  var grade: MemoryGrade {
    switch self {
    case .right: .good
    case .nearly: .hard
    case .wrong: .again
    }
  }
}
