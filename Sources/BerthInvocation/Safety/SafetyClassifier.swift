import BerthBase
package import BerthManifest

/// Tells whether a text says that somebody is in danger, in crisis or in strong distress.
///
/// ```swift
/// let classifier = SafetyClassifier([("en", rules)])
/// classifier.finding(in: "I want to die")   // crisis, en
/// classifier.finding(in: "to die for")      // nil
/// ```
///
/// Patterns are matched bit by bit over all positions of a sentence at once (as Shift-And does:
/// Baeza-Yates, Gonnet 1992), so that a thousand rules take a fraction of a millisecond.
package struct SafetyClassifier: Sendable {
  /// What was found in a text.
  package struct Finding: Sendable, Equatable {
    /// The gravest of what was found.
    package var grade: SafetyGrade
    /// The language of the rule.
    package var language: String
    /// The rule's line in its file; 0 for signs that add up.
    package var line: Int
  }

  private let languages: [(code: String, rules: SafetyRules)]

  /// A classifier over the rules of languages, by code; the first one counts among equals.
  package init(_ languages: [(code: String, rules: SafetyRules)]) { self.languages = languages }

  /// The gravest finding; nil for a text that tells of no danger.
  package func finding(in text: String) -> Finding? {
    var best: (finding: Finding, words: Int)?
    var leanings = LeaningFinder(count: languages.count)
    var readings = languages.map { SafetyReading(of: $0.rules) }
    let sentences = SafetySentence.all(of: text) { word in
      languages.lazy.compactMap { $0.rules.pieces(of: word) }.first
    }
    for sentence in sentences {
      for index in readings.indices { readings[index].read(sentence, by: languages[index].rules) }
      // What only sounds like it does so in every language: titles and idioms travel.
      let exceptions = zip(languages, readings).map { $0.rules.exceptions(in: $1) }
        .reduce(SafetyRules.Exceptions()) { $0.union($1) }
      for (language, reading) in zip(languages, readings) {
        guard let found = language.rules.finding(in: reading, but: exceptions) else { continue }
        if let best, (best.finding.grade, best.words) >= (found.grade, found.words) { continue }
        best = (
          Finding(grade: found.grade, language: language.code, line: found.line), found.words
        )
      }
      if best.map({ $0.finding.grade == .gentle }) ?? true {
        leanings.look(at: sentence, but: exceptions, languages.map(\.rules), readings)
      }
    }
    // What is said in other words speaks only where no rule does.
    if let best, best.finding.grade > .gentle { return best.finding }
    return leanings.best.map {
      Finding(grade: .crisis, language: languages[$0].code, line: 0)
    } ?? best?.finding
  }

  /// Looks for the language whose weights are reached by most, in a sentence or with the one before.
  private struct LeaningFinder {
    private var before: [SafetyLeaning.Evidence]
    private var reached: (language: Int, margin: Int32)?
    var best: Int? { reached?.language }

    init(count: Int) { before = Array(repeating: SafetyLeaning.Evidence(), count: count) }

    mutating func look(
      at sentence: SafetySentence, but exceptions: SafetyRules.Exceptions,
      _ rules: [SafetyRules], _ readings: [SafetyReading]
    ) {
      guard !exceptions.isFiction else { return }
      let taken = exceptions.idioms | exceptions.generalities
      let features = Set(
        SafetyLeaning.features(of: sentence, but: taken).map { SafetyVocabulary.hash($0) })
      for (index, rules) in rules.enumerated() {
        guard let threshold = rules.leaning.threshold else { continue }
        let evidence = rules.evidence(features, in: readings[index], but: taken)
        for seen in [evidence, evidence.union(before[index])] {
          let margin = rules.leaning.sum(of: seen) - threshold
          if margin >= 0, margin > reached?.margin ?? -1 { reached = (index, margin) }
        }
        before[index] = evidence
      }
    }
  }
}
