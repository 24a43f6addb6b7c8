import BerthManifest

/// Reads a file of rules and writes their image, by which `SafetyRules` answers.
struct SafetyRuleParser {
  typealias Part = SafetyRules.Part

  /// One line that grades what it fits.
  private struct Rule {
    var grade: SafetyGrade
    /// Whether a word that speaks of films, books and the like takes it back.
    var isSoft: Bool
    var line: Int
    /// What has to be near each other, in any order.
    var parts: [Part]
    /// What takes the rule back wherever it stands in the sentence.
    var vetoes: [Part]
  }

  /// The rules in the order of their lines.
  private var rules: [Rule] = []
  /// What only sounds like it.
  private var idioms: [Part] = []
  /// Little signs, two of which tell of distress.
  private var signs: [Part] = []
  /// What tells of films, books and the like.
  private var contexts: [Part] = []
  private var grammar = SafetyGrammarBuilder()
  /// The patterns of all lines, each once.
  private var patterns: [SafetyGrammar.Pattern] = []
  private var known: [String: Part] = [:]
  /// Words that are known though they are misspelt.
  private var rareWords: [[UInt8]] = []
  /// What looks like them but is another word.
  private var knownWords: Set<UInt64> = []
  /// Words that stand for others, by their hashes.
  private var folds: [UInt64: [UInt8]] = [:]
  /// Words that people write without spaces between them.
  private var gluedWords: Set<UInt64> = []
  /// How many words may lie between the parts of a rule, from the first to the last.
  private var reach = 12
  private var weights: [UInt64: Int32] = [:]
  private var partWeights: [(part: Part, weight: Int32)] = []
  private var threshold: Int32?
  private(set) var problems: [SafetyRules.Problem] = []
  /// The files that were taken in, as the rules name them.
  private(set) var included: [String] = []

  /// Reads the lines of a file; those that are wrong are reported and left out.
  ///
  /// - Parameter include: the bytes of a file that a line takes in, by its name.
  init(_ bytes: [UInt8], include: (String) -> [UInt8]?) {
    read(bytes, file: nil, include: include)
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
      do throws(SafetyGrammarBuilder.Flaw) {
        guard fields.count >= 2 else {
          throw SafetyGrammarBuilder.Flaw(
            message: "there is no pattern", remedy: "write KIND<tab>PATTERN")
        }
        if fields[0] == "include", file == nil {
          guard let more = include(fields[1]) else {
            throw SafetyGrammarBuilder.Flaw(
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
          SafetyRules.Problem(line: number, message: place + error.message, remedy: error.remedy))
      }
    }
  }

  private mutating func read(_ fields: [String], line: Int) throws(SafetyGrammarBuilder.Flaw) {
    switch fields[0] {
    case "set":
      guard fields.count == 3 else {
        throw SafetyGrammarBuilder.Flaw(
          message: "a set has a name and words", remedy: "write set<tab>NAME<tab>WORDS")
      }
      grammar.name(try grammar.add(fields[2]), fields[1])
    case "not": idioms.append(try part(fields[1]))
    case "sign": signs.append(try part(fields[1]))
    case "context": contexts.append(try part(fields[1]))
    case "rare":
      rareWords += SafetyText.words(of: fields[1])
    case "known": knownWords.formUnion(Self.hashes(of: fields[1]))
    case "glued": gluedWords.formUnion(Self.hashes(of: fields[1]))
    case "fold":
      let words = SafetyText.words(of: fields[1])
      for index in stride(from: 0, to: words.count - 1, by: 2) {
        folds[SafetyVocabulary.hash(words[index])] = words[index + 1]
      }
    case "reach":
      guard let reach = Int(fields[1]), (2...40).contains(reach) else {
        throw SafetyGrammarBuilder.Flaw(
          message: "“\(fields[1])” is no reach", remedy: "write a number of words from 2 to 40")
      }
      self.reach = reach
    case "weight": try readWeight(fields)
    case "threshold":
      guard let threshold = Int32(fields[1]) else {
        throw SafetyGrammarBuilder.Flaw(
          message: "“\(fields[1])” is no threshold", remedy: "write a sum of weights in hundredths")
      }
      self.threshold = threshold
    default: try readRule(fields[0], fields[1], line: line)
    }
  }

  private mutating func readWeight(_ fields: [String]) throws(SafetyGrammarBuilder.Flaw) {
    guard fields.count == 3, let weight = Int32(fields[2]) else {
      throw SafetyGrammarBuilder.Flaw(
        message: "a weight has words and a number", remedy: "write weight<tab>WORDS<tab>HUNDREDTHS")
    }
    if fields[1].hasPrefix("{") {
      partWeights.append((try part(fields[1]), weight))
    } else {
      weights[SafetyVocabulary.hash(fields[1].utf8)] = weight
    }
  }

  private static func hashes(of text: String) -> [UInt64] {
    SafetyText.words(of: text).map { SafetyVocabulary.hash($0) }
  }

  private mutating func readRule(
    _ kind: String, _ text: String, line: Int
  ) throws(SafetyGrammarBuilder.Flaw) {
    let isSoft = kind.hasSuffix("?")
    guard let grade = SafetyGrade(rawValue: isSoft ? String(kind.dropLast()) : kind) else {
      let kinds = SafetyGrade.allCases.map(\.rawValue) + ["not", "sign", "set", "context"]
      throw SafetyGrammarBuilder.Flaw(
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

  private mutating func part(_ text: String) throws(SafetyGrammarBuilder.Flaw) -> Part {
    if let part = known[text] { return part }
    patterns.append(try grammar.pattern(text))
    known[text] = Part(patterns.count - 1)
    return Part(patterns.count - 1)
  }
}

extension SafetyRuleParser {
  /// The rules as bytes that the same build reads, with a sum of them in front.
  var image: [UInt8] {
    var writer = NumberWriter()
    let grades = SafetyGrade.allCases
    // The gravest first; among equals in the order of their lines.
    let rules = rules.enumerated().sorted {
      ($1.element.grade, $0.offset) < ($0.element.grade, $1.offset)
    }.map(\.element)
    writer.put(rules.map { UInt8(grades.firstIndex(of: $0.grade) ?? 0) })
    writer.put(rules.map { UInt8($0.isSoft ? 1 : 0) })
    writer.put(rules.map(\.line))
    writer.put(lists: rules.map(\.parts))
    writer.put(lists: rules.map(\.vetoes))
    writer.put(rules.flatMap(gate))
    let generalities = rules.filter { $0.grade == .gentle }.flatMap(\.parts)
    writer.put(lists: [generalities, idioms, signs, contexts])
    writer.put(patterns.map(\.root))
    writer.put(patterns.map(\.anchor))
    writer.put([reach])
    writer.put(lists: rareWords)
    writer.put(knownWords)
    writer.put(gluedWords)
    let folds = folds.sorted { $0.key < $1.key }
    writer.put(folds.map(\.key))
    writer.put(lists: folds.map(\.value))
    writer.put(lists: included.map { Array($0.utf8) })
    writer.put(weights)
    writer.put(partWeights.map(\.part))
    writer.put(partWeights.map(\.weight))
    writer.put(threshold.map { [$0] } ?? [])
    grammar.write(to: &writer)
    let sum = writer.bytes.withUnsafeBytes(SafetyRules.sum)
    return withUnsafeBytes(of: sum) { Array($0) } + writer.bytes
  }

  /// What the first parts of a rule need, so that most rules are passed over without being touched.
  private func gate(_ rule: Rule) -> [SafetyVocabulary.Slot] {
    (0..<SafetyRules.gateSize).map { index in
      index < rule.parts.count
        ? patterns[Int(rule.parts[index])].anchor : SafetyVocabulary.anything
    }
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
