import BerthBase
import BerthManifest

/// The rules of one language: what people in danger, in crisis or in strong distress say, and what
/// only sounds like it.
///
/// A file has a rule on each line, its kind and its pattern between tabs; `#` at the beginning of a
/// line is a comment. AUTHORS.md lists the kinds.
package struct SafetyRules: Sendable {
  /// One line that grades what it fits.
  struct Rule: Sendable {
    var grade: SafetyGrade
    /// Whether a word that speaks of films, books and the like takes it back.
    var isSoft: Bool
    var line: Int
    var pattern: SafetyGrammar.Root
  }

  /// What is wrong with a line.
  package struct Problem: Sendable, Equatable {
    package var line: Int
    package var message: String
    package var remedy: String
  }

  /// The rules, the gravest first.
  private(set) var rules: [Rule] = []
  /// What only sounds like it.
  private(set) var idioms: [SafetyGrammar.Root] = []
  /// Little signs, two of which tell of distress.
  private(set) var signs: [SafetyGrammar.Root] = []
  /// What tells of films, books and the like.
  private(set) var contexts: [SafetyGrammar.Root] = []
  private(set) var grammar = SafetyGrammar()
  /// Words that are known though they are misspelt, and what looks like them but is another word.
  private(set) var rareWords: [[UInt8]] = []
  private(set) var knownWords: Set<[UInt8]> = []
  /// Characters that stand for others.
  private(set) var folds: [[UInt8]: [UInt8]] = [:]
  package private(set) var problems: [Problem] = []

  /// Reads the lines of a file; those that are wrong are reported and left out.
  package init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      var line = 1
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        if end > start, bytes[start] != UInt8(ascii: "#") {
          do throws(SafetyGrammar.Flaw) {
            try read(UnsafeBufferPointer(rebasing: bytes[start..<end]), line: line)
          } catch {
            problems.append(Problem(line: line, message: error.message, remedy: error.remedy))
          }
        }
        start = end + 1
        line += 1
      }
    }
    rules.sort { $0.grade > $1.grade }
  }

  private mutating func read(
    _ line: UnsafeBufferPointer<UInt8>, line number: Int
  ) throws(SafetyGrammar.Flaw) {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { UnsafeBufferPointer(rebasing: $0) }
    guard fields.count >= 2 else {
      throw SafetyGrammar.Flaw(message: "there is no pattern", remedy: "write KIND<tab>PATTERN")
    }
    let kind = String(decoding: fields[0], as: UTF8.self)
    switch kind {
    case "set":
      guard fields.count == 3 else {
        throw SafetyGrammar.Flaw(
          message: "a set has a name and words", remedy: "write set<tab>NAME<tab>WORDS")
      }
      grammar.name(try grammar.add(fields[2]), fields[1])
    case "not": idioms.append(try grammar.add(fields[1]))
    case "sign": signs.append(try grammar.add(fields[1]))
    case "context": contexts.append(try grammar.add(fields[1]))
    case "rare": rareWords += Self.words(fields[1])
    case "known": knownWords.formUnion(Self.words(fields[1]))
    case "fold":
      for pair in Self.words(fields[1]).chunked { folds[pair.0] = pair.1 }
    default: try readRule(kind, fields[1], line: number)
    }
  }

  private mutating func readRule(
    _ kind: String, _ text: UnsafeBufferPointer<UInt8>, line: Int
  ) throws(SafetyGrammar.Flaw) {
    let isSoft = kind.hasSuffix("?")
    guard let grade = SafetyGrade(rawValue: isSoft ? String(kind.dropLast()) : kind) else {
      let kinds = SafetyGrade.allCases.map(\.rawValue) + ["not", "sign", "set", "context"]
      throw SafetyGrammar.Flaw(
        message: "“\(kind)” is no kind of rule",
        remedy: "use one of \(kinds.joined(separator: ", "))")
    }
    rules.append(
      Rule(grade: grade, isSoft: isSoft, line: line, pattern: try grammar.add(text)))
  }

  private static func words(_ text: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
    SafetyText.words(of: String(decoding: text, as: UTF8.self))
  }
}

extension [[UInt8]] {
  /// One and the next, two at a time.
  fileprivate var chunked: [([UInt8], [UInt8])] {
    stride(from: 0, to: count - 1, by: 2).map { (self[$0], self[$0 + 1]) }
  }
}
