import BerthSDK

/// Finds mistakes in texts of one language by its rules.
///
/// Reads the language's data once, when it is made. Not safe for use by several threads at once.
///
///     let checker = try GrammarChecker(language: "en") { name in try files.data(name) }
///     checker.check("He go home.").first?.corrections  // ["goes"]
final class GrammarChecker {
  /// ISO 639-1 code.
  let language: String
  /// What is wrong with the data; rules with problems are left out.
  let problems: [DataProblem]
  let lexicon: Lexicon
  let rules: [GrammarRule]
  private let vocabulary: Vocabulary
  private let tokenizer: Tokenizer
  private let index: RuleIndex
  private let vowelSounds: (yes: Set<String>, no: Set<String>)

  /// A checker of a language.
  ///
  /// - Parameter data: lends a file of the data folder (`grammar/en.tsv`), nil if there is none.
  /// - Throws: what `data` throws.
  init(language: String, data: @escaping (_ name: String) throws -> [UInt8]?) throws {
    self.language = language
    let writing = WritingSystem.of(language)
    var tables = GrammarTables(language: language, source: data)
    let lexicon = try tables.lexicon()
    var reader = RuleReader(lexicon: lexicon)
    try tables.rows("\(language).tsv", RuleReader.columns) { lines, row in
      reader.read(row, &lines)
    }
    self.lexicon = lexicon
    rules = reader.rules
    problems = tables.problems
    vocabulary = reader.vocabulary
    index = RuleIndex(reader.rules)
    vowelSounds = (lexicon.lists["vowel-sound"] ?? [], lexicon.lists["consonant-sound"] ?? [])
    tokenizer = Tokenizer(
      writing: writing, abbreviations: lexicon.lists["abbreviations"] ?? [],
      segmenter: writing.isUnspaced
        ? Segmenter(words: lexicon.allForms + reader.vocabulary.words) : nil)
  }

  /// The mistakes in a text, in their order, none overlapping another.
  ///
  /// - Parameter level: rules above this level are left out: 1 basic, 2 grammar, 3 all.
  func check(_ text: String, level: Int = 3) -> [GrammarIssue] {
    let tokens = understood(text)
    var found: [(rule: Int, tokens: Range<Int>, issue: GrammarIssue)] = []
    for sentence in SentenceSplitter.sentences(tokens) {
      let matcher = PatternMatcher(tokens: tokens, sentence: sentence)
      for start in sentence {
        var tags = tokens[start].surface
        for reading in tokens[start].readings { tags.insert(reading.tags) }
        for rule in index.candidates(tokens[start], tags) where rules[rule].facts.level <= level {
          guard let match = matcher.match(rules[rule].pattern, at: start),
            let hit = issue(rules[rule], match, matcher)
          else { continue }
          found.append((rule, hit.tokens, hit.issue))
        }
      }
    }
    return Self.withoutOverlaps(found)
  }

  /// The tokens of a text with their readings.
  func understood(_ text: String) -> [Token] {
    var tokens = tokenizer.tokens(of: text)
    for position in tokens.indices {
      let key = tokens[position].key
      (tokens[position].id, tokens[position].lists) = vocabulary.lookUp(key)
      var surface = tokens[position].surface
      if surface.meets(.word) {
        tokens[position].readings = lexicon.readings(of: key)
        let isKnown = tokens[position].readings.contains { $0.entry >= 0 }
        surface.insert(isKnown ? .known : .unknown)
        let isException =
          surface.meets(.vowel) ? vowelSounds.no.contains(key) : vowelSounds.yes.contains(key)
        if surface.meets(.vowel) != isException { surface.insert(.vowelSound) }
      }
      if tokens[position].readings.isEmpty {
        tokens[position].readings = [Reading(entry: -1, tags: .none, form: .none)]
      }
      tokens[position].surface = surface
    }
    for sentence in SentenceSplitter.sentences(tokens) {
      let first = sentence.first { !tokens[$0].surface.meets(.punctuation) }
      if let first { tokens[first].surface.insert(.first) }
    }
    return tokens
  }

  // MARK: Issues

  /// Words before a mistake an exception may begin at.
  private static let longestException = 32

  private func issue(
    _ rule: GrammarRule, _ match: PatternMatch, _ matcher: PatternMatcher
  ) -> (tokens: Range<Int>, issue: GrammarIssue)? {
    let words = FoundWords(tokens: matcher.tokens, pattern: rule.pattern, match: match)
    guard rule.conditions.allSatisfy(words.holds) else { return nil }
    let spans = match.spans[rule.pattern.marked]
    guard let first = spans.first, let last = spans.last else { return nil }
    let marked = first.lowerBound..<last.upperBound
    guard !marked.isEmpty, !isException(rule, marked, matcher) else { return nil }
    let range =
      matcher.tokens[marked.lowerBound].range
      .lowerBound..<matcher.tokens[marked.upperBound - 1].range.upperBound
    guard let corrections = corrections(rule, words, marked) else { return nil }
    let facts = rule.facts
    return (
      marked,
      GrammarIssue(
        ruleID: facts.id, name: facts.name,
        message: rule.message.texts(words, lexicon).first ?? facts.message, range: range,
        corrections: corrections, category: facts.category, level: facts.level, since: facts.since)
    )
  }

  private func isException(
    _ rule: GrammarRule, _ marked: Range<Int>, _ matcher: PatternMatcher
  ) -> Bool {
    for exception in rule.exceptions {
      let low = max(matcher.sentence.lowerBound, marked.lowerBound - Self.longestException)
      for start in low..<marked.upperBound {
        if let match = matcher.match(exception, at: start), match.tokens.overlaps(marked) {
          return true
        }
      }
    }
    return false
  }

  /// The texts offered; nil when all the rule offers is what is there already.
  private func corrections(
    _ rule: GrammarRule, _ words: FoundWords, _ marked: Range<Int>
  ) -> [String]? {
    let tokens = words.tokens
    let isCapital = tokens[marked.lowerBound].surface.contains(.first.union(.capital))
    var written = ""
    for index in marked {
      if index > marked.lowerBound, tokens[index].surface.meets(.spaced) {
        written += tokens[index].surface.meets(.double) ? "  " : " "
      }
      written += tokens[index].text
    }
    var texts: [String] = []
    var isAsWritten = false
    for template in rule.corrections {
      for text in template.texts(words, lexicon) {
        let text = isCapital ? LetterCase.capitalised(text) : text
        if text == written {
          isAsWritten = true
        } else if !texts.contains(text) {
          texts.append(text)
        }
      }
    }
    return texts.isEmpty && isAsWritten ? nil : texts
  }

  /// Of overlapping issues the one whose rule comes first stays.
  private static func withoutOverlaps(
    _ found: [(rule: Int, tokens: Range<Int>, issue: GrammarIssue)]
  ) -> [GrammarIssue] {
    guard found.count > 1 else { return found.map(\.issue) }
    let order = found.indices.sorted {
      (found[$0].rule, found[$0].tokens.lowerBound) < (found[$1].rule, found[$1].tokens.lowerBound)
    }
    var taken: Set<Int> = []
    var chosen: [Int] = []
    for index in order where taken.isDisjoint(with: found[index].tokens) {
      taken.formUnion(found[index].tokens)
      chosen.append(index)
    }
    return chosen.sorted { found[$0].tokens.lowerBound < found[$1].tokens.lowerBound }
      .map { found[$0].issue }
  }
}
