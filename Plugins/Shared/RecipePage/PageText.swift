/// Pages in other charsets than UTF-8.
package enum PageText {
  /// A page in UTF-8; nil when it is in it already, or is in a charset that is not read.
  ///
  /// What it begins with tells UTF-16. Of the others a page says which; one that says nothing is taken
  /// for windows-1252, as browsers do (WHATWG Encoding). One that says it is UTF-8 keeps what is.
  package static func decoded(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    if bytes.starts(with: [0xff, 0xfe]) { return utf16(bytes, from: 2, isBig: false) }
    if bytes.starts(with: [0xfe, 0xff]) { return utf16(bytes, from: 2, isBig: true) }
    if bytes.starts(with: [0x3c, 0x00]) { return utf16(bytes, from: 0, isBig: false) }
    if bytes.starts(with: [0x00, 0x3c]) { return utf16(bytes, from: 0, isBig: true) }
    if isUTF8(bytes) { return nil }
    // JSON is UTF-8 (RFC 8259); a damaged record must not change how the others are read.
    guard bytes.first(where: { $0 > 0x20 }) == 0x3c, unread(bytes) == nil else { return nil }
    let charset = declared(bytes)
    if charset == "utf-8" || charset == "utf8" {
      return Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
    return singleBytes(bytes, isLatin9: charset == "iso-8859-15" || charset == "latin9")
  }

  /// The charset of a page that is not read here; nil when it is read.
  package static func unread(_ bytes: UnsafeRawBufferPointer) -> String? {
    let charset = declared(bytes)
    let known = [
      "", "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "iso8859-1", "latin1", "windows-1252",
      "cp1252", "iso-8859-15", "latin9", "utf-16", "utf-16le", "utf-16be",
    ]
    return known.contains(charset) || isUTF8(bytes) ? nil : charset
  }

  /// What follows `charset=` at the beginning of a page, in lower case.
  private static func declared(_ bytes: UnsafeRawBufferPointer) -> String {
    let head = Array(bytes.prefix(4096))
    let marks = [("charset=", 8), ("encoding=", 9)]
    for (mark, count) in marks {
      guard let start = HTMLScripts.find(mark, head, from: 0) else { continue }
      let name = head[(start + count)...].drop { $0 == 0x22 || $0 == 0x27 || $0 == 0x20 }.prefix {
        $0 > 0x20 && $0 != 0x22 && $0 != 0x27 && $0 != 0x3e && $0 != 0x3b && $0 != 0x2f
          && $0 != 0x3f
      }
      return String(decoding: name, as: UTF8.self).lowercased()
    }
    return ""
  }

  private static func utf16(
    _ bytes: UnsafeRawBufferPointer, from start: Int, isBig: Bool
  ) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var position = start
    while position + 1 < bytes.count {
      let (first, second) = (UInt16(bytes[position]), UInt16(bytes[position + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
      position += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func singleBytes(_ bytes: UnsafeRawBufferPointer, isLatin9: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      guard byte >= 0x80 else {
        text.append(byte)
        continue
      }
      var value = UInt32(byte)
      if isLatin9 {
        value = latin9[byte] ?? value
      } else if byte < 0xa0 {
        value = windows1252[Int(byte) - 0x80]
      }
      text += String(Unicode.Scalar(value) ?? "\u{fffd}").utf8
    }
    return text
  }

  /// The letters of 0x80 to 0x9f in windows-1252.
  private static let windows1252: [UInt32] = [
    0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8d, 0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
    0x02dc,
    0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178,
  ]

  /// Where ISO 8859-15 differs from ISO 8859-1.
  private static let latin9: [UInt8: UInt32] = [
    0xa4: 0x20ac, 0xa6: 0x0160, 0xa8: 0x0161, 0xb4: 0x017d, 0xb8: 0x017e, 0xbc: 0x0152,
    0xbd: 0x0153,
    0xbe: 0x0178,
  ]

  /// Whether bytes are UTF-8 (RFC 3629: no overlong forms, no surrogates).
  private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte < 0x80 { continue }
      let count: Int
      var lowest: UInt8 = 0x80
      var highest: UInt8 = 0xbf
      switch byte {
      case 0xc2...0xdf: count = 1
      case 0xe0...0xef:
        count = 2
        if byte == 0xe0 { lowest = 0xa0 }
        if byte == 0xed { highest = 0x9f }
      case 0xf0...0xf4:
        count = 3
        if byte == 0xf0 { lowest = 0x90 }
        if byte == 0xf4 { highest = 0x8f }
      default: return false
      }
      guard position + count <= bytes.count else { return false }
      for offset in 0..<count {
        let next = bytes[position + offset]
        let isRight = offset == 0 ? next >= lowest && next <= highest : next & 0xc0 == 0x80
        if !isRight { return false }
      }
      position += count
    }
    return true
  }
}
