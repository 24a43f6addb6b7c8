/// UTF-8 (RFC 3629) in bytes that may be no such text.
enum UTF8Text {
  /// Whether bytes are UTF-8 from end to end.
  static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var position = 0
    while position < bytes.count {
      guard let count = length(bytes, position) else { return false }
      position += count
    }
    return true
  }

  /// The text with every byte that is no UTF-8 read as windows-1252.
  static func repaired(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    var position = 0
    while position < bytes.count {
      if let count = length(bytes, position) {
        text += bytes[position..<(position + count)]
        position += count
      } else {
        let byte = bytes[position]
        text += String(windows1252(byte)).utf8
        position += 1
      }
    }
    return text
  }

  /// The letter of a byte from 0x80 on.
  static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80..<0xa0).contains(byte) else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(letters[Int(byte) - 0x80]) ?? "\u{fffd}"
  }

  /// The letters of 0x80 to 0x9f.
  private static let letters: [UInt16] = [
    0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8d, 0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
    0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178,
  ]

  /// How many bytes the letter at a place has; nil where none is (no overlong forms, no surrogates).
  private static func length(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> Int? {
    let byte = bytes[position]
    if byte < 0x80 { return 1 }
    let count: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xbf
    switch byte {
    case 0xc2...0xdf: count = 2
    case 0xe0...0xef:
      count = 3
      if byte == 0xe0 { lowest = 0xa0 }
      if byte == 0xed { highest = 0x9f }
    case 0xf0...0xf4:
      count = 4
      if byte == 0xf0 { lowest = 0x90 }
      if byte == 0xf4 { highest = 0x8f }
    default: return nil
    }
    guard position + count <= bytes.count else { return nil }
    for offset in 1..<count {
      let next = bytes[position + offset]
      let isRight = offset == 1 ? next >= lowest && next <= highest : next & 0xc0 == 0x80
      if !isRight { return nil }
    }
    return count
  }
}
