import BerthSDK

/// Words in the fonts that every PDF reader has, in the encoding of Windows (WinAnsi).
enum PDFText {
  /// The fonts, by the names pages use: sans, serif and mono, each plain and bold.
  static let fonts = [
    "Helvetica", "Helvetica-Bold", "Times-Roman", "Times-Bold", "Courier", "Courier-Bold",
  ]

  /// The index of a font in `fonts`.
  static func font(_ font: View.Shape.Font, isBold: Bool) -> Int {
    let family: Int
    switch font {
    case .sans: family = 0
    case .serif: family = 2
    case .mono: family = 4
    }
    return family + (isBold ? 1 : 0)
  }

  /// A text as bytes of the encoding: fractions it has not are written out, letters lose marks it has not,
  /// and what is left becomes a question mark.
  static func bytes(_ text: String) -> [UInt8] {
    var found: [UInt8] = []
    for character in text {
      if let byte = byte(character) {
        found.append(byte)
      } else if let written = written[character] {
        found += written.utf8
      } else {
        let plain = TextFolding.fold(String(character))
        found += plain.isEmpty ? [UInt8(ascii: "?")] : Array(plain.utf8)
      }
    }
    return found
  }

  private static let written: [Character: String] = [
    "⅓": " 1/3", "⅔": " 2/3", "⅛": " 1/8", "⅜": " 3/8", "⅝": " 5/8", "⅞": " 7/8", "⅙": " 1/6",
    "♥": "*", "★": "*", "☆": "-", "→": "->", "−": "-", "\u{202F}": " ",
  ]

  private static let upper: [Character: UInt8] = [
    "€": 0x80, "‚": 0x82, "„": 0x84, "…": 0x85, "Š": 0x8A, "Œ": 0x8C, "Ž": 0x8E, "‘": 0x91,
    "’": 0x92, "“": 0x93, "”": 0x94, "•": 0x95, "–": 0x96, "—": 0x97, "™": 0x99, "š": 0x9A,
    "œ": 0x9C, "ž": 0x9E, "Ÿ": 0x9F,
  ]

  private static func byte(_ character: Character) -> UInt8? {
    if let byte = upper[character] { return byte }
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else {
      return nil
    }
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xFF: return UInt8(scalar.value)
    default: return nil
    }
  }

  /// A string of PDF, with its brackets.
  static func literal(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = [UInt8(ascii: "(")]
    for byte in bytes {
      if [UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\")].contains(byte) {
        text.append(UInt8(ascii: "\\"))
      }
      text.append(byte)
    }
    return text + [UInt8(ascii: ")")]
  }

  /// The width of bytes at a size: Helvetica's own widths, those of the other fonts from them.
  static func width(_ bytes: [UInt8], size: Double, font: Int) -> Double {
    let thousandths = bytes.reduce(0.0) { sum, byte in
      let index = Int(byte) - 0x20
      return sum + Double(index >= 0 && index < helvetica.count ? helvetica[index] : 556)
    }
    let factor = [1, 1.06, 0.9, 0.95][min(font, 3)]
    return font >= 4
      ? Double(bytes.count) * 0.6 * size : thousandths / 1000 * size * factor
  }

  /// Widths of the letters from the space to the tilde (Adobe Font Metrics of Helvetica).
  private static let helvetica = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
}
