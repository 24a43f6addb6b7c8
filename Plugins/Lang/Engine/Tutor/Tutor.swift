import BerthSDK

/// What can be said about a text by rules alone: its mistakes, other ways to say it, its culture.
///
/// Data of a language is read when it is first asked for, and once.
final class Tutor {
  /// How much is said, as the setting has it.
  enum Granularity: Int, Sendable {
    case basic = 1
    case moderate, verbose

    init(_ call: Call) throws {
      self = Granularity(rawValue: try call.config.get("granularity").int ?? 1) ?? .basic
    }
  }

  /// What there is to say.
  struct Insight: Sendable {
    var language: String
    var issues: [GrammarIssue] = []
    /// The text put right; nil when nothing is to be changed.
    var corrected: String?
    var alternatives: [Alternative] = []
    var notes: [CultureNote] = []
    /// Why spelling was not looked at.
    var spellingNote: String?
    /// Whether there are rules for the language.
    var hasRules = true
  }

  private let call: Call
  private var checkers: [String: GrammarChecker] = [:]
  private var lists: [String: WordList] = [:]
  private var cachedExpressions: Expressions?

  init(_ call: Call) { self.call = call }

  /// The checker of a language; nil for one there are no rules for.
  func checker(_ language: String) throws -> GrammarChecker? {
    if let known = checkers[language] { return known }
    guard Languages.bundled.contains(language) else { return nil }
    let call = call
    let files = Set(try call.files.list("grammar"))
    let checker = try GrammarChecker(language: language) { name in
      guard files.contains(name) else { return nil }
      return try call.files.data(name) { Array($0) }
    }
    guard !checker.rules.isEmpty else { return nil }
    checkers[language] = checker
    return checker
  }

  private func expressions() throws -> Expressions {
    if let cachedExpressions { return cachedExpressions }
    let expressions = try Expressions(call)
    cachedExpressions = expressions
    return expressions
  }

  /// The words of a language; nil for one there are none of.
  func list(_ language: String) throws -> WordList? {
    if let known = lists[language] { return known }
    let list = try WordList(language, call)
    lists[language] = list
    return list
  }

  /// What there is to say about a text at a level of detail.
  func insight(
    _ text: String, _ language: String, _ granularity: Granularity
  ) throws -> Insight {
    var insight = Insight(language: language)
    if let checker = try checker(language) {
      insight.issues = checker.check(text, level: granularity.rawValue)
      if !WordList.languages.contains(language) {
        insight.spellingNote = "there is no spelling dictionary for \(language)"
      }
      let misspelt = try checker.spelling(text) { try self.list($0) }
      insight.issues += misspelt.filter { issue in
        !insight.issues.contains { $0.range.overlaps(issue.range) }
      }
      insight.issues.sort { $0.range.lowerBound < $1.range.lowerBound }
      let corrected = Self.corrected(text, insight.issues)
      insight.corrected = corrected == text ? nil : corrected
    } else {
      insight.hasRules = false
    }
    if granularity != .basic {
      let found = try expressions().alternatives(to: text, in: language)
      insight.alternatives = granularity == .verbose ? found : Self.common(found)
    }
    if granularity == .verbose {
      insight.notes = try expressions().notes(on: text, in: language)
    }
    return insight
  }

  /// The best correction of each issue that has one, put in.
  static func corrected(_ text: String, _ issues: [GrammarIssue]) -> String {
    var bytes = Array(text.utf8)
    for issue in issues.reversed() {
      guard let correction = issue.corrections.first, issue.range.upperBound <= bytes.count else {
        continue
      }
      bytes.replaceSubrange(issue.range, with: correction.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first alternative of each phrase, three at most.
  private static func common(_ found: [Alternative]) -> [Alternative] {
    var seen: Set<String> = []
    return Array(found.filter { seen.insert($0.phrase).inserted }.prefix(3))
  }

  // MARK: Which language

  /// The language of a text, one of those that may be expected if the text is not clearly another.
  static func language(of text: String, among expected: [String]) -> String? {
    let guesses = LanguageDetector.detect(text)
    let best = guesses.first { expected.contains($0.code) }
    if let first = guesses.first, first.confidence >= 0.9,
      best == nil || (best?.confidence ?? 0) < 0.05, text.utf8.count > 20
    {
      return first.code
    }
    return best?.code ?? expected.first ?? guesses.first?.code
  }
}
