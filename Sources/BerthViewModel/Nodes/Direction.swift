extension View {
  /// The way a text is written.
  ///
  /// ```swift
  /// let language = arguments.optionalString("language") ?? "en"
  /// let direction: View.Direction = ["ar", "he"].contains(language) ? .rightToLeft : .leftToRight
  /// ```
  public enum Direction: String, Sendable, Hashable {
    /// From left to right, as Latin letters are.
    case leftToRight = "ltr"
    /// From right to left, as Arabic and Hebrew are.
    case rightToLeft = "rtl"

    /// The direction of a language by its BCP 47 tag: a script subtag decides, else the language.
    ///
    /// The languages are those that CLDR's layout data give the character order right-to-left.
    package init(language tag: String) {
      let parts = tag.lowercased().split(separator: "-")
      let script = parts.dropFirst().prefix { $0.utf8.count != 1 }.first { $0.utf8.count == 4 }
      let isRight =
        script.map { Self.rightScripts.contains(String($0)) }
        ?? parts.first.map { Self.rightLanguages.contains(String($0)) } ?? false
      self = isRight ? .rightToLeft : .leftToRight
    }

    private static let rightScripts: Set<String> = [
      "adlm", "arab", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa",
    ]
    private static let rightLanguages: Set<String> = [
      "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "lrc", "mzn", "nqo", "ps", "sd", "syr",
      "ug", "ur", "yi",
    ]

    /// Whether a text has the form of a BCP 47 tag: letters and digits in parts of at most eight,
    /// the first of two or three letters.
    static func isLanguageTag(_ text: String) -> Bool {
      let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard text.utf8.count <= 64, let first = parts.first, (2...3).contains(first.count) else {
        return false
      }
      func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
      return first.allSatisfy(isLetter)
        && parts.allSatisfy { part in
          (1...8).contains(part.count)
            && part.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
        }
    }
  }
}
