import BerthBase
import BerthManifest

/// The rules of one language: what people in danger, in crisis or in strong distress say, and what
/// only sounds like it.
///
/// A file has a rule on each line, its kind and its pattern between tabs; `#` at the beginning of a
/// line is a comment. AUTHORS.md lists the kinds.
package struct SafetyRules: Sendable {
  /// A pattern by its place among those of the file.
  typealias Part = Int

  /// One line that grades what it fits.
  struct Rule: Sendable {
    var grade: SafetyGrade
    /// Whether a word that speaks of films, books and the like takes it back.
    var isSoft: Bool
    var line: Int
    /// What has to be near each other, in any order.
    var parts: [Part]
    /// What takes the rule back wherever it stands in the sentence.
    var vetoes: [Part]
  }

  /// Slots that must be filled for a rule to fit, those of its first parts.
  struct Gate: Sendable {
    var first: SafetyVocabulary.Slot
    var second: SafetyVocabulary.Slot
    var third: SafetyVocabulary.Slot
  }

  /// What is wrong with a line.
  package struct Problem: Sendable, Equatable {
    package var line: Int
    package var message: String
    package var remedy: String
  }

  /// The rules, the gravest first.
  var rules: [Rule] = []
  /// What each rule needs, so that most are passed over without being touched.
  var gates: [Gate] = []
  /// What is said in general, denied or over.
  var generalities: [Part] = []
  /// What only sounds like it.
  var idioms: [Part] = []
  /// Little signs, two of which tell of distress.
  var signs: [Part] = []
  /// What tells of films, books and the like.
  var contexts: [Part] = []
  var grammar = SafetyGrammar()
  /// The patterns of all lines, each once.
  var patterns: [SafetyGrammar.Pattern] = []
  private var known: [String: Part] = [:]
  /// Words that are known though they are misspelt, by their first letter.
  var rareWords: [UInt8: [[UInt8]]] = [:]
  /// What looks like them but is another word.
  var knownWords: Set<[UInt8]> = []
  /// Characters that stand for others.
  var folds: [[UInt8]: [UInt8]] = [:]
  /// Words that people write without spaces between them.
  var gluedWords: Set<[UInt8]> = []
  /// How many words may lie between the parts of a rule, from the first to the last.
  var reach = 12
  /// What a sentence leans to where no rule fits.
  var leaning = SafetyLeaning()
  package private(set) var problems: [Problem] = []
  /// The files that were taken in, as the rules name them.
  package internal(set) var included: [String] = []

  /// Reads the lines of a file; those that are wrong are reported and left out.
  ///
  /// - Parameter include: the bytes of a file that a line takes in, by its name.
  package init(_ bytes: [UInt8], include: (String) -> [UInt8]? = { _ in nil }) {
    read(bytes, file: nil, include: include)
    leaning.sort()
    rules.sort { $0.grade > $1.grade }
    gates = rules.map { rule in
      let anchors = rule.parts.map { patterns[$0].anchor }
      func anchor(_ index: Int) -> SafetyVocabulary.Slot {
        index < anchors.count ? anchors[index] : SafetyVocabulary.anything
      }
      return Gate(first: anchor(0), second: anchor(1), third: anchor(2))
    }
    generalities = rules.filter { $0.grade == .gentle }.flatMap(\.parts)
  }

  /// The rules of a file, with those beside it that it takes in; nil when it cannot be read.
  package static func file(_ path: String, limit: Int = .max) -> SafetyRules? {
    guard let bytes = FileBytes.read(path, limit: limit) else { return nil }
    return SafetyRules(bytes) { name in
      FileBytes.read("\(FileTree.parent(of: path))/\(name)", limit: limit)
    }
  }

  /// - Parameter file: the name of a file that was taken in.
  private mutating func read(
    _ bytes: [UInt8], file: String?, include: (String) -> [UInt8]?
  ) {
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      let fields = line.split(
        separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false
      ).map { String(decoding: $0, as: UTF8.self) }
      do throws(SafetyGrammar.Flaw) {
        guard fields.count >= 2 else {
          throw SafetyGrammar.Flaw(message: "there is no pattern", remedy: "write KIND<tab>PATTERN")
        }
        if fields[0] == "include", file == nil {
          guard let more = include(fields[1]) else {
            throw SafetyGrammar.Flaw(
              message: "there is no file “\(fields[1])”", remedy: "name one beside this file")
          }
          included.append(fields[1])
          read(more, file: fields[1], include: include)
        } else {
          try read(fields, line: number)
        }
      } catch {
        let place = file.map { "in \($0): " } ?? ""
        problems.append(
          Problem(line: number, message: place + error.message, remedy: error.remedy))
      }
    }
  }

  private mutating func read(_ fields: [String], line: Int) throws(SafetyGrammar.Flaw) {
    switch fields[0] {
    case "set":
      guard fields.count == 3 else {
        throw SafetyGrammar.Flaw(
          message: "a set has a name and words", remedy: "write set<tab>NAME<tab>WORDS")
      }
      grammar.name(try grammar.add(fields[2]), fields[1])
    case "not": idioms.append(try part(fields[1]))
    case "sign": signs.append(try part(fields[1]))
    case "context": contexts.append(try part(fields[1]))
    case "rare":
      for word in SafetyText.words(of: fields[1]) { rareWords[word[0], default: []].append(word) }
    case "known": knownWords.formUnion(SafetyText.words(of: fields[1]))
    case "glued": gluedWords.formUnion(SafetyText.words(of: fields[1]))
    case "fold":
      let words = SafetyText.words(of: fields[1])
      for index in stride(from: 0, to: words.count - 1, by: 2) {
        folds[words[index]] = words[index + 1]
      }
    case "reach":
      guard let reach = Int(fields[1]), (2...40).contains(reach) else {
        throw SafetyGrammar.Flaw(
          message: "“\(fields[1])” is no reach", remedy: "write a number of words from 2 to 40")
      }
      self.reach = reach
    case "weight": try readWeight(fields)
    case "threshold":
      guard let threshold = Int32(fields[1]) else {
        throw SafetyGrammar.Flaw(
          message: "“\(fields[1])” is no threshold", remedy: "write a sum of weights in hundredths")
      }
      leaning.threshold = threshold
    default: try readRule(fields[0], fields[1], line: line)
    }
  }

  private mutating func readWeight(_ fields: [String]) throws(SafetyGrammar.Flaw) {
    guard fields.count == 3, let weight = Int32(fields[2]) else {
      throw SafetyGrammar.Flaw(
        message: "a weight has words and a number", remedy: "write weight<tab>WORDS<tab>HUNDREDTHS")
    }
    if fields[1].hasPrefix("{") {
      leaning.add(try part(fields[1]), weight: weight)
    } else {
      leaning.add(fields[1], weight: weight)
    }
  }

  private mutating func readRule(
    _ kind: String, _ text: String, line: Int
  ) throws(SafetyGrammar.Flaw) {
    let isSoft = kind.hasSuffix("?")
    guard let grade = SafetyGrade(rawValue: isSoft ? String(kind.dropLast()) : kind) else {
      let kinds = SafetyGrade.allCases.map(\.rawValue) + ["not", "sign", "set", "context"]
      throw SafetyGrammar.Flaw(
        message: "“\(kind)” is no kind of rule",
        remedy: "use one of \(kinds.joined(separator: ", "))")
    }
    var rule = Rule(grade: grade, isSoft: isSoft, line: line, parts: [], vetoes: [])
    for (index, piece) in text.pieces(" ! ").enumerated() {
      guard index > 0 else {
        for piece in piece.pieces(" & ") { rule.parts.append(try part(piece)) }
        continue
      }
      rule.vetoes.append(try part(piece))
    }
    rules.append(rule)
  }

  private mutating func part(_ text: String) throws(SafetyGrammar.Flaw) -> Part {
    if let part = known[text] { return part }
    patterns.append(try grammar.pattern(text))
    known[text] = patterns.count - 1
    return patterns.count - 1
  }
}

extension String {
  /// What lies between separators.
  fileprivate func pieces(_ separator: String) -> [String] {
    guard utf8.contains(separator.utf8.dropFirst().first ?? 0) else { return [self] }
    var pieces: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      pieces.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return pieces + [String(rest)]
  }
}
