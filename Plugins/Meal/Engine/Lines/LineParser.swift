import BerthSDK

/// Reads ingredient lines as English recipe sites write them.
///
/// ```swift
/// let parser = LineParser(FoodMatcher(foods), SafetyReader(vocabulary))
/// parser.parse("1 (14-oz) can coconut milk, shaken")   // 14 oz of coconut-milk
/// parser.parse("salt and pepper to taste")             // two foods without an amount
/// ```
/// Every text gives a result: what is not understood has no food and confidence 0.
struct LineParser: Sendable {
  let matcher: FoodMatcher
  let safety: SafetyReader

  init(_ matcher: FoodMatcher, _ safety: SafetyReader) {
    self.matcher = matcher
    self.safety = safety
  }

  /// Reads one line.
  func parse(_ line: String) -> ParsedLine {
    let text = Words.trimmed(line)
    let bytes = Array(text.utf8.prefix(LineScanner.limit))
    let tokens = LineScanner.tokens(bytes)
    var parsed = ParsedLine(text: text, parts: [])
    if tokens.isEmpty || LineHeadings.isHeading(tokens) {
      parsed.isHeading = true
      parsed.safety = safety.line(text, isHeading: true)
      return parsed
    }
    parsed.safety = safety.line(text)
    for section in sections(tokens) {
      let reader = SectionReader(Array(section), bytes, matcher)
      parsed.parts += reader.parts()
    }
    parsed.parts = joined(parsed.parts)
    return parsed
  }

  /// Parts of a line that each have an amount and a food: "1 egg plus 2 egg yolks".
  private func sections(_ tokens: [LineToken]) -> [ArraySlice<LineToken>] {
    var found: [ArraySlice<LineToken>] = []
    var start = 0
    var depth = 0
    let reader = QuantityReader(tokens: tokens)
    for index in tokens.indices {
      switch tokens[index].kind {
      case .open: depth += 1
      case .close: depth = max(depth - 1, 0)
      case .plus, .word, .ampersand:
        let isPlus = tokens[index].kind == .plus || tokens[index].text == "plus"
        guard depth == 0, index > start, isPlus || tokens[index].text == "and",
          reader.kind(index + 1) == .number, hasFood(tokens[start..<index])
        else { continue }
        if !isPlus, reader.quantity(index + 1)?.unit == nil, !hasFoodBehind(tokens, index + 1) {
          continue
        }
        found.append(tokens[start..<index])
        start = index + 1
      default: break
      }
    }
    found.append(tokens[start...])
    return found
  }

  private func hasFood(_ tokens: ArraySlice<LineToken>) -> Bool {
    let run = tokens.compactMap { $0.kind == .word ? matcher.word($0.text) : nil }
    return !matcher.matches(run[...]).isEmpty
  }

  private func hasFoodBehind(_ tokens: [LineToken], _ index: Int) -> Bool {
    hasFood(tokens[index..<min(index + 5, tokens.count)])
  }

  /// A second part without a food measures more of the first: "3 tbsp plus 1 tsp", "or 3 tbsp".
  private func joined(_ parts: [ParsedLine.Part]) -> [ParsedLine.Part] {
    guard parts.count > 1, parts.contains(where: { $0.food != nil }) else { return parts }
    var kept: [ParsedLine.Part] = []
    for part in parts {
      guard part.food == nil, var last = kept.last, last.food != nil else {
        kept.append(part)
        continue
      }
      if let more = part.amount, let amount = last.amount, part.name.isEmpty,
        let added = Self.convert(more, part.unit, to: last.unit)
      {
        last.amount = amount + added
      }
      kept[kept.count - 1] = last
    }
    return kept
  }

  /// An amount in another unit of the same measure.
  static func convert(_ amount: Double, _ unit: KitchenUnit, to other: KitchenUnit) -> Double? {
    if unit == other { return amount }
    if let from = unit.grams, let to = other.grams { return amount * from / to }
    if let from = unit.millilitres, let to = other.millilitres { return amount * from / to }
    return nil
  }
}

/// Lines that name a group of lines.
enum LineHeadings {
  /// Whether a line is a heading: it ends in a colon, or is one of the words recipes use for one.
  static func isHeading(_ tokens: [LineToken]) -> Bool {
    let hasNumber = tokens.contains { $0.kind == .number }
    if tokens.last?.kind == .colon, !hasNumber { return true }
    let words = tokens.filter { $0.kind == .word }.map(\.text)
    if words.isEmpty { return true }
    if words.first == "for", words.count > 1, words[1] == "the", !hasNumber, words.count <= 6 {
      return true
    }
    return words.count == tokens.count && words.count <= 2
      && headings.contains(words[words.count - 1])
      && (words.count == 1 || ["the", "optional", "to"].contains(words[0]))
  }

  private static let headings: Set<String> = [
    "topping", "toppings", "glaze", "filling", "dressing", "garnish", "garnishes", "dough",
    "batter", "frosting", "icing", "marinade", "crust", "assembly", "serve", "salad", "base",
    "extras", "ingredients", "coating", "streusel", "crumble", "soup", "vinaigrette", "optional",
  ]
}
