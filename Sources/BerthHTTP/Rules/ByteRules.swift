import BerthBase

/// Which bytes the grammars of RFC 9110, RFC 9112 and RFC 3986 allow where.
enum ByteRules {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20

  /// Whether a byte may stand in a token: a method or the name of a header field.
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "!"),
      0x23...0x27, UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."), 0x5E...0x60,
      UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Whether a text is one or more bytes of a token.
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { isToken($0) }
  }

  /// Whether a byte is a space or a tab, the only white space between parts of a field's value.
  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  /// Whether a byte never stands in a line: a control character other than the tab.
  static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != tab || byte == 0x7F
  }

  /// Whether a text may be the value of a field: no control character, no blank at either end.
  static func isFieldValue(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return true }
    return !isBlank(first) && !isBlank(last) && !text.utf8.contains(where: isControl)
  }

  /// Whether a byte may stand in a query as browsers send it: visible ASCII without the fragment's
  /// mark.
  static func isQuery(_ byte: UInt8) -> Bool {
    byte > space && byte < 0x7F && byte != UInt8(ascii: "#")
  }

  /// Whether a byte may stand in a path as browsers send it; the rest has to be escaped.
  static func isPath(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      false
    default: isQuery(byte)
    }
  }

  /// The letter in lower case; any other byte as it is.
  static func lower(_ byte: UInt8) -> UInt8 { byte.isASCIIUpper ? byte | 0x20 : byte }

  /// Whether two texts are equal but for the case of ASCII letters.
  static func areEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    var (leftPlace, rightPlace) = (left.startIndex, right.startIndex)
    while leftPlace != left.endIndex {
      guard lower(left[leftPlace]) == lower(right[rightPlace]) else { return false }
      left.formIndex(after: &leftPlace)
      right.formIndex(after: &rightPlace)
    }
    return true
  }

  /// The number that digits alone write; nil for anything else and for more than `Int` holds.
  static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard !digits.isEmpty else { return nil }
    var value = 0
    for digit in digits {
      guard digit.isASCIIDigit else { return nil }
      let (tens, isOver) = value.multipliedReportingOverflow(by: 10)
      let (sum, isBeyond) = tens.addingReportingOverflow(Int(digit - 0x30))
      if isOver || isBeyond { return nil }
      value = sum
    }
    return value
  }
}
