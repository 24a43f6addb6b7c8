import BerthSDK

/// Reads one amount and what it is of.
struct SectionReader {
  let tokens: [LineToken]
  let bytes: [UInt8]
  let matcher: FoodMatcher
  let reader: QuantityReader

  init(_ tokens: [LineToken], _ bytes: [UInt8], _ matcher: FoodMatcher) {
    self.tokens = tokens
    self.bytes = bytes
    self.matcher = matcher
    reader = QuantityReader(tokens: tokens)
  }

  /// The foods of the section with their amounts.
  func parts() -> [ParsedLine.Part] {
    var start = leading(0)
    if let juice = juiceOf(start) { return [juice] }
    var quantity = reader.quantity(start)
    if var found = quantity {
      readPackage(&found)
      skipOtherMeasures(&found)
      quantity = found
      start = reader.skipping(["of", "a"], found.next)
    }
    if quantity == nil { quantity = behind(start) }
    let isCanned =
      start > 0 && tokens[..<start].contains { ["can", "cans", "tin", "tins"].contains($0.text) }
    let phrase = LinePhrase(tokens, from: start, matcher, isCanned: isCanned)
    if phrase.groups.isEmpty, let found = quantity, let unit = found.unit {
      // "4 cloves", "2 cubes": the word taken for the unit may be the food.
      let again = LinePhrase(tokens, from: max(found.next - 1, 0), matcher)
      if unit.measure == .count, !again.groups.isEmpty, !again.groups[0].isUnknown {
        var counted = found
        counted.unit = nil
        return parts(of: again, counted)
      }
    }
    return parts(of: phrase, quantity)
  }

  /// The amount at the end of "mayonnaise, 1/4 cup" and "Milk: 200 ml".
  private func behind(_ start: Int) -> LineQuantity? {
    let mark = tokens.indices.dropFirst(start).first {
      $0 > start && (tokens[$0 - 1].kind == .comma || tokens[$0 - 1].kind == .colon)
        && tokens[$0].kind == .number
    }
    guard let mark, var found = reader.quantity(mark), found.unit != nil,
      found.next == tokens.count
    else { return nil }
    found.next = start
    return found
  }

  /// Behind words that say nothing of the amount: "about", "optional garnish:".
  private func leading(_ start: Int) -> Int {
    var at = start
    if let colon = tokens.firstIndex(where: { $0.kind == .colon }), colon < tokens.count - 1,
      LinePhrase(Array(tokens[..<colon]), from: 0, matcher).groups.allSatisfy(\.isUnknown)
    {
      at = colon + 1
    }
    while at < tokens.count {
      switch tokens[at].kind {
      case .number: return at
      case .word where Self.leadingWords.contains(tokens[at].text): at += 1
      case .word, .open: return at
      default: at += 1
      }
    }
    return start
  }

  private static let leadingWords: Set<String> = [
    "about", "approx", "approximately", "around", "roughly", "or", "plus", "enough", "scant",
    "generous", "heaping", "optional", "up", "to", "additional", "nearly", "some", "another",
    "make",
    "and",
  ]

  /// "juice of 1 lemon", "zest and juice of a large orange", "grated zest one lemon".
  private func juiceOf(_ start: Int) -> ParsedLine.Part? {
    var at = start
    var isJuice = false
    while at < tokens.count, Self.juiceWords.contains(reader.word(at)) {
      if ["juice", "zest", "peel", "rind", "squeeze"].contains(reader.word(at)) { isJuice = true }
      at += 1
    }
    guard isJuice, at > start, at < tokens.count else { return nil }
    let quantity = reader.quantity(at)
    let next = quantity?.next ?? at
    let phrase = LinePhrase(tokens, from: next, matcher)
    guard let group = phrase.groups.first, let food = group.food,
      matcher.foods.isKind(food, of: "citrus") || quantity != nil
    else { return nil }
    var part = part(group, phrase, quantity, isFirst: true)
    if part.amount == nil, reader.word(start) != "squeeze" { part.amount = 1 }
    if part.unit == .toTaste, part.amount != nil { part.unit = .piece }
    let last = reader.word(at - 1)
    let what = text(start, last == "of" || last == "from" ? at - 2 : at - 1)
    part.note = part.note.map { "\(what); \($0)" } ?? what
    return part
  }

  private static let juiceWords: Set<String> = [
    "juice", "zest", "peel", "rind", "squeeze", "and", "grated", "finely", "fresh", "freshly", "of",
    "from", "squeezed", "the", "good", "big",
  ]

  /// The parts of a phrase with one amount before it.
  private func parts(of phrase: LinePhrase, _ quantity: LineQuantity?) -> [ParsedLine.Part] {
    var groups = phrase.groups
    if groups.isEmpty {
      groups = [LinePhrase.Group()]
    }
    var quantity = quantity
    // "1 can beans (19 oz)": the size stands behind the food.
    if var found = quantity, let unit = found.unit, [.can, .jar, .packet].contains(unit),
      found.packages == nil,
      let open = tokens[found.next...].firstIndex(where: { $0.kind == .open }),
      let size = reader.quantity(open + 1), let measured = size.unit, isMeasured(measured),
      reader.kind(open + 1) == .number
    {
      let next = found.next
      let container = unit.rawValue
      take(size, open + 1, into: &found)
      found.packages = found.packages.map { "\($0) \(container)" }
      found.next = next
      found.size = (open + 1)..<(behindParenthesis(open + 1) - 1)
      quantity = found
    }
    // One amount for two foods: half of each, where it can be halved.
    if groups.count > 1, let unit = quantity?.unit, unit.grams != nil || unit.millilitres != nil {
      quantity?.multiply(by: 1 / Double(groups.count))
    }
    var parts: [ParsedLine.Part] = []
    for (index, group) in groups.enumerated() {
      let isShared = quantity?.unit.map { $0.grams != nil || $0.millilitres != nil } ?? false
      let own = index == 0 || isShared ? quantity : nil
      parts.append(part(group, phrase, own, isFirst: index == 0))
    }
    return parts
  }

  private func part(
    _ group: LinePhrase.Group, _ phrase: LinePhrase, _ quantity: LineQuantity?, isFirst: Bool
  ) -> ParsedLine.Part {
    var unit = quantity?.unit
    let food = group.food.flatMap { matcher.foods[$0] }
    if unit == nil, quantity != nil, let food {
      unit = group.unitWords.first { food.weights[$0] != nil }
    }
    let notes = LineNotes(tokens, bytes, phrase, isFirst ? quantity : nil)
    return ParsedLine.Part(
      amount: quantity?.low, upper: quantity?.high,
      unit: unit ?? (quantity == nil ? .toTaste : .piece), food: group.food,
      name: group.tokens.isEmpty ? "" : text(group.tokens.lowerBound, group.tokens.upperBound - 1),
      note: notes.text, isOptional: notes.isOptional, alternatives: group.alternatives,
      confidence: group.confidence)
  }

  /// The words of some tokens as they stand in the line, without parentheses between them.
  func text(_ first: Int, _ last: Int) -> String {
    guard first <= last, last < tokens.count else { return "" }
    if let open = tokens[first...last].firstIndex(where: { $0.kind == .open }) {
      let close = behindParenthesis(open + 1)
      // The name itself may stand inside: "4 boneless (skinless chicken breasts)".
      if close > last { return Words.trimmed("\(text(first, open - 1)) \(text(open + 1, last))") }
      return Words.trimmed("\(text(first, open - 1)) \(text(min(close, last + 1), last))")
    }
    let range = tokens[first].range.lowerBound..<tokens[last].range.upperBound
    return Words.trimmed(String(decoding: bytes[range], as: UTF8.self))
  }
}
