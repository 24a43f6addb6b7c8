/// What part a character plays in a word.
enum CharacterKind {
  case letter
  case digit
  case space
  case lineEnd
  case apostrophe
  case hyphen
  case han
  case hiragana
  case katakana
  case other

  /// The kind of a scalar.
  static func of(_ scalar: Unicode.Scalar) -> CharacterKind {
    let value = scalar.value
    if value < 0x80 { return ascii(value) }
    switch value {
    case 0xa0, 0x2000...0x200a, 0x202f, 0x3000: return .space
    case 0x2028, 0x2029, 0x85: return .lineEnd
    case 0x2019, 0x2bc, 0xff07: return .apostrophe
    case 0x2010, 0x2011: return .hyphen
    case 0xc0...0x24f where value != 0xd7 && value != 0xf7: return .letter
    case 0x3005, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x3134f: return .han
    case 0x3041...0x309f: return .hiragana
    case 0x30a1...0x30fa, 0x30fc...0x30ff, 0xff66...0xff9f: return .katakana
    case 0xff10...0xff19, 0x660...0x669: return .digit
    case 0xff21...0xff3a, 0xff41...0xff5a: return .letter
    case 0x3001...0x3040, 0xff00...0xffef, 0x30fb: return .other
    default: return general(scalar)
    }
  }

  private static func ascii(_ value: UInt32) -> CharacterKind {
    switch value {
    case 0x61...0x7a, 0x41...0x5a: .letter
    case 0x30...0x39: .digit
    case 0x20, 0x9: .space
    case 0xa, 0xd: .lineEnd
    case 0x27: .apostrophe
    case 0x2d: .hyphen
    default: .other
    }
  }

  private static func general(_ scalar: Unicode.Scalar) -> CharacterKind {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark:
      .letter
    case .decimalNumber: .digit
    case .spaceSeparator: .space
    default: .other
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is a vowel letter of the Latin script, with or without an accent.
  var isLatinVowel: Bool {
    switch value {
    case 0x41, 0x45, 0x49, 0x4f, 0x55, 0x61, 0x65, 0x69, 0x6f, 0x75: true
    case 0xc0...0xc6, 0xc8...0xcf, 0xd2...0xd6, 0xd8...0xdc: true
    case 0xe0...0xe6, 0xe8...0xef, 0xf2...0xf6, 0xf8...0xfc, 0x152, 0x153: true
    default: false
    }
  }
}
