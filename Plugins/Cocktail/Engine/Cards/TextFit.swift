/// Estimates how wide words are and breaks them into lines.
///
/// The widths lie between those of Helvetica and of DejaVu Sans, so that lines fit whichever a
/// reader's machine has.
enum TextFit {
  /// The width of one line at a size.
  static func width(_ text: some StringProtocol, size: Double, isBold: Bool = false) -> Double {
    var thousandths = 0
    for scalar in text.unicodeScalars { thousandths += advance(scalar) }
    return Double(thousandths) / 1000 * size * (isBold ? 1.07 : 1)
  }

  private static func advance(_ scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "i", "j", "l", "I", "'", "’", "|", "!": return 265
    case " ", ".", ",", ":", ";", "·": return 300
    case "f", "t", "r", "(", ")", "[", "]", "-", "/": return 370
    case "m", "w", "M", "W", "%", "@", "—", "…": return 910
    case "½", "¼", "¾", "⅓", "⅔", "⅛", "⅜", "⅝", "⅞": return 880
    case "s", "c", "k", "z", "x", "y", "v", "J": return 545
    case "a"..."z": return 590
    case "0"..."9": return 595
    case "A"..."Z": return 720
    default:
      let value = scalar.value
      if value >= 0x300, value < 0x370 { return 0 }
      if value > 0x2E7F { return 1000 }
      return scalar.properties.isUppercase ? 720 : 600
    }
  }

  /// The lines a text takes within a width; a word wider than that is broken.
  static func lines(
    _ text: String, size: Double, width limit: Double, isBold: Bool = false
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if width(longer, size: size, isBold: isBold) <= limit {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for piece in pieces(word, size, limit, isBold) {
        if !line.isEmpty { lines.append(line) }
        line = piece
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  private static func pieces(
    _ word: Substring, _ size: Double, _ limit: Double, _ isBold: Bool
  ) -> [String] {
    if width(word, size: size, isBold: isBold) <= limit { return [String(word)] }
    var pieces: [String] = []
    var piece = ""
    for character in word {
      let longer = piece + String(character)
      if !piece.isEmpty, width(longer, size: size, isBold: isBold) > limit {
        pieces.append(piece)
        piece = String(character)
      } else {
        piece = longer
      }
    }
    pieces.append(piece)
    return pieces
  }

  /// The largest of some sizes at which a text takes no more than some lines, with these; at the
  /// smallest size what is left over is cut.
  static func largest(
    _ text: String, sizes: [Double], width limit: Double, lines maximum: Int, isBold: Bool = true
  ) -> (size: Double, lines: [String]) {
    for size in sizes {
      let lines = lines(text, size: size, width: limit, isBold: isBold)
      let cutsWord = lines.joined(separator: " ") != text
      if lines.count <= maximum, !cutsWord { return (size, lines) }
    }
    let size = sizes.last ?? 16
    let lines = lines(text, size: size, width: limit, isBold: isBold)
    return (size, shortened(lines, to: maximum, size: size, width: limit, isBold: isBold))
  }

  /// At most some lines, the last with an ellipsis when lines are left out.
  static func shortened(
    _ lines: [String], to maximum: Int, size: Double, width limit: Double, isBold: Bool = false
  ) -> [String] {
    guard lines.count > maximum, maximum > 0 else { return maximum > 0 ? lines : [] }
    var shown = Array(lines.prefix(maximum))
    var last = shown[maximum - 1]
    while !last.isEmpty, width(last + "…", size: size, isBold: isBold) > limit { last.removeLast() }
    while last.last == " " || last.last == "," { last.removeLast() }
    shown[maximum - 1] = last + "…"
    return shown
  }
}
