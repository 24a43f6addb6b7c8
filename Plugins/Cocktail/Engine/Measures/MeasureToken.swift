/// A piece of a measure's text.
struct MeasureToken: Equatable {
  enum Kind: Equatable {
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

  var kind: Kind
  /// Value of a number or fraction.
  var value = 0.0
  /// The lower-case word, or the sign.
  var text = ""
  /// Bytes of the original text.
  var range: Range<Int>

  var isNumber: Bool { kind == .number || kind == .fraction }
}

/// Splits UTF-8 text into tokens.
struct MeasureScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// All tokens in order.
  mutating func tokens() -> [MeasureToken] {
    var found: [MeasureToken] = []
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

  private mutating func next() -> MeasureToken? {
    let start = position
    let first = byte()
    if MeasureScanner.isDigit(first) || first == 0x2e && MeasureScanner.isDigit(byte(1)) {
      return number()
    }
    if let vulgar = vulgarFraction() {
      position += vulgar.length
      return MeasureToken(kind: .fraction, value: vulgar.value, range: start..<position)
    }
    if first == 0xc2 && byte(1) == 0xa0 {
      position += 2
      return nil
    }
    if first == 0xe2 && byte(1) == 0x80 && (0x90...0x95).contains(byte(2)) {
      position += 3
      return MeasureToken(kind: .dash, text: "-", range: start..<position)
    }
    if first == 0xc3 && byte(1) == 0x97 {
      position += 2
      return MeasureToken(kind: .word, text: "x", range: start..<position)
    }
    if MeasureScanner.isLetter(first) { return word() }
    position += 1
    switch first {
    case 0x00...0x20: return nil
    case 0x2d: return MeasureToken(kind: .dash, text: "-", range: start..<position)
    case 0x2f: return MeasureToken(kind: .slash, text: "/", range: start..<position)
    case 0x28: return MeasureToken(kind: .open, text: "(", range: start..<position)
    case 0x29: return MeasureToken(kind: .close, text: ")", range: start..<position)
    default:
      while position < bytes.count, bytes[position] & 0xc0 == 0x80 { position += 1 }
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      return MeasureToken(kind: .sign, text: text, range: start..<position)
    }
  }

  private mutating func word() -> MeasureToken {
    let start = position
    while position < bytes.count {
      let here = bytes[position]
      let isApostrophe = here == 0x27 && MeasureScanner.isLetter(byte(1))
      guard MeasureScanner.isLetter(here) || isApostrophe || here & 0xc0 == 0x80 else { break }
      position += 1
    }
    let raw = bytes[start..<position]
    // The single letter T is a tablespoon where t is a teaspoon.
    if raw.count == 1, raw.first == 0x54 {
      return MeasureToken(kind: .word, text: "tbsp", range: start..<position)
    }
    if raw.count == 1, raw.first == 0x74 {
      return MeasureToken(kind: .word, text: "tsp", range: start..<position)
    }
    let lower = raw.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }
    return MeasureToken(
      kind: .word, text: String(decoding: lower, as: UTF8.self), range: start..<position)
  }

  private mutating func digits() -> (value: Double, count: Int) {
    var value = 0.0
    var count = 0
    while MeasureScanner.isDigit(byte()) {
      value = value * 10 + Double(byte() - 0x30)
      count += 1
      position += 1
    }
    return (value, count)
  }

  private mutating func number() -> MeasureToken {
    let start = position
    var value = digits().value
    var isWhole = true
    while byte() == 0x2c, threeDigitsFollow {
      position += 1
      value = value * 1000 + digits().value
    }
    if byte() == 0x2e || byte() == 0x2c, MeasureScanner.isDigit(byte(1)) {
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
        return MeasureToken(kind: .sign, text: text, range: start..<position)
      }
      value /= denominator
      return MeasureToken(kind: .fraction, value: value, range: start..<position)
    }
    return MeasureToken(kind: .number, value: value, range: start..<position)
  }

  /// Whether a comma separates thousands here.
  private var threeDigitsFollow: Bool {
    (1...3).allSatisfy { MeasureScanner.isDigit(byte($0)) } && !MeasureScanner.isDigit(byte(4))
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
    if byte() == 0xc2 {
      switch byte(1) {
      case 0xbc: return (0.25, 2)
      case 0xbd: return (0.5, 2)
      case 0xbe: return (0.75, 2)
      default: return nil
      }
    }
    guard byte() == 0xe2, byte(1) == 0x85, (0x90...0x9e).contains(byte(2)) else { return nil }
    let values: [Double] = [
      1 / 7, 1 / 9, 0.1, 1 / 3, 2 / 3, 0.2, 0.4, 0.6, 0.8, 1 / 6, 5 / 6, 0.125, 0.375, 0.625, 0.875,
    ]
    return (values[Int(byte(2) - 0x90)], 3)
  }
}
