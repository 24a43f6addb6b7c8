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
    for plain in SafetySentence.all(of: text) {
      let sentences = languages.map { $0.rules.repaired(plain) }
      // What only sounds like it does so in every language: titles and idioms travel.
      let exceptions = zip(languages, sentences).map { $0.rules.exceptions(in: $1) }
        .reduce(SafetyRules.Exceptions()) { $0.union($1) }
      for (language, sentence) in zip(languages, sentences) {
        guard let found = language.rules.finding(in: sentence, but: exceptions) else { continue }
        if let best, (best.finding.grade, best.words) >= (found.grade, found.words) { continue }
        best = (
          Finding(grade: found.grade, language: language.code, line: found.line), found.words
        )
      }
    }
    return best?.finding
  }
}

extension SafetyRules {
  /// What of a sentence is not meant as it sounds.
  struct Exceptions {
    /// The words of idioms, titles and the like.
    var idioms: UInt64 = 0
    /// The words of what is said in general, denied or over.
    var generalities: UInt64 = 0
    /// Whether it speaks of films, books and the like.
    var isFiction = false

    func union(_ other: Self) -> Self {
      Self(
        idioms: idioms | other.idioms, generalities: generalities | other.generalities,
        isFiction: isFiction || other.isFiction)
    }
  }

  func exceptions(in sentence: SafetySentence) -> Exceptions {
    let idioms = coverage(of: self.idioms, in: sentence)
    let general = rules.filter { $0.grade == .gentle }.map(\.pattern)
    return Exceptions(
      idioms: idioms, generalities: coverage(of: general, in: sentence) & ~idioms,
      isFiction: contexts.contains { grammar.isAnywhere($0, in: sentence) })
  }

  /// The words that patterns take.
  private func coverage(of patterns: [SafetyGrammar.Root], in sentence: SafetySentence) -> UInt64 {
    patterns.reduce(0) { covered, pattern in
      grammar.stretches(of: pattern, in: sentence, longest: true).reduce(covered, |)
    }
  }

  /// The gravest rule that fits a sentence, and how many words it takes.
  func finding(
    in sentence: SafetySentence, but exceptions: Exceptions
  ) -> (grade: SafetyGrade, line: Int, words: Int)? {
    let taken = exceptions.idioms | exceptions.generalities
    for rule in rules where !(rule.isSoft && exceptions.isFiction) {
      // Generalities take the graver rules back, not themselves.
      let taken = rule.grade == .gentle ? exceptions.idioms : taken
      if let found = free(rule.pattern, in: sentence, but: taken) {
        return (rule.grade, rule.line, found.nonzeroBitCount)
      }
    }
    // Two little signs are distress; one alone is a bad day.
    let found = signs.lazy.compactMap { free($0, in: sentence, but: taken) }.prefix(2)
    guard found.count == 2 else { return nil }
    return (.distress, 0, found.reduce(0) { $0 + $1.nonzeroBitCount })
  }

  /// The first stretch that a pattern takes of the words that are not taken yet.
  private func free(
    _ pattern: SafetyGrammar.Root, in sentence: SafetySentence, but taken: UInt64
  ) -> UInt64? {
    grammar.stretches(of: pattern, in: sentence, longest: false).first { $0 & taken == 0 }
  }

  /// The sentence with rare words put right that are misspelt, and characters folded.
  func repaired(_ sentence: SafetySentence) -> SafetySentence {
    var sentence = sentence
    for (index, word) in sentence.words.enumerated() {
      if let plain = folds[word] { sentence.add(plain, at: index) }
      guard word.count >= 4, !knownWords.contains(word) else { continue }
      for rare in rareWords where rare[0] == word[0] && rare != word {
        if Self.isMeant(rare, by: word) { sentence.add(rare, at: index) }
      }
    }
    return sentence
  }

  /// Whether a word is another one misspelt, or with letters masked by `*`.
  private static func isMeant(_ rare: [UInt8], by word: [UInt8]) -> Bool {
    let mask = UInt8(ascii: "*")
    if word.contains(mask) {
      return word.count == rare.count && zip(word, rare).allSatisfy { $0 == $1 || $0 == mask }
    }
    let limit = rare.count >= 8 ? 2 : 1
    return word.count >= 5 && EditDistance.between(word, rare, atMost: limit) != nil
  }
}
