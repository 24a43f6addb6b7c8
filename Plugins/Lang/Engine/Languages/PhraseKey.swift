import BerthSDK

/// The form in which phrases are compared: folded, without punctuation of any script, without
/// Arabic vowel signs, and without spaces in Chinese and Japanese.
enum PhraseKey {
  static func of(_ text: String, _ language: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      // Arabic vowel signs, tatweel and superscript alef (Unicode block Arabic).
      case 0x064B...0x065F, 0x0670, 0x0640: continue
      // Alef with hamza or madda as alef, final ya and ta marbuta as people mix them up.
      case 0x0622, 0x0623, 0x0625: scalars.append("\u{0627}")
      case 0x0649: scalars.append("\u{064A}")
      // Arabic comma, semicolon, question mark; CJK and full-width signs.
      case 0x060C, 0x061B, 0x061F, 0x3000...0x3004, 0x3007...0x301F, 0xFF01...0xFF0F,
        0xFF1A...0xFF20, 0x00A1, 0x00BF, 0x2026:
        scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    let folded = TextFolding.fold(String(scalars))
    guard language == "zh" || language == "ja" else { return folded }
    return String(decoding: folded.utf8.filter { $0 != 0x20 }, as: UTF8.self)
  }

  /// The words of a key; single characters in Chinese and Japanese.
  static func words(_ key: String, _ language: String) -> [String] {
    language == "zh" || language == "ja"
      ? key.map(String.init) : key.split(separator: " ").map(String.init)
  }
}
