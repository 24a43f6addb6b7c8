import BerthBase
import BerthInvocation
import BerthManifest
import Testing

/// Sentences people say, in nine languages, against the app's rules.
@Suite("Words of crisis")
struct SafetyWordsTests {
  private struct Sentence {
    var text: String
    /// The grade that is expected; nil for what only sounds like it.
    var grade: SafetyGrade?
  }

  private static let languages = ["en", "es", "fr", "de", "it", "pt", "ja", "zh", "ar"]

  private static func classifier() throws -> SafetyClassifier {
    SafetyClassifier(
      try languages.map { language in
        let rules = try #require(
          SafetyRules.file("\(CalmFiles.folder)/safety/\(language).tsv"), "\(language)")
        #expect(rules.problems.isEmpty, "\(language): \(rules.problems)")
        return (language, rules)
      })
  }

  private static func sentences(_ file: String) throws -> [Sentence] {
    try CalmFiles.vectors("safety/\(file).tsv").split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t")
      let grade = SafetyGrade(rawValue: String(fields[0]))
      #expect(fields.count == 2 && (grade != nil || fields[0] == "none"), "\(line)")
      return Sentence(text: String(fields.last ?? ""), grade: grade)
    }
  }

  @Test(
    "Whoever is in danger is heard, and whoever is not is left in peace",
    arguments: languages + [
      "held-en", "held-other", "voices", "voices-indirect", "voices-third", "everyday",
    ])
  func sentences(file: String) throws {
    let classifier = try Self.classifier()
    let all = try Self.sentences(file)
    var missed: [String] = []
    var alarmed: [String] = []
    var urgent: [String] = []
    for sentence in all where sentence.grade != .gentle {
      let found = classifier.finding(in: sentence.text)?.grade
      let isHeard = found.map { $0 > .gentle } ?? false
      if sentence.grade != nil, !isHeard { missed.append(sentence.text) }
      if sentence.grade == nil, isHeard { alarmed.append(sentence.text) }
      if sentence.grade == .emergency, found != .emergency { urgent.append(sentence.text) }
    }
    let calls = all.filter { ($0.grade ?? .gentle) > .gentle }.count
    let others = all.filter { $0.grade == nil }.count
    #expect(Double(missed.count) <= 0.01 * Double(calls), "missed: \(missed)")
    #expect(Double(alarmed.count) <= 0.02 * Double(others), "alarmed: \(alarmed)")
    #expect(urgent.count * 20 <= calls, "less urgent than they are: \(urgent)")
  }

  /// The goal is 99 % heard and 2 % false alarms. The hard and the fresh sentences are those that rules
  /// were mended by. The unseen ones were neither looked up for a rule nor fitted by weights, so they tell
  /// how far the goal is: raise the floor with the rules, never mend the rules by them.
  @Test(
    "Of sentences that are hard or that no rule was made for, no fewer are heard than were",
    arguments: [
      ("hard", 0.98, 0.02), ("voices-plain", 0.98, 0.02), ("voices-fresh", 0.98, 0.03),
      ("unseen", 0.92, 0.05),
    ])
  func floors(file: String, heard: Double, alarmed: Double) throws {
    let classifier = try Self.classifier()
    let all = try Self.sentences(file)
    func isHeard(_ sentence: Sentence) -> Bool {
      classifier.finding(in: sentence.text).map { $0.grade > .gentle } ?? false
    }
    let calls = all.filter { $0.grade != nil }
    let others = all.filter { $0.grade == nil }
    #expect(calls.count > 100 && others.count > 100)
    #expect(Double(calls.filter(isHeard).count) >= heard * Double(calls.count))
    #expect(Double(others.filter(isHeard).count) <= alarmed * Double(others.count))
  }

  @Test("There are enough of them to tell anything")
  func enough() throws {
    let all = try (Self.languages + ["held-en", "held-other", "voices"]).flatMap(Self.sentences)
    #expect(all.count > 1000 && all.filter { $0.grade == nil }.count > 400)
    #expect(Set(all.map(\.text)).count > all.count - 10)
  }
}
