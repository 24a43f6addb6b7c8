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
    }
    return best?.finding
  }
}
