/// Puts what fills the gaps into a pattern, with the spaces, elisions and capitals of the language.
enum PatternText {
  /// - Parameter pieces: texts and fillers in their order; empty where a gap stays so.
  static func joined(_ pieces: [String], _ language: String) -> String {
    var text = ""
    for piece in pieces where !piece.isEmpty {
      var piece = piece[...]
      if text.isEmpty || text.hasSuffix(" ") { piece = piece.drop { $0 == " " } }
      if language == "fr", piece.first.map(isVowel) == true, let elided = elided(text) {
        text = elided
      }
      text += piece
    }
    let signs = language == "fr" ? [".", ","] : [".", ",", "?", "!", "؟", "،"]
    for sign in signs { text = text.replacing(" " + sign, with: sign) }
    while text.last == " " { text.removeLast() }
    return capitalized(text)
  }

  /// *de* before a vowel is *d’*; nil where the last word stays whole.
  private static func elided(_ text: String) -> String? {
    for word in ["de", "que", "ne", "je", "me", "te", "se"] {
      guard text.lowercased().hasSuffix(word + " ") else { continue }
      let before = text.dropLast(word.count + 1)
      guard before.last.map({ $0 == " " || $0 == "'" }) ?? true else { continue }
      return text.dropLast(2) + "'"
    }
    return nil
  }

  /// Whether a French word before this letter loses its vowel; no filler begins with an aspirated h.
  private static func isVowel(_ letter: Character) -> Bool {
    "aàâeéèêiîoôuhyAÀÂEÉÈÊIÎOÔUHY".contains(letter)
  }

  /// With a capital first, after signs such as ¿ and ʿ.
  private static func capitalized(_ text: String) -> String {
    guard
      let index = text.firstIndex(where: { letter in
        letter.isNumber || letter.isLetter && !"ʿʾ".contains(letter)
      })
    else { return text }
    return text[..<index] + text[index].uppercased() + text[text.index(after: index)...]
  }
}
