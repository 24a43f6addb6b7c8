import BerthSDK
import Kitchen

/// A piece of an ingredient line.
struct LineToken: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    /// `2`, `1.5`, `½`, `3/4`.
    case number
    /// Folded, lower case, without apostrophes.
    case word
    case open, close, comma, semicolon, colon, dash, slash, plus, ampersand, percent
  }

  var kind: Kind
  var value = 0.0
  /// A whole number of plain digits, so that a fraction may follow.
  var isWhole = false
  /// The folded word; empty for other kinds.
  var text = ""
  /// The word as it stands begins with a capital: `T` is a tablespoon, `t` a teaspoon.
  var isCapital = false
  /// Nothing stands between this and the token before it.
  var isGlued = false
  /// Place in the line, UTF-8.
  var range: Range<Int>
}

/// Cuts an ingredient line into tokens.
struct LineScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var tokens: [LineToken] = []

  /// Lines beyond this length are cut: no ingredient needs more.
  static let limit = 600

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// All tokens; signs with no meaning here are left out.
  static func tokens(_ bytes: [UInt8]) -> [LineToken] {
    var scanner = LineScanner(bytes)
    scanner.scan()
    return scanner.tokens
  }

  private mutating func scan() {
    tokens.reserveCapacity(16)
    while position < bytes.count {
      let start = position
      let byte = bytes[position]
      switch byte {
      case 0x30...0x39: number()
      case 0x2e where position + 1 < bytes.count && isDigit(bytes[position + 1]) && !lastIsWord():
        number()
      case 0x61...0x7a, 0x41...0x5a: word()
      case 0x80...: other()
      default:
        position += 1
        if let kind = Self.signs[byte] { add(LineToken(kind: kind, range: start..<position)) }
      }
    }
  }

  private static let signs: [UInt8: LineToken.Kind] = [
    0x28: .open, 0x5b: .open, 0x29: .close, 0x5d: .close, 0x2c: .comma, 0x3b: .semicolon,
    0x3a: .colon, 0x2d: .dash, 0x2f: .slash, 0x2b: .plus, 0x26: .ampersand, 0x25: .percent,
  ]

  private func lastIsWord() -> Bool {
    tokens.last.map { $0.kind == .word && $0.range.upperBound == position } ?? false
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private mutating func add(_ token: LineToken) {
    var token = token
    token.isGlued = tokens.last?.range.upperBound == token.range.lowerBound
    tokens.append(token)
  }

  private mutating func number() {
    let start = position
    var value = 0.0
    var digits = 0
    func hasDigit(_ at: Int) -> Bool { at < bytes.count && isDigit(bytes[at]) }
    while hasDigit(position), digits < 9 {
      value = value * 10 + Double(bytes[position] - 0x30)
      digits += 1
      position += 1
    }
    var isWhole = true
    // A comma before three digits parts thousands, before one or two it is a decimal point.
    if position < bytes.count, bytes[position] == 0x2e || bytes[position] == 0x2c,
      hasDigit(position + 1)
    {
      var end = position + 1
      while hasDigit(end) { end += 1 }
      let count = end - position - 1
      if bytes[position] == 0x2c, count == 3, digits > 0, digits < 4 {
        for index in (position + 1)..<end { value = value * 10 + Double(bytes[index] - 0x30) }
        position = end
      } else if bytes[position] == 0x2e || count < 3 {
        var scale = 0.1
        for index in (position + 1)..<end {
          value += Double(bytes[index] - 0x30) * scale
          scale /= 10
        }
        position = end
        isWhole = false
      }
    }
    if isWhole, let fraction = fraction(value) {
      value = fraction
      isWhole = false
    }
    while hasDigit(position) { position += 1 }
    add(LineToken(kind: .number, value: value, isWhole: isWhole, range: start..<position))
  }

  /// `3/4` or `3⁄4`, read from behind its first number.
  private mutating func fraction(_ top: Double) -> Double? {
    var at = position
    if at < bytes.count, bytes[at] == 0x2f {
      at += 1
    } else if at + 2 < bytes.count, bytes[at] == 0xe2, bytes[at + 1] == 0x81, bytes[at + 2] == 0x84
    {
      at += 3
    } else {
      return nil
    }
    var bottom = 0
    let first = at
    while at < bytes.count, isDigit(bytes[at]), at - first < 3 {
      bottom = bottom * 10 + Int(bytes[at] - 0x30)
      at += 1
    }
    guard at > first, bottom > 1, bottom <= 100, at == bytes.count || !isDigit(bytes[at]),
      top < Double(bottom) * 12
    else { return nil }
    position = at
    return top / Double(bottom)
  }

  private mutating func word() {
    let start = position
    var folded: [UInt8] = []
    let isCapital = bytes[position] <= 0x5a
    var isPlain = true
    while position < bytes.count {
      let byte = bytes[position]
      if byte >= 0x61 && byte <= 0x7a || isDigit(byte) && isLetterGroup(folded) {
        folded.append(byte)
      } else if byte >= 0x41 && byte <= 0x5a {
        folded.append(byte | 0x20)
      } else if byte == 0x27 || byte == 0x2e && isInsideWord(position) {
        // An apostrophe, or the point of an abbreviation such as "a.p.".
      } else if byte >= 0xc3 && byte <= 0xcd || byte >= 0xe2 && isApostrophe(position) {
        isPlain = false
        position += byte >= 0xe0 ? 2 : 1
      } else {
        break
      }
      position += 1
    }
    let text: String
    if isPlain {
      text = String(decoding: folded, as: UTF8.self)
    } else {
      let whole = String(decoding: bytes[start..<min(position, bytes.count)], as: UTF8.self)
      text = TextFolding.fold(whole)
    }
    add(
      LineToken(
        kind: .word, text: text, isCapital: isCapital, range: start..<min(position, bytes.count)))
  }

  /// Digits go on with a word only behind two letters or more ("vitamin b12" is rare enough).
  private func isLetterGroup(_ folded: [UInt8]) -> Bool { folded.count >= 3 }

  private func isInsideWord(_ at: Int) -> Bool {
    guard at + 1 < bytes.count, at > 0 else { return false }
    let next = bytes[at + 1] | 0x20
    return next >= 0x61 && next <= 0x7a && at + 2 < bytes.count && bytes[at + 2] == 0x2e
  }

  private func isApostrophe(_ at: Int) -> Bool {
    at + 2 < bytes.count && bytes[at] == 0xe2 && bytes[at + 1] == 0x80
      && (bytes[at + 2] == 0x98 || bytes[at + 2] == 0x99)
  }

  /// Vulgar fractions, dashes, spaces and letters beyond ASCII.
  private mutating func other() {
    let start = position
    let length = bytes[position] >= 0xf0 ? 4 : bytes[position] >= 0xe0 ? 3 : 2
    let end = min(position + length, bytes.count)
    guard let scalar = String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars.first
    else {
      position += 1
      return
    }
    if let value = AmountText.value(ofFraction: scalar.value) {
      position = end
      add(LineToken(kind: .number, value: value, range: start..<end))
    } else if (0x2010...0x2015).contains(scalar.value) || scalar.value == 0x2212 {
      position = end
      add(LineToken(kind: .dash, range: start..<end))
    } else if scalar.value == 0xd7 {
      position = end
      add(LineToken(kind: .word, text: "x", range: start..<end))
    } else if (0xc0...0x24f).contains(scalar.value) {
      word()
    } else if scalar.properties.isAlphabetic {
      position = end
      add(LineToken(kind: .word, text: String(scalar), range: start..<end))
    } else {
      position = end
    }
  }
}
