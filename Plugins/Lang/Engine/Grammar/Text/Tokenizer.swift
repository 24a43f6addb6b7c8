/// Cuts a text into words, numbers and signs.
struct Tokenizer {
  let writing: WritingSystem
  /// Words written with a full stop that ends no sentence, without it, in lower case.
  let abbreviations: Set<String>
  /// Cuts runs of characters without spaces.
  let segmenter: Segmenter?

  private struct Scan {
    let source: String
    var scalars: [Unicode.Scalar] = []
    var kinds: [CharacterKind] = []
    var offsets: [Int] = []
    var tokens: [Token] = []

    init(_ text: String) {
      var text = text
      text.makeContiguousUTF8()
      source = text
      let count = text.utf8.count
      scalars.reserveCapacity(count)
      kinds.reserveCapacity(count)
      offsets.reserveCapacity(count + 1)
      var offset = 0
      for scalar in text.unicodeScalars {
        scalars.append(scalar)
        kinds.append(CharacterKind.of(scalar))
        offsets.append(offset)
        offset += UTF8.width(scalar)
      }
      offsets.append(offset)
    }

    func kind(_ index: Int) -> CharacterKind? { index < kinds.count ? kinds[index] : nil }

    func text(_ range: Range<Int>) -> String {
      let bytes = source.utf8
      let start = bytes.index(bytes.startIndex, offsetBy: offsets[range.lowerBound])
      let end = bytes.index(start, offsetBy: offsets[range.upperBound] - offsets[range.lowerBound])
      return String(source[start..<end])
    }
  }

  /// The tokens of a text in order.
  func tokens(of text: String) -> [Token] {
    var scan = Scan(text)
    var index = 0
    var spaces = 0
    var isNewLine = true
    while index < scan.scalars.count {
      let start = index
      switch scan.kinds[index] {
      case .space:
        spaces += 1
        index += 1
        continue
      case .lineEnd:
        isNewLine = true
        index += 1
        continue
      case .letter: index = word(scan, from: index)
      case .digit: index = number(scan, from: index)
      case .han, .hiragana, .katakana: index = unspaced(scan, from: index)
      case .other: index = sign(scan, from: index)
      case .apostrophe, .hyphen:
        if scan.kinds[index] == .hyphen, isClitic(scan, after: index) {
          index = letters(scan, from: index + 1)
        } else {
          index += 1
        }
      }
      append(start..<index, spaces, isNewLine, &scan)
      spaces = 0
      isNewLine = false
    }
    return scan.tokens
  }

  // MARK: Ends of tokens

  private func letters(_ scan: Scan, from start: Int) -> Int {
    var index = start
    while scan.kind(index) == .letter { index += 1 }
    return index
  }

  private func word(_ scan: Scan, from start: Int) -> Int {
    var index = start
    while true {
      index = letters(scan, from: index)
      while scan.kind(index) == .digit { index += 1 }
      if scan.kind(index) == .letter { continue }
      switch scan.kind(index) {
      case .apostrophe:
        if writing.splitsElision {
          let isWhole = scan.text(start..<index).lowercased() == "aujourd"
          if !isWhole { return scan.kind(index + 1) == .letter ? index + 1 : index }
        }
        guard scan.kind(index + 1) == .letter else { return index }
      case .hyphen:
        guard scan.kind(index + 1) == .letter, !isClitic(scan, after: index) else { return index }
      default:
        return stop(scan, start, index)
      }
      index += 1
    }
  }

  /// The end of a word with the full stop that belongs to it.
  private func stop(_ scan: Scan, _ start: Int, _ end: Int) -> Int {
    guard end < scan.scalars.count, scan.scalars[end] == "." else { return end }
    if end - start == 1, scan.kind(end + 1) == .letter {
      return word(scan, from: end + 1)
    }
    let isInitial =
      end - start == 1 && scan.scalars[start].properties.isUppercase
      && scan.scalars[start] != "I"
    let isChain = start > 0 && end - start == 1 && scan.scalars[start - 1] == "."
    let isAbbreviation =
      isInitial || isChain
      || abbreviations.contains(scan.text(start..<end).lowercased())
    return isAbbreviation && end + 1 < scan.scalars.count ? end + 1 : end
  }

  private func number(_ scan: Scan, from start: Int) -> Int {
    var index = start
    while true {
      while scan.kind(index) == .digit { index += 1 }
      guard index < scan.scalars.count else { return index }
      let isMark = [".", ",", ":", "٫", "٬"].contains(scan.scalars[index])
      if isMark, scan.kind(index + 1) == .digit {
        index += 1
        continue
      }
      if writing.hasDottedOrdinals, scan.scalars[index] == ".", scan.kind(index + 1) == .space,
        scan.kind(index + 2) == .letter
      {
        return index + 1
      }
      return letters(scan, from: index)
    }
  }

  private func unspaced(_ scan: Scan, from start: Int) -> Int {
    if let segmenter {
      var end = start
      while end < scan.kinds.count, end - start < segmenter.longest,
        [.han, .hiragana, .katakana].contains(scan.kinds[end])
      {
        end += 1
      }
      if let length = segmenter.longestWord(scan.scalars[start..<end]) { return start + length }
    }
    guard scan.kinds[start] == .katakana else { return start + 1 }
    var index = start
    while scan.kind(index) == .katakana { index += 1 }
    return index
  }

  private func sign(_ scan: Scan, from start: Int) -> Int {
    guard scan.scalars[start] == "." else { return start + 1 }
    var index = start
    while index < scan.scalars.count, scan.scalars[index] == "." { index += 1 }
    return index
  }

  private func isClitic(_ scan: Scan, after hyphen: Int) -> Bool {
    guard !writing.clitics.isEmpty, hyphen > 0, scan.kind(hyphen - 1) == .letter else {
      return false
    }
    let end = letters(scan, from: hyphen + 1)
    return writing.clitics.contains(scan.text(hyphen + 1..<end).lowercased())
  }

  // MARK: Tokens

  private func append(_ range: Range<Int>, _ spaces: Int, _ startsLine: Bool, _ scan: inout Scan) {
    let text = scan.text(range)
    var surface = TagSet.none
    let first = scan.scalars[range.lowerBound]
    switch scan.kinds[range.lowerBound] {
    case .digit: surface = .number
    case .other, .apostrophe: surface = .punctuation
    case .hyphen: surface = range.count > 1 ? .word : .punctuation
    default:
      surface = .word
      if first.properties.isUppercase {
        surface.insert(.capital)
        let isUpper = scan.scalars[range].allSatisfy { !$0.properties.isLowercase }
        if isUpper, range.count > 1 { surface.insert(.upper) }
      }
      if first.isLatinVowel { surface.insert(.vowel) }
    }
    if !startsLine { surface.insert(spaces == 0 ? .glued : .spaced) }
    if !startsLine, spaces > 1 { surface.insert(.double) }
    var token = Token(
      text: text, key: key(text),
      range: scan.offsets[range.lowerBound]..<scan.offsets[range.upperBound], surface: surface)
    token.startsLine = startsLine
    scan.tokens.append(token)
  }

  private func key(_ text: String) -> String {
    var isPlain = true
    for byte in text.utf8 where byte >= 0x80 || byte >= 0x41 && byte <= 0x5a {
      isPlain = false
      break
    }
    if isPlain { return text }
    var view = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      switch scalar.value {
      case 0x2019, 0x2bc, 0xff07: view.append("'")
      case 0x2010, 0x2011: view.append("-")
      case 0x64b...0x652, 0x670, 0x640:
        if !writing.dropsVowelSigns { view.append(scalar) }
      default: view.append(scalar)
      }
    }
    return String(view)
  }
}
