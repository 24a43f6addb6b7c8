import Kitchen

/// Finding units and sorting out the words around them.
extension MeasureParser {
  /// The unit that starts at an index, of one or two words.
  func unit(at index: Int) -> (unit: MeasureUnit, next: Int)? {
    let first = word(index)
    guard !first.isEmpty else { return nil }
    var second = index + 1
    if token(second)?.kind == .sign, token(second)?.text == "." { second += 1 }
    if !word(second).isEmpty, let unit = MeasureUnit.named(first + " " + word(second)) {
      return (unit, second + 1)
    }
    if let unit = MeasureUnit.named(first) { return (unit, index + 1) }
    return nil
  }

  /// The unit at an index or behind at most two words that describe it.
  func nearbyUnit(at index: Int) -> (unit: MeasureUnit, range: Range<Int>)? {
    if let here = unit(at: index), !isPartOfName(here.unit, at: index) {
      return (here.unit, index..<here.next)
    }
    for skipped in 1...2 {
      let last = index + skipped - 1
      guard !word(last).isEmpty, word(last) != "of" else { return nil }
      let isOrdinary = skipped == 1 || MeasureWords.adjectives.contains(word(index))
      if isOrdinary, let later = unit(at: index + skipped), later.unit.kind == .count,
        later.unit != .half
      {
        return (later.unit, index + skipped..<later.next)
      }
      if skipped == 1, MeasureWords.adjectives.contains(word(index)),
        let later = unit(at: index + 1), later.unit.kind == .volume
      {
        return (later.unit, index + 1..<later.next)
      }
    }
    return nil
  }

  /// Whether a unit's word begins an ingredient's name instead, as in "2 half and half".
  private func isPartOfName(_ unit: MeasureUnit, at index: Int) -> Bool {
    unit == .half && word(index + 1) == "and"
  }

  /// A unit before the number: "juice of 1/2", "zest of 1".
  mutating func unitBefore(_ start: Int) -> MeasureUnit? {
    for index in 0..<start {
      let text = word(index)
      guard ["of", "from"].contains(word(index + 1)) else { continue }
      if text == "juice" {
        use(index..<index + 2)
        return .juice
      }
      if let unit = MeasureUnit.named(text), unit.kind == .count {
        use(index..<index + 2)
        return unit
      }
    }
    return nil
  }

  /// Whether all words before an index say nothing about what is measured.
  func hasOnlyFillers(before start: Int) -> Bool {
    (0..<start).allSatisfy { tokens[$0].kind != .word || MeasureWords.fillers.contains(word($0)) }
  }

  /// Takes words such as "add" or "about" out of the rest.
  mutating func markFillers(before start: Int) {
    for index in 0..<start
    where MeasureWords.fillers.contains(word(index)) || tokens[index].kind == .sign {
      used[index] = true
    }
  }

  /// One thing of a length, "1 inch piece": the length stays in the rest.
  mutating func lengthOfOne() -> Measure? {
    guard let index = tokens.indices.first(where: { tokens[$0].isNumber }), isSize(after: index),
      hasOnlyFillers(before: index), let length = value(at: index)
    else { return nil }
    let next = token(length.next)?.kind == .dash ? length.next + 1 : length.next
    guard MeasureWords.lengths.contains(word(next)) else { return nil }
    var result = Measure(low: 1, unit: .piece, standard: standard)
    if let found = nearbyUnit(at: next + 1) {
      result.unit = found.unit
      use(found.range)
    }
    return result
  }

  /// A measure that has no number: a unit alone, or an open one such as "fill with".
  mutating func withoutNumber() -> Measure {
    var result = Measure(standard: standard)
    let words = tokens.indices.map { word($0) }
    if let index = words.firstIndex(where: { ["top", "fill", "filled"].contains($0) }) {
      result.unit = .top
      use(index..<index + 1)
      for later in index + 1..<max(words.count, index + 1)
      where ["up", "with", "to", "the", "it", "glass", "off"].contains(words[later]) {
        used[later] = true
      }
      for earlier in 0..<index where words[earlier] == "to" { used[earlier] = true }
      return result
    }
    if let index = words.firstIndex(of: "taste") {
      result.unit = .taste
      use(max(index - 1, 0)..<index + 1)
      return result
    }
    if words.contains(where: { ["garnish", "decorate", "decoration"].contains($0) }) {
      result.unit = .garnish
      for index in words.indices
      where ["garnish", "decorate", "decoration", "with", "for", "as", "to"].contains(words[index])
      {
        used[index] = true
      }
      return result
    }
    for index in tokens.indices.prefix(3) {
      guard let found = unit(at: index), found.unit != .half, found.unit.kind != .mass else {
        continue
      }
      let letters = words[index]
      guard letters.utf8.count > 2 else { continue }
      result.unit = found.unit
      let isOne = letters == found.unit.rawValue || found.unit.word(for: 2) != letters
      if isOne, found.unit.kind != .open {
        result.low = 1
        result.high = 1
      }
      use(index..<found.next)
      markFillers(before: index)
      return result
    }
    return result
  }

  mutating func use(_ range: Range<Int>) {
    for index in range where used.indices.contains(index) { used[index] = true }
  }

  mutating func take(_ index: Int) -> Int {
    use(index..<index + 1)
    return index + 1
  }

  /// The text that is left, in its own spelling, with single spaces and no loose "of".
  func rest() -> String {
    var kept: [Int] = tokens.indices.filter { !used[$0] }
    while let first = kept.first, isLoose(first) { kept.removeFirst() }
    while let last = kept.last, isLoose(last) { kept.removeLast() }
    var text: [UInt8] = []
    var before: Int?
    for index in kept {
      if let before {
        let gap = tokens[before].range.upperBound != tokens[index].range.lowerBound
        if gap || before + 1 != index { text.append(0x20) }
      }
      text += bytes[tokens[index].range]
      before = index
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func isLoose(_ index: Int) -> Bool {
    let token = tokens[index]
    switch token.kind {
    case .word: return token.text == "of"
    case .sign: return [".", ",", ":", ";", "~", "*", "+"].contains(token.text)
    case .dash, .slash: return true
    default: return false
    }
  }
}
