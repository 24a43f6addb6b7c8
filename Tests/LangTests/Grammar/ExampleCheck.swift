@testable import LangEngine

/// Tries rules on their own examples.
enum ExampleCheck {
  /// What is wrong with the examples of a checker's rules; empty when all hold.
  ///
  /// Each bad example raises its own rule and no other, and has no mistake once corrected; each
  /// good example raises nothing.
  static func failures(_ checker: GrammarChecker) -> [String] {
    checker.rules.flatMap { failures($0.facts, checker) }
  }

  private static func failures(_ rule: RuleFacts, _ checker: GrammarChecker) -> [String] {
    var failures: [String] = []
    if rule.bad.count < 2 || rule.good.count < 2 {
      failures.append("\(rule.id): fewer than two bad or good examples")
    }
    for example in rule.bad {
      let raised = checker.check(example.sentence).map(\.ruleID)
      if raised != [rule.id] {
        let names = raised.joined(separator: ", ")
        failures.append("\(rule.id): “\(example.sentence)” raises [\(names)]")
        continue
      }
      let corrected = checker.corrected(example.sentence)
      if let right = example.right, corrected != right {
        failures.append(
          "\(rule.id): “\(example.sentence)” becomes “\(corrected)”, not “\(right)”")
      }
      guard corrected != example.sentence || example.right != nil else { continue }
      for issue in checker.check(corrected) {
        failures.append("\(rule.id): the corrected “\(corrected)” raises \(issue.ruleID)")
      }
    }
    for sentence in rule.good {
      for issue in checker.check(sentence) {
        failures.append("\(rule.id): the good “\(sentence)” raises \(issue.ruleID)")
      }
    }
    return failures
  }
}
