/// About how wide words are in the sans-serif letters our documents ask for.
///
/// The widths are those of Helvetica's AFM file in thousandths of the size, which Arial and
/// Liberation Sans share; other letters are estimated by their kind.
enum FontMetrics {
  private static let widths: [UInt16] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722,
    722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
    667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556,
    556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,
    500, 334, 260, 334, 584,
  ]

  /// The width of one line of `text` at `size`; bold letters are about a tenth wider.
  static func width(
    _ text: some StringProtocol, size: Double, bold: Bool = false, mono: Bool = false
  ) -> Double {
    var thousandths = 0
    for character in text { thousandths += width(character, mono: mono) }
    return Double(thousandths) / 1000 * size * (bold && !mono ? 1.09 : 1)
  }

  static func width(_ character: Character, mono: Bool = false) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    let value = first.value
    if mono { return DisplayWidth.of(character) * 602 }
    if value < 0x7F { return value < 0x20 ? 0 : Int(widths[Int(value) - 0x20]) }
    switch DisplayWidth.of(character) {
    case 0: return 0
    case 1: break
    default: return first.properties.isEmojiPresentation ? 1240 : 1000
    }
    switch value {
    case 0x2014: return 1000
    case 0x2018, 0x2019: return 222
    case 0xB7, 0xA0: return 278
    case 0x201C, 0x201D: return 333
    default: return first.properties.isUppercase ? 690 : 556
    }
  }

  /// `text` cut to `width`, with an ellipsis when cut.
  static func shortened(
    _ text: String, to width: Double, size: Double, bold: Bool = false
  ) -> String {
    if self.width(text, size: size, bold: bold) <= width { return text }
    var result = ""
    var used = self.width("…", size: size, bold: bold)
    for character in text {
      used += self.width(String(character), size: size, bold: bold)
      if used > width { break }
      result.append(character)
    }
    while result.last == " " { result.removeLast() }
    return result + "…"
  }
}
