import BerthSDK
import Testing

@testable import LangEngine

/// Sentences of daily life in several voices, none of which was written for the patterns.
@Suite struct EverydayTests {
  struct Score: CustomStringConvertible {
    var right = 0
    var silent: [String] = []
    var wrong: [String] = []

    var description: String {
      "\(right) right, \(silent.count) unanswered, \(wrong.count) not as accepted"
    }
  }

  /// What the phrasebook makes of the sentences, with and without patterns.
  static func score(_ book: Phrasebook) throws -> Score {
    var score = Score()
    for row in LangFiles.vectorRows("everyday.tsv") {
      let (from, text, to) = (row[1], row[2], row[3])
      guard let match = try book.find(text, in: from) else {
        score.silent.append("\(from): \(text)")
        continue
      }
      let said = match.row.said(in: to).text
      let keys = row[4].split(separator: " | ").map { PhraseKey.of(String($0), to) }
      if keys.contains(PhraseKey.of(said, to)) {
        score.right += 1
      } else {
        score.wrong.append("\(text) → \(said) (\(match.row.id))")
      }
    }
    return score
  }

  @Test func answersMostOrSaysNothing() throws {
    let score = try Self.score(try PatternFiles.book())
    print("everyday sentences: \(score)")
    for line in score.silent { print("  unanswered: \(line)") }
    for line in score.wrong { print("  not as accepted: \(line)") }
    #expect(score.wrong == [])
    #expect(score.right >= 90)
  }
}
