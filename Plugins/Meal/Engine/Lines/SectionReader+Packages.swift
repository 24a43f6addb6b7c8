import BerthSDK

/// Amounts that come in packages of a stated size, and the same amount in other units.
extension SectionReader {
  /// "1 (14 oz) can", "2 x 400 g", "3 8-ounce packages": the amount is the sum of the packages.
  func readPackage(_ found: inout LineQuantity) {
    if ["x", "times"].contains(reader.word(found.next)),
      let size = reader.quantity(found.next + 1), let unit = size.unit, isMeasured(unit)
    {
      take(size, found.next + 1, into: &found)
      skipContainer(&found)
      return
    }
    guard found.unit == nil || found.unit.map(UnitWords.containers.contains) == true else { return }
    let isParenthesis = reader.kind(found.next) == .open
    let at = found.next + (isParenthesis ? 1 : 0)
    let begin = reader.skipping(["about", "approx", "approximately", "each", "net"], at)
    guard begin < tokens.count, tokens[begin].kind == .number || isParenthesis,
      let size = reader.quantity(begin), let unit = size.unit, isMeasured(unit)
    else { return }
    take(size, begin, into: &found)
    if isParenthesis { found.next = behindParenthesis(at) }
    skipContainer(&found)
  }

  func isMeasured(_ unit: KitchenUnit) -> Bool {
    unit.measure == .mass || unit.measure == .volume && unit != .pinch && unit != .dash
  }

  func take(_ size: LineQuantity, _ begin: Int, into found: inout LineQuantity) {
    let count = found.low
    let text = String(
      decoding: bytes[tokens[begin].range.lowerBound..<tokens[size.next - 1].range.upperBound],
      as: UTF8.self)
    let sizeText = Words.trimmed(text)
    found.packages = count == 1 ? sizeText : "\(AmountFormat.number(count)) × \(sizeText)"
    let high = found.high ?? (size.high == nil ? nil : count)
    found.high = high.map { $0 * (size.high ?? size.low) }
    found.low = count * size.low
    found.unit = size.unit
    found.next = size.next
  }

  /// Behind "can", "(425g) package" and the like.
  func skipContainer(_ found: inout LineQuantity) {
    var at = found.next
    if reader.kind(at) == .dash { at += 1 }
    if reader.kind(at) == .open { at = behindParenthesis(at + 1) }
    var words = at
    while FluffWords.sizesBeforeUnits.contains(reader.word(words)) { words += 1 }
    if let unit = reader.unit(words), unit.unit.measure == .count,
      ![.clove, .stalk].contains(unit.unit)
    {
      at = words + unit.words
      found.packages = found.packages.map { "\($0) \(text(words, at - 1))" }
    }
    found.next = at
  }

  /// Behind the same amount in other units: "(120 ml)", "/ 1 cup", "2 lb 4 oz" summed up.
  func skipOtherMeasures(_ found: inout LineQuantity) {
    while found.next < tokens.count {
      if reader.kind(found.next) == .open, isMeasure(found.next + 1) {
        found.next = behindParenthesis(found.next + 1)
        continue
      }
      var at = found.next
      let isMore = reader.kind(at) == .plus || reader.word(at) == "plus"
      let isOther = isMore || reader.kind(at) == .slash || reader.word(at) == "or"
      if isOther { at += 1 }
      guard found.unit != nil, reader.kind(at) == .number, let more = reader.quantity(at),
        more.unit != nil || !isOther
      else { break }
      if let unit = found.unit, let smaller = more.unit,
        isMore || unit == .pound && smaller == .ounce && !isOther,
        let added = LineParser.convert(more.low, smaller, to: unit)
      {
        found.low += added
        found.high = found.high.map { $0 + added }
      }
      found.next = more.next
    }
    if found.next < tokens.count, reader.kind(found.next) == .comma { found.next += 1 }
  }

  /// Whether a parenthesis only says the amount in other words.
  func isMeasure(_ start: Int) -> Bool {
    let begin = reader.skipping(["about", "approx", "approximately", "or"], start)
    guard reader.kind(begin) == .number, let size = reader.quantity(begin) else {
      return false
    }
    if reader.isSize(begin + 1) { return true }
    guard let unit = size.unit else { return false }
    return isMeasured(unit) || unit == .stick || unit == .can || unit == .packet
  }

  func behindParenthesis(_ inside: Int) -> Int {
    var depth = 1
    var at = inside
    while at < tokens.count {
      if tokens[at].kind == .open { depth += 1 }
      if tokens[at].kind == .close { depth -= 1 }
      at += 1
      if depth == 0 { return at }
    }
    return at
  }
}
