/// A piece of a text with amounts.
package struct AmountToken: Equatable {
  package enum Kind: Equatable {
    /// A whole or decimal number.
    case number
    /// A fraction: 1/2, ½.
    case fraction
    case word
    /// Hyphen or dash, between numbers a range.
    case dash
    case slash
    case open
    case close
    /// Any other sign.
    case sign
  }

  package var kind: Kind
  /// Value of a number or fraction.
  package var value = 0.0
  /// The lower-case word, or the sign.
  package var text = ""
  /// Bytes of the original text.
  package var range: Range<Int>

  package var isNumber: Bool { kind == .number || kind == .fraction }
}

/// Splits UTF-8 text into tokens.
package struct AmountScanner {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// All tokens in order.
  package mutating func tokens() -> [AmountToken] {
    var found: [AmountToken] = []
    while position < bytes.count {
      if let token = next() { found.append(token) }
    }
    return found
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a || byte >= 0xc3
  }

  private mutating func next() -> AmountToken? {
    let start = position
    let first = byte()
    if AmountScanner.isDigit(first) || first == 0x2e && AmountScanner.isDigit(byte(1)) {
      return number()
    }
    if let vulgar = vulgarFraction() {
      position += vulgar.length
      return AmountToken(kind: .fraction, value: vulgar.value, range: start..<position)
    }
    if first == 0xc2 && byte(1) == 0xa0 {
      position += 2
      return nil
    }
    if first == 0xe2 && byte(1) == 0x80 && (0x90...0x95).contains(byte(2)) {
      position += 3
      return AmountToken(kind: .dash, text: "-", range: start..<position)
    }
    if first == 0xc3 && byte(1) == 0x97 {
      position += 2
      return AmountToken(kind: .word, text: "x", range: start..<position)
    }
    if AmountScanner.isLetter(first) { return word() }
    position += 1
    switch first {
    case 0x00...0x20: return nil
    case 0x2d: return AmountToken(kind: .dash, text: "-", range: start..<position)
    case 0x2f: return AmountToken(kind: .slash, text: "/", range: start..<position)
    case 0x28: return AmountToken(kind: .open, text: "(", range: start..<position)
    case 0x29: return AmountToken(kind: .close, text: ")", range: start..<position)
    default:
      while position < bytes.count, bytes[position] & 0xc0 == 0x80 { position += 1 }
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      return AmountToken(kind: .sign, text: text, range: start..<position)
    }
  }

  private mutating func word() -> AmountToken {
    let start = position
    while position < bytes.count {
      let here = bytes[position]
      let isApostrophe = here == 0x27 && AmountScanner.isLetter(byte(1))
      guard AmountScanner.isLetter(here) || isApostrophe || here & 0xc0 == 0x80 else { break }
      position += 1
    }
    let raw = bytes[start..<position]
    // The single letter T is a tablespoon where t is a teaspoon.
    if raw.count == 1, raw.first == 0x54 {
      return AmountToken(kind: .word, text: "tbsp", range: start..<position)
    }
    if raw.count == 1, raw.first == 0x74 {
      return AmountToken(kind: .word, text: "tsp", range: start..<position)
    }
    let lower = raw.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }
    return AmountToken(
      kind: .word, text: String(decoding: lower, as: UTF8.self), range: start..<position)
  }

  private mutating func digits() -> (value: Double, count: Int) {
    var value = 0.0
    var count = 0
    while AmountScanner.isDigit(byte()) {
      value = value * 10 + Double(byte() - 0x30)
      count += 1
      position += 1
    }
    return (value, count)
  }

  private mutating func number() -> AmountToken {
    let start = position
    var value = digits().value
    var isWhole = true
    while byte() == 0x2c, threeDigitsFollow {
      position += 1
      value = value * 1000 + digits().value
    }
    if byte() == 0x2e || byte() == 0x2c, AmountScanner.isDigit(byte(1)) {
      position += 1
      let decimals = digits()
      var scale = 1.0
      for _ in 0..<decimals.count { scale *= 10 }
      value += decimals.value / scale
      isWhole = false
    }
    if isWhole, let denominator = denominator() {
      guard denominator > 0 else {
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        return AmountToken(kind: .sign, text: text, range: start..<position)
      }
      value /= denominator
      return AmountToken(kind: .fraction, value: value, range: start..<position)
    }
    return AmountToken(kind: .number, value: value, range: start..<position)
  }

  /// Whether a comma separates thousands here.
  private var threeDigitsFollow: Bool {
    (1...3).allSatisfy { AmountScanner.isDigit(byte($0)) } && !AmountScanner.isDigit(byte(4))
  }

  /// Reads "/2" or "⁄2" after a whole number.
  private mutating func denominator() -> Double? {
    let before = position
    while byte() == 0x20 { position += 1 }
    if byte() == 0x2f {
      position += 1
    } else if byte() == 0xe2, byte(1) == 0x81, byte(2) == 0x84 {
      position += 3
    } else {
      position = before
      return nil
    }
    while byte() == 0x20 { position += 1 }
    let found = digits()
    if found.count > 0 { return found.value }
    position = before
    return nil
  }

  private func vulgarFraction() -> (value: Double, length: Int)? {
    let length = byte() == 0xc2 ? 2 : byte() == 0xe2 ? 3 : 0
    guard length > 0, position + length <= bytes.count,
      let sign = String(decoding: bytes[position..<position + length], as: UTF8.self)
        .unicodeScalars.first, let value = AmountText.value(ofFraction: sign.value)
    else { return nil }
    return (value, length)
  }
}
