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

  private static func reference(_ bytes: [UInt8], _ start: Int) -> (Unicode.Scalar, Int)? {
    let limit = min(start + 10, bytes.count)
    guard start < limit, let end = bytes[start..<limit].firstIndex(of: 0x3b), end > start else {
      return nil
    }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let value =
        digits.first == "x" || digits.first == "X"
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      guard let value, value >= 0x20, let scalar = Unicode.Scalar(value) else { return nil }
      return (scalar, end + 1)
    }
    guard let value = named[name], let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, end + 1)
  }

  private static let named: [String: UInt32] = [
    "amp": 0x26, "lt": 0x3c, "gt": 0x3e, "quot": 0x22, "apos": 0x27, "nbsp": 0x20, "frac12": 0xbd,
    "frac14": 0xbc, "frac34": 0xbe, "frac13": 0x2153, "frac23": 0x2154, "frac18": 0x215b,
    "deg": 0xb0, "times": 0xd7, "ndash": 0x2013, "mdash": 0x2014, "lsquo": 0x2018, "rsquo": 0x2019,
    "ldquo": 0x201c, "rdquo": 0x201d, "hellip": 0x2026, "bull": 0x2022, "copy": 0xa9, "reg": 0xae,
    "trade": 0x2122, "frasl": 0x2044, "eacute": 0xe9, "egrave": 0xe8, "ecirc": 0xea, "agrave": 0xe0,
    "aacute": 0xe1, "acirc": 0xe2, "auml": 0xe4, "ccedil": 0xe7, "iacute": 0xed, "icirc": 0xee,
    "ntilde": 0xf1, "oacute": 0xf3, "ocirc": 0xf4, "ouml": 0xf6, "uacute": 0xfa, "ucirc": 0xfb,
    "uuml": 0xfc, "szlig": 0xdf, "aring": 0xe5, "oslash": 0xf8, "aelig": 0xe6, "oelig": 0x153,
    "Eacute": 0xc9, "Ouml": 0xd6, "Uuml": 0xdc, "Auml": 0xc4, "laquo": 0xab, "raquo": 0xbb,
    "thinsp": 0x20, "ensp": 0x20, "emsp": 0x20, "shy": 0xad, "zwnj": 0x200c, "zwj": 0x200d,
  ]
}
