import BerthSDK

/// A text as the units in which patterns are matched: folded words, with what English contracts and
/// French elides written out; single characters in Chinese and Japanese.
struct PatternWords: Sendable, Equatable {
  let units: [String]
  /// The word as it was written, where a unit is a word of its own.
  let written: [String?]

  init(_ text: String, _ language: String) {
    if language == "zh" || language == "ja" {
      units = PhraseKey.of(text, language).map(String.init)
      written = Array(repeating: nil, count: units.count)
      return
    }
    var units: [String] = []
    var written: [String?] = []
    let plain = ComposedText.of(text)
      .map { "’ʼ`‘".contains($0) ? "'" : $0 }
    for piece in String(plain).split(whereSeparator: \.isWhitespace) {
      let folded = Self.units(of: piece, language)
      units += folded
      written += folded.count == 1 ? [Self.trimmed(piece)] : folded.map { _ in nil }
    }
    self.units = units
    self.written = written
  }

  private static func trimmed(_ piece: Substring) -> String {
    var word = piece.drop { !$0.isLetter && !$0.isNumber }
    while let last = word.last, !last.isLetter, !last.isNumber { word.removeLast() }
    return String(word)
  }

  private static func units(of piece: Substring, _ language: String) -> [String] {
    var text = piece.lowercased()
    switch language {
    case "en":
      text = WrittenOut.english(text)
    case "fr":
      for (start, whole) in elisions where text.contains(start) {
        text = text.replacing(start, with: whole)
      }
    default: break
    }
    return PhraseKey.of(text, language).split(separator: " ").map(String.init)
  }

  /// What French elides, before a vowel.
  private static let elisions: [(String, String)] = [
    ("qu'", "que "), ("d'", "de "), ("j'", "je "), ("n'", "ne "), ("m'", "me "), ("t'", "te "),
    ("s'", "se "), ("c'", "ce "), ("l'", "l "),
  ]
}
