/// How many terminal columns text takes.
///
/// Wide characters and emoji take two, combining marks none; emoji sequences (joined, flags,
/// keycaps, skin tones, variation selector 16) count as the one picture they show.
package enum DisplayWidth {
  /// The columns of `text`; control characters count as nothing.
  package static func of(_ text: String) -> Int {
    var text = text
    if let simple = text.withUTF8({ simpleWidth($0) }) { return simple }
    var width = 0
    for character in text { width += of(character) }
    return width
  }

  /// The columns of one grapheme cluster.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    var width = 0
    var joined = false
    var hasPictureSelector = false
    for scalar in scalars {
      switch scalar.value {
      case 0x200D:
        joined = true
        continue
      case 0xFE0F:
        hasPictureSelector = true
        continue
      case 0x1F3FB...0x1F3FF where scalar != first:
        continue
      case 0x1F1E6...0x1F1FF where scalars.count > 1:
        return 2
      default: break
      }
      // What follows a joiner in an emoji sequence is part of the same picture.
      if joined, first.properties.isEmoji { continue }
      width += of(scalar)
    }
    if hasPictureSelector, width == 1, first.properties.isEmoji { return 2 }
    return width
  }

  /// The columns of one scalar by itself.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x20 || (0x7F..<0xA0).contains(value) { return 0 }
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    if WidthTable.isWide(value) { return isCombining(scalar) ? 0 : 2 }
    // Vowels and finals of Hangul join the wide initial before them.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    return isCombining(scalar) ? 0 : 1
  }

  private static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    if isSimpleNarrow(scalar.value) || isSimpleWide(scalar.value) { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return true
    default: return false
    }
  }

  /// Scalars above Latin-1 that take one column and never join others.
  static func isSimpleNarrow(_ value: UInt32) -> Bool {
    switch value {
    case 0xA0..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x1E00..<0x2000, 0x2010..<0x2028,
      0x2030..<0x203C, 0x20A0..<0x20C0, 0x2150..<0x218A, 0x2212, 0x2248, 0x2260, 0x2264...0x2265,
      0x2500..<0x25A0, 0x2800..<0x2900:
      return value != 0xA9 && value != 0xAE
    default: return false
    }
  }

  private static func isSimpleWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x3041..<0x3097, 0x30A1..<0x30FB, 0x4E00..<0xA000, 0xAC00..<0xD7A4, 0xFF01..<0xFF61:
      return true
    default: return false
    }
  }

  /// The columns of UTF-8 text when no character of it needs a look at its neighbours.
  static func simpleWidth(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var width = 0
    var index = 0
    let count = bytes.count
    while index < count {
      let byte = bytes[index]
      if byte < 0x80 {
        width += byte >= 0x20 && byte != 0x7F ? 1 : 0
        index += 1
        continue
      }
      let value: UInt32
      if byte < 0xE0 {
        value = UInt32(byte & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F)
        index += 2
      } else if byte < 0xF0 {
        value =
          UInt32(byte & 0x0F) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6
          | UInt32(bytes[index + 2] & 0x3F)
        index += 3
      } else {
        return nil
      }
      if isSimpleNarrow(value) {
        width += 1
      } else if isSimpleWide(value) {
        width += 2
      } else {
        return nil
      }
    }
    // A keycap or a presentation selector would not be simple, so ASCII stands for itself here.
    return width
  }
}
