extension UInt8 {
  package var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
  package var isASCIILower: Bool { self >= 0x61 && self <= 0x7A }
  package var isASCIIUpper: Bool { self >= 0x41 && self <= 0x5A }
  package var isASCIILetter: Bool { isASCIILower || isASCIIUpper }
  package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
}

extension Substring {
  /// The number written here in digits alone, without leading zeros; nil for anything else.
  package var plainNumber: Int? {
    guard (1...9).contains(utf8.count), utf8.allSatisfy(\.isASCIIDigit),
      utf8.count == 1 || utf8.first != 0x30
    else { return nil }
    return utf8.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
