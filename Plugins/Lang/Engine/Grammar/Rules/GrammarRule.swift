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
