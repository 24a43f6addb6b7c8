import BerthSDK
import Testing

@testable import LangEngine

@Suite("Grammar rules of the eight languages")
struct RuleDataTests {
  @Test("The data is in order and there are enough rules", arguments: GrammarFiles.languages)
  func data(language: String, least: Int) throws {
    let checker = try GrammarFiles.checker(language)
    #expect(checker.problems == [])
    #expect(checker.rules.count >= least)
    for rule in checker.rules {
      #expect(rule.facts.message.utf8.count > 10, "\(rule.facts.id) says too little")
      #expect(rule.facts.bad.count >= 2 && rule.facts.good.count >= 2, "\(rule.facts.id)")
    }
  }

  @Test(
    "Bad examples raise their rule, corrected and good ones nothing",
    arguments: GrammarFiles.languages)
  func examples(language: String, least: Int) throws {
    let failures = ExampleCheck.failures(try GrammarFiles.checker(language))
    #expect(failures == [])
  }

  @Test(
    "Right sentences raise at most one alarm in a hundred", arguments: GrammarFiles.languages)
  func clean(language: String, least: Int) throws {
    let checker = try GrammarFiles.checker(language)
    let sentences = GrammarFiles.vectors("clean.\(language).txt")
    #expect(sentences.count >= (["en", "es"].contains(language) ? 150 : 60))
    var alarms: [String] = []
    for sentence in sentences {
      alarms += checker.check(sentence).map { "\($0.ruleID): \(sentence)" }
    }
    #expect(alarms.count * 100 <= sentences.count, "\(alarms)")
  }

  @Test("Learners' mistakes are found, and rightly", arguments: GrammarFiles.languages)
  func learner(language: String, least: Int) throws {
    let checker = try GrammarFiles.checker(language)
    var score = LearnerScore()
    let rows = GrammarFiles.vectors("learner.\(language).tsv").dropFirst()
    #expect(rows.count >= 40)
    for row in rows {
      let fields = row.split(separator: "\t").map(String.init)
      try #require(fields.count == 2, "\(row)")
      score.count(fields[0], expected: fields[1], checker)
    }
    let percent = { (share: Double) in Int((share * 100).rounded()) }
    print(
      "grammar \(language): precision \(percent(score.precision)) %,",
      "recall \(percent(score.recall)) % of \(score.hits + score.misses) mistakes")
    #expect(score.precision >= 0.9, "\(score.notes)")
    #expect(score.recall >= 0.5, "\(score.notes)")
  }
}
