import Kitchen

/// Reads one measure from its tokens.
struct MeasureParser {
  let bytes: [UInt8]
  let tokens: [AmountToken]
  let standard: VolumeStandard
  /// Tokens that are part of the amount or unit and so not of the rest.
  var used: [Bool]

  init(text: String, standard: VolumeStandard) {
    bytes = Array(text.utf8)
    var scanner = AmountScanner(bytes)
    tokens = scanner.tokens()
    used = [Bool](repeating: false, count: tokens.count)
    self.standard = standard
  }

  /// The measure of the whole text.
  mutating func measure() -> Measure {
    if let start = amountStart(), var result = quantity(at: start) {
      result.rest = rest()
      return result
    }
    used = [Bool](repeating: false, count: tokens.count)
    var result = lengthOfOne() ?? withoutNumber()
    result.rest = rest()
    return result
  }

  func token(_ index: Int) -> AmountToken? {
    tokens.indices.contains(index) ? tokens[index] : nil
  }

  func word(_ index: Int) -> String {
    guard let token = token(index), token.kind == .word else { return "" }
    return token.text
  }

  // MARK: Amounts

  /// Where the amount begins: the first number that is not a strength, an age or a length.
  private func amountStart() -> Int? {
    for index in tokens.indices {
      if tokens[index].isNumber, !isSize(after: index) { return index }
      if tokens[index].kind == .word, MeasureWords.numbers[tokens[index].text] != nil,
        isNumberWord(at: index)
      {
        return index
      }
    }
    return nil
  }

  /// Articles and number words only count where an amount can stand.
  private func isNumberWord(at index: Int) -> Bool {
    let text = word(index)
    guard (0..<index).allSatisfy({ MeasureWords.fillers.contains(word($0)) || word($0) == "juice" })
    else { return false }
    guard text == "a" || text == "an" else { return true }
    if ["couple", "dozen", "half", "quarter"].contains(word(index + 1)) { return false }
    return unit(at: index + 1) != nil
      || MeasureWords.adjectives.contains(word(index + 1)) && unit(at: index + 2) != nil
  }

  /// Whether the value at an index is followed by a word that makes it no amount.
  func isSize(after index: Int) -> Bool {
    var next = value(at: index)?.next ?? index + 1
    if token(next)?.kind == .dash { next += 1 }
    guard let token = token(next) else { return false }
    if token.kind == .sign { return ["%", "\"", "°", "”"].contains(token.text) }
    return token.kind == .word && MeasureWords.sizes.contains(token.text)
  }

  /// A single value: whole, decimal, fraction, mixed ("1 1/2", "1-1/2", "1½") or in words.
  func value(at index: Int) -> (value: Double, next: Int)? {
    guard let first = token(index) else { return nil }
    if first.kind == .word, let number = MeasureWords.numbers[first.text] {
      var next = index + 1
      if number < 1, word(next) == "a" || word(next) == "an" { next += 1 }
      if word(next) == "dozen" { return (number * 12, next + 1) }
      if word(next) == "and", word(next + 1) == "half" { return (number + 0.5, next + 2) }
      return (number, next)
    }
    if first.kind == .fraction { return (first.value, index + 1) }
    guard first.kind == .number else { return nil }
    var next = index + 1
    if token(next)?.kind == .dash || word(next) == "and" || word(next) == "&" { next += 1 }
    if let fraction = token(next), fraction.kind == .fraction, fraction.value < 1,
      first.value == first.value.rounded(), first.value >= 1
    {
      return (first.value + fraction.value, next + 1)
    }
    if word(index + 1) == "dozen" { return (first.value * 12, index + 2) }
    return (first.value, index + 1)
  }

  /// A value or a range of two, and a factor before them ("2 x 25").
  private func amount(at index: Int) -> (low: Double, high: Double, next: Int)? {
    guard let first = value(at: index) else { return nil }
    var next = first.next
    if word(next) == "x", token(next + 1)?.isNumber == true, let second = value(at: next + 1) {
      return (first.value * second.value, first.value * second.value, second.next)
    }
    let joins = token(next)?.kind == .dash || word(next) == "to" || word(next) == "or"
    if joins, !isSize(after: next + 1), let second = value(at: next + 1) {
      next = second.next
      return (min(first.value, second.value), max(first.value, second.value), next)
    }
    return (first.value, first.value, next)
  }

  private mutating func quantity(at start: Int) -> Measure? {
    guard let amount = amount(at: start), amount.high <= Self.maximum else { return nil }
    var result = Measure(low: amount.low, high: amount.high, standard: standard)
    use(start..<amount.next)
    var index = amount.next
    if token(index)?.kind == .dash { index = take(index) }
    index = containerSize(at: index, &result)
    if let found = nearbyUnit(at: index) {
      result.unit = found.unit
      use(found.range)
      afterUnit(found.range.upperBound, &result)
    } else if let before = unitBefore(start) {
      result.unit = before
    } else if hasOnlyFillers(before: start) {
      result.unit = .piece
    } else {
      return nil
    }
    // Millilitres, grams: a cubic metre is no amount for a drink either.
    for range in [result.millilitres, result.grams] {
      if let range, range.upperBound > 1e6 { return nil }
    }
    markFillers(before: start)
    return result
  }

  /// More than this of anything is no amount.
  static let maximum = 100_000.0

  /// Reads "(12 oz)", "12 oz" or "2 inch" that stands between a count and its container.
  private mutating func containerSize(at index: Int, _ result: inout Measure) -> Int {
    let isOpen = token(index)?.kind == .open
    let start = isOpen ? index + 1 : index
    guard token(start)?.isNumber == true, let size = value(at: start), size.value < 1e6 else {
      return index
    }
    if isSize(after: start) {
      // A length stays in the rest; look for the unit behind it.
      var next = size.next
      if token(next)?.kind == .dash { next += 1 }
      return next + 1
    }
    var next = size.next
    if token(next)?.kind == .dash { next += 1 }
    guard let found = unit(at: next), let each = found.unit.millilitres(standard) else {
      return index
    }
    next = found.next
    if token(next)?.kind == .sign, token(next)?.text == "." { next += 1 }
    if isOpen, token(next)?.kind == .close { next += 1 }
    guard let container = nearbyUnit(at: next), container.unit.isContainer else {
      guard isOpen, token(next) == nil else { return index }
      result.containerSize = size.value * each
      use(index..<next)
      return next
    }
    result.containerSize = size.value * each
    use(index..<next)
    return next
  }

  /// Reads what may follow a unit: the same amount in another unit, or a container's size.
  private mutating func afterUnit(_ index: Int, _ result: inout Measure) {
    var start = index
    if token(start)?.kind == .sign, token(start)?.text == "." { start = take(start) }
    guard let joint = token(start), joint.kind == .slash || joint.kind == .open else { return }
    guard let size = value(at: start + 1), let found = unit(at: size.next),
      let each = found.unit.millilitres(standard)
    else { return }
    var end = found.next
    if joint.kind == .open {
      if token(end)?.kind == .sign { end += 1 }
      guard token(end)?.kind == .close else { return }
      end += 1
    }
    if result.unit?.isContainer == true, result.containerSize == nil, size.value < 1e6 {
      result.containerSize = size.value * each
    }
    use(start..<end)
  }
}
