import BerthBase

/// Folds names for comparison: lower case, no diacritics, single spaces, no punctuation.
///
/// ```swift
/// TextFolding.fold("Gräfin  Rose's Tea & Herbs!")  // grafin roses tea and herbs
/// let sought = TextFolding.fold(try arguments.string("name"))
/// let plants = try database.rows("SELECT name FROM plants") { $0.text(0) }
/// let found = plants.filter { TextFolding.fold($0).contains(sought) }
/// ```
public enum TextFolding {
  /// The folded form of a text.
  ///
  /// Apostrophes vanish ("Rose's" → "roses"), "&" becomes "and", every other sign a space.
  public static func fold(_ text: some StringProtocol) -> String {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      let value = scalar.value
      switch value {
      case 0x61...0x7a, 0x30...0x39: folded.append(UInt8(value))
      case 0x41...0x5a: folded.append(UInt8(value | 0x20))
      case 0x27, 0x2019, 0x2018, 0x60, 0xb4, 0x2e, 0xae, 0x2122: break
      case 0x26:
        space(&folded)
        folded += Array("and".utf8)
        space(&folded)
      case 0x300...0x36f: break
      case 0x0...0x7f, 0xa0...0xbf, 0x2000...0x206f: space(&folded)
      default: append(scalar, to: &folded)
      }
    }
    while folded.last == 0x20 { folded.removeLast() }
    return String(decoding: folded, as: UTF8.self)
  }

  private static func space(_ folded: inout [UInt8]) {
    if let last = folded.last, last != 0x20 { folded.append(0x20) }
  }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    // The forms of names are kept in databases, so the letters that count stay those they were.
    let isOld = scalar.value < 0x180 && scalar != "ŋ" && scalar != "Ŋ"
    if isOld, let plain = LatinLetters.plain(scalar) {
      folded += plain.text.utf8
    } else {
      folded += Array(String(scalar).lowercased().utf8)
    }
  }
}
