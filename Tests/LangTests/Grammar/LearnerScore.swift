@testable import LangEngine

/// How well rules find the mistakes of learners.
struct LearnerScore: Sendable, Equatable {
  /// Issues that name a real mistake.
  var hits = 0
  /// Issues that do not.
  var falseAlarms = 0
  /// Mistakes no issue names.
  var misses = 0
  /// The sentences behind the last two, with why.
  var notes: [String] = []

  /// Share of issues that are right, 1 when there are none.
  var precision: Double {
    hits + falseAlarms == 0 ? 1 : Double(hits) / Double(hits + falseAlarms)
  }
  /// Share of mistakes found, 1 when there are none.
  var recall: Double { hits + misses == 0 ? 1 : Double(hits) / Double(hits + misses) }

  /// Counts a sentence.
  ///
  /// - Parameter expected: a rule's id, `-` for a right sentence, or the sentence put right.
  mutating func count(_ sentence: String, expected: String, _ checker: GrammarChecker) {
    let issues = checker.check(sentence)
    let isRule = checker.rules.contains { $0.facts.id == expected }
    let corrected = isRule || expected == "-" ? "" : checker.corrected(sentence)
    if expected == "-" {
      falseAlarms += issues.count
    } else if isRule {
      let right = issues.filter { $0.ruleID == expected }.count
      hits += min(right, 1)
      misses += right == 0 ? 1 : 0
      falseAlarms += issues.count - right
    } else if corrected == expected {
      hits += 1
    } else {
      misses += 1
      falseAlarms += issues.count
    }
    let isRight =
      expected == "-"
      ? issues.isEmpty
      : corrected == expected
        || isRule && issues.map(\.ruleID) == [expected]
    if !isRight {
      let raised = issues.map(\.ruleID).joined(separator: ", ")
      notes.append("“\(sentence)” expects \(expected), raises [\(raised)]")
    }
  }
}
