package import BerthSDK

/// A line of an ingredients column: `22.5 ml lime-juice (fresh)`, `2-3 clove garlic ?`,
/// `to-taste salt`.
package struct ListedIngredient {
  /// The amount or its lower end; nil for a unit that needs no number.
  package var low: Double?
  /// The upper end of a range.
  package var high: Double?
  package var unit: String
  package var id: String
  package var note: String?
  /// A question mark ends the line: it may be left out.
  package var isOptional = false

  /// Reads a line; nil for what is none.
  package init?(_ text: TSVField) {
    var body = text
    if body.count > 1, body[body.count - 1] == 0x3f, body[body.count - 2] == 0x20 {
      isOptional = true
      body = body.part(0, body.count - 1).trimmed
    }
    if let open = body.index(of: 0x28) {
      guard body[body.count - 1] == 0x29, open > 0, body.count - open > 2 else { return nil }
      note = body.part(open + 1, body.count - 1).string
      body = body.part(0, open).trimmed
    }
    guard let space = body.index(of: 0x20) else { return nil }
    let first = body.part(0, space)
    var rest = body.part(space + 1, body.count)
    if let amount = Self.amount(first) {
      guard let space = rest.index(of: 0x20) else { return nil }
      (low, high) = amount
      unit = rest.part(0, space).string
      rest = rest.part(space + 1, rest.count)
    } else {
      unit = first.string
    }
    guard rest.isSlug else { return nil }
    id = rest.string
  }

  private static func amount(_ text: TSVField) -> (low: Double, high: Double?)? {
    if let value = text.number { return value > 0 ? (value, nil) : nil }
    guard let dash = text.index(of: 0x2d), let low = text.part(0, dash).number,
      let high = text.part(dash + 1, text.count).number, low > 0, low < high
    else { return nil }
    return (low, high)
  }
}

extension TSVReader {
  /// The ingredients of a recipe, separated by semicolons.
  ///
  /// - Parameters:
  ///   - form: how a line is written, for whoever has to correct one.
  ///   - line: the app's line; nil for one with a unit it does not know.
  package mutating func ingredients<Line>(
    _ fields: [TSVField], _ column: Int, form: String, _ line: (ListedIngredient) -> Line?
  ) -> [Line]? {
    var found: [Line] = []
    var from = 0
    let field = fields[column]
    while from < field.count {
      // A semicolon inside a note does not end the line.
      var to = from
      var depth = 0
      while to < field.count, depth > 0 || field[to] != 0x3b {
        if field[to] == 0x28 { depth += 1 }
        if field[to] == 0x29 { depth -= 1 }
        to += 1
      }
      let part = field.part(from, to).trimmed
      guard let line = ListedIngredient(part).flatMap(line) else {
        return reject(column, "'\(part.string)' is no ingredient line", "write \(form)")
      }
      found.append(line)
      from = to + 1
    }
    if found.isEmpty { report(column, "no ingredients", "list at least one") }
    return found.isEmpty ? nil : found
  }

  /// The steps of a recipe, separated by vertical bars.
  package mutating func steps(_ fields: [TSVField], _ column: Int) -> [String]? {
    let steps = fields[column].split(0x7c).filter { $0.count > 0 && !$0.isNothing }
    if steps.isEmpty { report(column, "no steps", "separate steps by ' | '") }
    return steps.isEmpty ? nil : steps.map(\.string)
  }

  /// A comma list of words of one closed list, each once; a hyphen alone is none of them.
  ///
  /// - Parameter all: a word that stands for the whole list, such as `all` for the seasons.
  package mutating func words<Word>(
    _ fields: [TSVField], _ column: Int, _ type: Word.Type, all: String? = nil
  ) -> [Word]? where Word: RawRepresentable & CaseIterable & Equatable, Word.RawValue == String {
    let field = fields[column]
    if field.isNothing { return [] }
    if let all, field.string == all { return Array(Word.allCases) }
    var found: [Word] = []
    for part in field.split(0x2c) {
      guard let word = Word(rawValue: part.string) else {
        let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
        return reject(column, "'\(part.string)' is not known here", "use some of \(known)")
      }
      if found.contains(word) {
        return reject(column, "'\(part.string)' stands twice", "write each word once")
      }
      found.append(word)
    }
    return found
  }
}
