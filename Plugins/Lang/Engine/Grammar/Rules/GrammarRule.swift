/// A sentence a rule finds fault with, and what it should be.
struct BadExample: Sendable, Equatable {
  var sentence: String
  /// Nil when the rule offers no correction.
  var right: String?
}

/// What a rule says of itself.
struct RuleFacts: Sendable {
  /// Kebab-case, unique in its language.
  var id: String
  var name: String
  /// 1 basic corrections, 2 grammar, 3 fine points.
  var level: Int
  /// The learner's level from which it is taught, A1 to C2.
  var since: String
  var category: String
  /// Why, in plain words.
  var message: String
  /// The examples as the file has them.
  var examples: (bad: String, good: String)

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

/// A rule ready for use.
struct GrammarRule {
  var facts: RuleFacts
  var pattern: RulePattern
  var conditions: [RuleCondition]
  /// Patterns that cancel an issue they overlap.
  var exceptions: [RulePattern]
  var message: CorrectionTemplate
  var corrections: [CorrectionTemplate]
}
