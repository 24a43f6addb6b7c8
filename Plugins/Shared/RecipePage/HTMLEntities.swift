/// Character references of HTML.
enum HTMLEntities {
  /// The text with `&amp;`, `&#189;`, `&#x27;` and the like replaced; unknown ones stay.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(0x26) else { return text }
    let bytes = Array(text.utf8)
    var found: [UInt8] = []
    found.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      if bytes[position] == 0x26, let (scalar, next) = reference(bytes, position + 1) {
        found += String(Character(scalar)).utf8
        position = next
      } else {
        found.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: found, as: UTF8.self)
  }

  /// A reference and what follows it; the `;` may be missing behind a number and behind old names.
  private static func reference(_ bytes: [UInt8], _ start: Int) -> (Unicode.Scalar, Int)? {
    var end = start
    let isNumber = end < bytes.count && bytes[end] == 0x23
    if isNumber { end += 1 }
    let isHexadecimal = isNumber && end < bytes.count && bytes[end] | 0x20 == 0x78
    if isHexadecimal { end += 1 }
    while end < min(start + 10, bytes.count) {
      let byte = bytes[end]
      let isDigit = byte >= 0x30 && byte <= 0x39
      let isLetter = isHexadecimal ? (0x61...0x66).contains(byte | 0x20) : !isNumber && isWord(byte)
      guard isDigit || isLetter else { break }
      end += 1
    }
    let isClosed = end < bytes.count && bytes[end] == 0x3b
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    let next = isClosed ? end + 1 : end
    if name.hasPrefix("#") { return numbered(name.dropFirst()).map { ($0, next) } }
    if !isClosed, !withoutEnd.contains(name) { return nil }
    guard let value = named[name], let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, next)
  }

  /// `#150` is what windows-1252 has there, as browsers read it (WHATWG HTML, 13.2.5.84).
  private static func numbered(_ digits: Substring) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, value >= 0x20 || value == 0x0a || value == 0x09 else { return nil }
    if let byte = UInt8(exactly: value), byte >= 0x80 { return UTF8Text.windows1252(byte) }
    return Unicode.Scalar(value)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a
  }

  /// Names that need no `;`, as HTML 2 had them; in addresses `&copy` may be a parameter.
  private static let withoutEnd: Set<String> = [
    "amp", "lt", "gt", "quot", "nbsp", "frac12", "frac14", "frac34", "deg", "eacute", "egrave",
    "ecirc", "agrave", "aacute", "ccedil", "ntilde", "uuml", "ouml", "auml",
  ]

  private static let named: [String: UInt32] = [
    "AElig": 0xc6, "Aacute": 0xc1, "Acirc": 0xc2, "Agrave": 0xc0, "Aring": 0xc5, "Atilde": 0xc3,
    "Auml": 0xc4, "Ccedil": 0xc7, "ETH": 0xd0, "Eacute": 0xc9, "Ecirc": 0xca, "Egrave": 0xc8,
    "Euml": 0xcb, "Iacute": 0xcd, "Icirc": 0xce, "Igrave": 0xcc, "Iuml": 0xcf, "Ntilde": 0xd1,
    "Oacute": 0xd3, "Ocirc": 0xd4, "Ograve": 0xd2, "Oslash": 0xd8, "Otilde": 0xd5, "Ouml": 0xd6,
    "THORN": 0xde, "Uacute": 0xda, "Ucirc": 0xdb, "Ugrave": 0xd9, "Uuml": 0xdc, "Yacute": 0xdd,
    "aacute": 0xe1, "acirc": 0xe2, "acute": 0xb4, "aelig": 0xe6, "agrave": 0xe0, "aring": 0xe5,
    "atilde": 0xe3, "auml": 0xe4, "brvbar": 0xa6, "ccedil": 0xe7, "cedil": 0xb8, "cent": 0xa2,
    "copy": 0xa9, "curren": 0xa4, "deg": 0xb0, "divide": 0xf7, "eacute": 0xe9, "ecirc": 0xea,
    "egrave": 0xe8, "eth": 0xf0, "euml": 0xeb, "frac12": 0xbd, "frac14": 0xbc, "frac34": 0xbe,
    "iacute": 0xed, "icirc": 0xee, "iexcl": 0xa1, "igrave": 0xec, "iquest": 0xbf, "iuml": 0xef,
    "laquo": 0xab, "macr": 0xaf, "micro": 0xb5, "middot": 0xb7, "nbsp": 0x20, "not": 0xac,
    "ntilde":
      0xf1, "oacute": 0xf3, "ocirc": 0xf4, "ograve": 0xf2, "ordf": 0xaa, "ordm": 0xba,
    "oslash": 0xf8,
    "otilde": 0xf5, "ouml": 0xf6, "para": 0xb6, "plusmn": 0xb1, "pound": 0xa3, "raquo": 0xbb,
    "reg":
      0xae, "sect": 0xa7, "shy": 0xad, "sup1": 0xb9, "sup2": 0xb2, "sup3": 0xb3, "szlig": 0xdf,
    "thorn": 0xfe, "times": 0xd7, "uacute": 0xfa, "ucirc": 0xfb, "ugrave": 0xf9, "uml": 0xa8,
    "uuml": 0xfc, "yacute": 0xfd, "yen": 0xa5, "yuml": 0xff, "amp": 0x26, "lt": 0x3c, "gt": 0x3e,
    "quot": 0x22, "apos": 0x27, "frac13": 0x2153, "frac23": 0x2154, "frac18": 0x215b,
    "ndash":
      0x2013, "mdash": 0x2014, "lsquo": 0x2018, "rsquo": 0x2019, "ldquo": 0x201c, "rdquo": 0x201d,
    "hellip": 0x2026, "bull": 0x2022, "trade": 0x2122, "frasl": 0x2044, "oelig": 0x153,
    "thinsp":
      0x20, "ensp": 0x20, "emsp": 0x20, "zwnj": 0x200c, "zwj": 0x200d, "half": 0xbd,
    "frac15": 0x2155,
    "frac25": 0x2156, "frac35": 0x2157, "frac45": 0x2158, "frac16": 0x2159, "frac56": 0x215a,
    "frac38": 0x215c, "frac58": 0x215d, "frac78": 0x215e, "Scaron": 0x160, "scaron": 0x161,
    "Yuml":
      0x178, "OElig": 0x152, "sbquo": 0x201a, "bdquo": 0x201e, "prime": 0x2032, "Prime": 0x2033,
    "euro": 0x20ac, "minus": 0x2212, "le": 0x2264, "ge": 0x2265, "dagger": 0x2020, "lsaquo": 0x2039,
    "rsaquo": 0x203a, "Zcaron": 0x17d, "zcaron": 0x17e, "ccaron": 0x10d, "Ccaron": 0x10c,
    "lstrok":
      0x142, "Lstrok": 0x141, "abreve": 0x103, "amacr": 0x101, "emacr": 0x113, "imacr": 0x12b,
    "omacr": 0x14d, "umacr": 0x16b, "odblac": 0x151, "udblac": 0x171, "numsp": 0x2007,
    "hairsp":
      0x200a, "puncsp": 0x2008, "comma": 0x2c, "period": 0x2e, "lpar": 0x28, "rpar": 0x29,
    "num":
      0x23, "percnt": 0x25, "ast": 0x2a, "plus": 0x2b, "sol": 0x2f, "colon": 0x3a, "semi": 0x3b,
    "equals": 0x3d, "excl": 0x21, "quest": 0x3f, "NewLine": 0xa, "Tab": 0x9, "lowbar": 0x5f,
    "dollar": 0x24, "commat": 0x40, "hyphen": 0x2010, "dash": 0x2010, "horbar": 0x2015,
    "check":
      0x2713, "star": 0x2606, "starf": 0x2605, "ffilig": 0xfb03, "fflig": 0xfb00, "fllig": 0xfb02,
    "filig": 0xfb01, "ap": 0x2248, "asymp": 0x2248, "inodot": 0x131, "imath": 0x131,
    "gbreve":
      0x11f, "Gbreve": 0x11e, "scedil": 0x15f, "Scedil": 0x15e, "Idot": 0x130, "ecaron": 0x11b,
    "rcaron": 0x159, "uring": 0x16f, "eogon": 0x119, "aogon": 0x105, "sacute": 0x15b,
    "nacute":
      0x144, "cacute": 0x107, "zdot": 0x17c, "zacute": 0x17a,
  ]
}
