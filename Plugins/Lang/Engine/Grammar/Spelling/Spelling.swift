/// Looks words up in the dictionaries of hunspell, if it is installed.
///
/// Nothing is bundled: without the program or a dictionary there are no issues, and a note says so.
struct Spelling: Sendable {
  /// Runs a program and returns what it wrote; throws when it is not there or fails.
  typealias Runner = (
    _ name: String, _ arguments: [String], _ input: [UInt8]
  ) throws -> [UInt8]

  /// What was found.
  struct Report: Sendable, Equatable {
    var issues: [GrammarIssue] = []
    /// Why nothing was looked up; nil when it was.
    var note: String?
  }

  /// The program that is run.
  static let program = "hunspell"

  /// ISO 639-1 code.
  let language: String

  /// Names of the language's dictionaries, the preferred one first; empty if there are none.
  static func dictionaries(_ language: String) -> [String] {
    switch language {
    case "en": ["en_US", "en_GB"]
    case "es": ["es_ES", "es_MX", "es"]
    case "fr": ["fr", "fr_FR"]
    case "de": ["de_DE", "de"]
    case "pt": ["pt_BR", "pt_PT"]
    case "ar": ["ar"]
    default: []
    }
  }

  /// The misspelt words among tokens of a text, with what they may have been meant to be.
  func check(_ tokens: [Token], run: Runner) -> Report {
    let names = Self.dictionaries(language)
    guard !names.isEmpty else {
      return Report(note: "there is no spelling dictionary for \(language)")
    }
    let words = tokens.filter(Self.isWorthLooking)
    guard !words.isEmpty else { return Report() }
    var distinct: [String] = []
    var indices: [String: Int] = [:]
    for word in words where indices[word.text] == nil {
      indices[word.text] = distinct.count
      distinct.append(word.text)
    }
    let input = Array(distinct.map { "^\($0)\n" }.joined().utf8)
    for name in names {
      guard let output = try? run(Self.program, ["-a", "-d", name, "-i", "UTF-8"], input),
        let verdicts = HunspellOutput.verdicts(output, words: distinct.count)
      else { continue }
      let issues = words.compactMap { word -> GrammarIssue? in
        guard let index = indices[word.text], case .misspelt(let near) = verdicts[index] else {
          return nil
        }
        return issue(word, near)
      }
      return Report(issues: issues)
    }
    return Report(
      note: "spelling was not checked: hunspell or its dictionary \(names[0]) is not installed")
  }

  /// Words with letters only; names and abbreviations are left alone.
  private static func isWorthLooking(_ token: Token) -> Bool {
    guard token.surface.meets(.word), !token.surface.meets(.upper), token.text.count > 1,
      !token.text.hasSuffix("'"), !token.text.hasSuffix("’"), !token.text.hasPrefix("-"),
      !token.text.hasSuffix("."),
      !token.text.unicodeScalars.contains(where: { $0.properties.numericType != nil })
    else { return false }
    return true
  }

  private func issue(_ word: Token, _ near: [String]) -> GrammarIssue? {
    // A capital within a sentence marks a name, but in German any noun.
    let isName = word.surface.meets(.capital) && !word.surface.meets(.first)
    if isName, language != "de" || near.isEmpty { return nil }
    return GrammarIssue(
      ruleID: "spelling", name: "Spelling",
      message: "“\(word.text)” is not in the dictionary.", range: word.range,
      corrections: Array(near.prefix(5)), category: "spelling", level: 1, since: "A1")
  }
}

/// Reads what hunspell answers line by line (`hunspell -a`).
enum HunspellOutput {
  /// What is said of a word.
  enum Verdict: Equatable {
    case right
    case misspelt([String])
  }

  /// The verdicts on words sent one a line; nil when the program has not answered them all.
  static func verdicts(_ output: [UInt8], words: Int) -> [Verdict]? {
    var verdicts: [Verdict] = []
    var current: Verdict?
    var hasBanner = false
    for line in output.split(separator: 0x0a, omittingEmptySubsequences: false) {
      if !hasBanner {
        guard line.first == 0x40 else { continue }
        hasBanner = true
        continue
      }
      switch line.first {
      case nil:
        if verdicts.count < words { verdicts.append(current ?? .right) }
        current = nil
      case 0x26:
        guard current == nil || current == .right else { continue }
        current = .misspelt(suggestions(line))
      case 0x23: if current == nil || current == .right { current = .misspelt([]) }
      default: if current == nil { current = .right }
      }
    }
    return verdicts.count == words ? verdicts : nil
  }

  /// What stands after the colon: `& word count offset: one, two`.
  private static func suggestions(_ line: ArraySlice<UInt8>) -> [String] {
    guard let colon = line.lastIndex(of: 0x3a) else { return [] }
    return line[(colon + 1)...].split(separator: 0x2c).map {
      String(decoding: $0.drop { $0 == 0x20 }, as: UTF8.self)
    }
  }
}

extension GrammarChecker {
  /// The misspelt words of a text, by hunspell when it is there.
  func spelling(_ text: String, run: Spelling.Runner) -> Spelling.Report {
    Spelling(language: language).check(understood(text), run: run)
  }
}
