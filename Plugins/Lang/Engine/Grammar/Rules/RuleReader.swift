import BerthSDK

/// Reads a language's rules and makes them ready for use.
struct RuleReader {
  /// The columns of a rule file.
  static let columns = [
    "id", "name", "level", "since", "category", "pattern", "when", "unless", "message",
    "correction", "bad", "good",
  ]

  private var parser: PatternParser
  private let lexicon: Lexicon
  private(set) var rules: [GrammarRule] = []

  init(lexicon: Lexicon) {
    self.lexicon = lexicon
    parser = PatternParser(lexicon: lexicon)
  }

  /// The words rules speak of.
  var vocabulary: Vocabulary { parser.vocabulary }

  /// Reads one row, reporting what is wrong with it.
  mutating func read(_ row: [String], _ reader: inout TSVReader) {
    guard let level = Int(row[2]), (1...3).contains(level) else {
      return reader.report(2, "“\(row[2])” is no level", "write 1, 2 or 3")
    }
    guard ["A1", "A2", "B1", "B2", "C1", "C2"].contains(row[3]) else {
      return reader.report(3, "“\(row[3])” is no learner's level", "write A1 to C2")
    }
    if rules.contains(where: { $0.facts.id == row[0] }) {
      return reader.report(0, "“\(row[0])” was there before", "give each rule an id of its own")
    }
    for column in [0, 1, 4, 5, 8, 10, 11] where row[column].isEmpty {
      return reader.report(column, "the field is empty", "write something here")
    }
    let facts = RuleFacts(
      id: row[0], name: row[1], level: level, since: row[3], category: row[4], message: row[8],
      examples: (bad: row[10], good: row[11]))
    do {
      try add(facts, row)
    } catch {
      reader.report(error.column, error.fault.message, error.fault.remedy)
    }
  }

  private struct Misfit: Error {
    var column: Int
    var fault: RuleFault
  }

  private mutating func add(_ facts: RuleFacts, _ row: [String]) throws(Misfit) {
    let pattern = try pattern(row[5], 5)
    var exceptions: [RulePattern] = []
    for text in Self.parts(row[7], "||") { exceptions.append(try self.pattern(text, 7)) }
    let itemCount = pattern.elementIndices.count
    do {
      let conditions = try RuleCondition.parse(row[6], itemCount: itemCount)
      let message = try CorrectionTemplate(row[8], itemCount: itemCount, tags: lexicon.tags)
      var corrections: [CorrectionTemplate] = []
      for text in Self.parts(row[9], "|") {
        corrections.append(try CorrectionTemplate(text, itemCount: itemCount, tags: lexicon.tags))
      }
      rules.append(
        GrammarRule(
          facts: facts, pattern: pattern, conditions: conditions, exceptions: exceptions,
          message: message, corrections: corrections))
    } catch {
      throw Misfit(column: 9, fault: error)
    }
  }

  private mutating func pattern(_ text: String, _ column: Int) throws(Misfit) -> RulePattern {
    do {
      return try parser.pattern(text)
    } catch {
      throw Misfit(column: column, fault: error)
    }
  }

  /// The parts between separators that stand between spaces, without those spaces.
  static func parts(_ text: String, _ separator: String) -> [String] {
    guard text.utf8.contains(separator.utf8.first ?? 0) else { return text.isEmpty ? [] : [text] }
    var parts: [String] = []
    var part: [Substring] = []
    for word in text.pieces(at: " ") {
      if word == separator {
        parts.append(part.joined(separator: " "))
        part = []
      } else {
        part.append(word)
      }
    }
    if !part.isEmpty { parts.append(part.joined(separator: " ")) }
    return parts
  }
}
