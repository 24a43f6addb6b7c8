@testable import LangEngine

/// A sentence a rule finds fault with, and what it should be.
struct BadExample: Sendable, Equatable {
  var sentence: String
  /// Nil when the rule offers no correction.
  var right: String?
}

extension RuleFacts {
  /// Sentences the rule finds fault with.
  var bad: [BadExample] {
    RuleReader.parts(examples.bad, "|").map { text in
      let sides = RuleReader.parts(text, "=>")
      return BadExample(sentence: sides.first ?? "", right: sides.count > 1 ? sides[1] : nil)
    }
  }

  /// Sentences it must not find fault with.
  var good: [String] { RuleReader.parts(examples.good, "|") }
}
