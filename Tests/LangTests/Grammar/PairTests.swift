import Testing

@testable import LangEngine

/// Sentences of learners beside what they should have been, and what each rule makes of them.
///
/// A row of `pairs.<language>.tsv` names the rule that is expected (`none` where none finds it yet,
/// `several` for more than one), the wrong sentence and the right one: as many right as wrong.
@Suite("Grammar rules on pairs of wrong and right sentences")
struct PairTests {
  /// What a rule did.
  struct Count {
    var found = 0
    var missed = 0
    var alarms = 0

    /// Share of what it said that is right, in percent.
    var precision: Int { found + alarms == 0 ? 100 : found * 100 / (found + alarms) }
    /// Share of what it should have said that it said, in percent.
    var recall: Int { found + missed == 0 ? 100 : found * 100 / (found + missed) }
  }

  @Test("Wrong sentences are put right, and right ones left alone", arguments: ["es", "fr", "de"])
  func pairs(language: String) throws {
    let checker = try GrammarFiles.checker(language)
    let rows = GrammarFiles.vectors("pairs.\(language).tsv").dropFirst()
    #expect(rows.count >= 30)
    var table: [String: Count] = [:]
    var notes: [String] = []
    for row in rows {
      let fields = row.split(separator: "\t").map(String.init)
      try #require(fields.count == 3, "\(row)")
      let isRight = checker.corrected(fields[1]) == fields[2]
      if isRight {
        table[fields[0], default: Count()].found += 1
      } else {
        table[fields[0], default: Count()].missed += 1
        for issue in checker.check(fields[1]) { table[issue.ruleID, default: Count()].alarms += 1 }
        notes.append("“\(fields[1])” becomes “\(checker.corrected(fields[1]))”")
      }
      for issue in checker.check(fields[2]) {
        table[issue.ruleID, default: Count()].alarms += 1
        notes.append("“\(fields[2])” raises \(issue.ruleID)")
      }
    }
    var total = Count()
    for (rule, count) in table.sorted(by: { $0.key < $1.key }) {
      total.found += count.found
      total.missed += count.missed
      total.alarms += count.alarms
      print(
        "grammar \(language) \(rule): \(count.found) of \(count.found + count.missed),",
        "precision \(count.precision) %, recall \(count.recall) %")
    }
    print(
      "grammar \(language) in pairs: precision \(total.precision) %, recall \(total.recall) %",
      "of \(rows.count)")
    #expect(total.precision >= 90, "\(notes)")
    #expect(total.recall >= 70, "\(notes)")
  }
}
