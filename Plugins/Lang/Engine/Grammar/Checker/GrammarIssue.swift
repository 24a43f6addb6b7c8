/// Something a rule has found in a text.
struct GrammarIssue: Sendable, Equatable {
  /// The rule's id within its language.
  var ruleID: String
  /// The rule's name.
  var name: String
  /// Why, in plain words.
  var message: String
  /// Place in the text, UTF-8 offsets.
  var range: Range<Int>
  /// What may stand there instead, the best first.
  var corrections: [String]
  /// What kind of mistake it is.
  var category: String
  /// 1 basic corrections, 2 grammar, 3 fine points.
  var level: Int
  /// The learner's level from which it is taught, A1 to C2.
  var since: String
}
