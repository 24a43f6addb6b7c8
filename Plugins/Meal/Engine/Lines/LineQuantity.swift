import Kitchen

/// An amount in a line.
struct LineQuantity: Sendable, Equatable {
  var low: Double
  var high: Double?
  /// Nil when no unit stands beside it.
  var unit: KitchenUnit?
  /// Index of the token behind it.
  var next: Int
  /// Packages of a stated size as the line has them: `2 × 400 g cans`.
  var packages: String?
  /// The parenthesis that gave their size, without its signs.
  var size: Range<Int>?

  mutating func multiply(by factor: Double) {
    low *= factor
    high = high.map { $0 * factor }
  }
}

/// Reads amounts: numbers, ranges, number words, units, sizes of packages.
struct QuantityReader {
  let tokens: [LineToken]

  /// A number at an index: `2`, `1 1/2`, `1 and ½`, `one`, `half a`, `two thirds`.
  func number(_ start: Int) -> (value: Double, next: Int, isWhole: Bool)? {
    guard start < tokens.count else { return nil }
    let token = tokens[start]
    if token.kind == .number { return mixed(token, start) }
    guard token.kind == .word else { return nil }
    if token.text == "a" || token.text == "an" {
      // "a few", "a couple of", "a pinch": one, unless a number follows.
      if let more = Self.numbers[word(start + 1)] {
        return (more, skipping(["of", "a", "an"], start + 2), true)
      }
      return (1, start + 1, true)
    }
    guard var value = Self.numbers[token.text] else { return nil }
    var next = start + 1
    if let part = Self.denominators[word(next)] {
      value *= part
      next = skipping(["of", "a", "an"], next + 1)
    } else if token.text == "half" || token.text == "dozen" || token.text == "couple" {
      next = skipping(["of", "a", "an"], next)
      if token.text == "half", word(next) == "dozen" { return (6, next + 1, true) }
    } else if let fraction = joined(next) {
      return (value + fraction.value, fraction.next, false)
    }
    return (value, next, true)
  }

  /// "1 ½", "1 1/2", "1-1/2", "1 and 1/2" behind its whole number.
  private func mixed(_ token: LineToken, _ start: Int) -> (Double, Int, Bool)? {
    guard token.isWhole else { return (token.value, start + 1, false) }
    if let fraction = joined(start + 1) {
      // "2 1/2-inch slices": the fraction is a size, not part of the number.
      if !isSize(fraction.next) { return (token.value + fraction.value, fraction.next, false) }
    }
    return (token.value, start + 1, true)
  }

  private func joined(_ index: Int) -> (value: Double, next: Int)? {
    var at = index
    if word(at) == "and" || kind(at) == .ampersand || kind(at) == .dash && tokens[at].isGlued {
      at += 1
    }
    guard at < tokens.count, tokens[at].kind == .number, !tokens[at].isWhole, tokens[at].value < 1
    else { return nil }
    return (tokens[at].value, at + 1)
  }

  /// Whether a length stands here: `-inch`, `cm`.
  func isSize(_ index: Int) -> Bool {
    let at = kind(index) == .dash ? index + 1 : index
    return ["inch", "inches", "cm", "mm", "in"].contains(word(at))
      && (word(at) != "in" || kind(index) == .dash)
  }

  /// An amount with its range and unit.
  func quantity(_ start: Int) -> LineQuantity? {
    guard let first = number(start) else {
      var at = start
      while FluffWords.sizesBeforeUnits.contains(word(at)) { at += 1 }
      guard let meaning = unit(at), Self.alone.contains(meaning.unit), word(at).count > 1,
        !["drop", "drops", "shake", "shakes"].contains(word(at))
      else { return nil }
      return LineQuantity(low: meaning.factor, unit: meaning.unit, next: at + meaning.words)
    }
    var quantity = LineQuantity(low: first.value, next: first.next)
    if let last = range(first.next), last.value > first.value {
      quantity.high = last.value
      quantity.next = last.next
    }
    quantity.next = skippingSize(quantity.next)
    readUnit(&quantity)
    return quantity
  }

  /// The upper end of a range: "-3", "– 3", "to 3", "or 3".
  private func range(_ index: Int) -> (value: Double, next: Int)? {
    let isDash = kind(index) == .dash
    guard isDash || word(index) == "to" || word(index) == "or",
      let last = number(index + 1), last.next > index + 1
    else { return nil }
    if kind(index + 1) == .word, word(index + 1) == "a" || word(index + 1) == "an" { return nil }
    // "8-ounce" is no range, and "1 or 2-inch" none either.
    if isSize(last.next) { return nil }
    return (last.value, last.next)
  }

  /// Takes a unit that stands at the quantity's end, over words such as "heaping" or "large".
  func readUnit(_ quantity: inout LineQuantity) {
    var at = quantity.next
    if kind(at) == .dash, unit(at + 1) != nil { at += 1 }
    var skipped = 0
    while skipped < 3, FluffWords.sizesBeforeUnits.contains(word(at)) {
      at += 1
      skipped += 1
    }
    guard let meaning = unit(at) else { return }
    quantity.multiply(by: meaning.factor)
    quantity.unit = meaning.unit
    quantity.next = at + meaning.words
    if Self.lengths.contains(word(at)) {
      if kind(quantity.next) == .dash { quantity.next += 1 }
      quantity.next = skipping(
        ["sized", "size", "piece", "pieces", "knob", "length", "long", "thick"], quantity.next)
    }
    if kind(quantity.next) == .dash, meaning.unit.measure != .count, word(quantity.next + 1) == "" {
      quantity.next += 1
    }
  }

  /// A unit at an index, and how many words it takes.
  func unit(_ index: Int) -> (unit: KitchenUnit, factor: Double, words: Int)? {
    guard index < tokens.count, tokens[index].kind == .word else { return nil }
    let text = tokens[index].text
    if text == "fl" || text == "fluid" {
      guard let second = UnitWords.meaning(word(index + 1), isCapital: false),
        second.unit == .ounce
      else { return nil }
      return (.fluidOunce, 1, 2)
    }
    guard let meaning = UnitWords.meaning(text, isCapital: tokens[index].isCapital) else {
      return nil
    }
    return (meaning.unit, meaning.factor, 1)
  }

  /// Behind sizes such as "3/4-inch thick" or "(6-inch)".
  func skippingSize(_ start: Int) -> Int {
    var at = start
    if kind(at) == .number, isSize(at + 1) {
      at += 1
      if kind(at) == .dash { at += 1 }
      at += 1
      if kind(at) == .dash { at += 1 }
      while ["thick", "long", "wide", "square", "each", "round"].contains(word(at)) { at += 1 }
      // "1-inch piece of ginger": the unit follows.
      return at
    }
    return start
  }

  func word(_ index: Int) -> String {
    index >= 0 && index < tokens.count && tokens[index].kind == .word ? tokens[index].text : ""
  }

  func kind(_ index: Int) -> LineToken.Kind? {
    index >= 0 && index < tokens.count ? tokens[index].kind : nil
  }

  func skipping(_ words: Set<String>, _ start: Int) -> Int {
    var at = start
    while words.contains(word(at)) { at += 1 }
    return at
  }

  /// Units that mean one of them when no number stands before: "pinch of salt".
  private static let alone: Set<KitchenUnit> = [
    .pinch, .dash, .handful, .bunch, .teaspoon, .tablespoon, .sprig, .cup,
  ]

  /// Measures of a piece: "1-inch piece", "thumb-sized knob".
  private static let lengths: Set<String> = [
    "inch", "inches", "thumb", "cm", "cms", "centimeter", "centimetre", "centimeters",
    "centimetres",
  ]

  private static let numbers = AmountText.words.merging(
    ["third": 1.0 / 3, "few": 3, "several": 3]) { word, _ in word }

  private static let denominators: [String: Double] = [
    "half": 0.5, "halves": 0.5, "third": 1.0 / 3, "thirds": 1.0 / 3, "quarter": 0.25,
    "quarters": 0.25, "fourth": 0.25, "fourths": 0.25, "eighth": 0.125, "dozen": 12,
  ]
}

extension FluffWords {
  /// Words between a number and its unit.
  static let sizesBeforeUnits: Set<String> = [
    "large", "small", "medium", "big", "giant", "heaping", "heaped", "rounded", "level", "scant",
    "generous", "good", "full", "packed", "lrg", "lg", "med", "sm", "average", "sized", "thick",
    "thin", "thickly", "thinly", "loosely", "firmly", "lightly", "fresh", "mini", "jumbo", "extra",
    "size", "standard", "regular", "long", "short", "fat", "whole", "slightly", "bite",
  ]
}
