/// A word, number or sign of a text.
struct Token {
  /// As it is written.
  var text: String
  /// As it is compared: lower case, plain apostrophes, no Arabic vowel signs.
  var key: String
  /// Where it stands in the text, UTF-8 offsets.
  var range: Range<Int>
  /// What can be seen of it.
  var surface: TagSet
  /// Its number in the rules' vocabulary, -1 when no rule speaks of it.
  var id: Int32 = -1
  /// The lists it is in.
  var lists: UInt128 = 0
  /// How it can be understood; one empty reading when it is unknown.
  var readings: [Reading] = []

  /// Whether a line end lies between this token and the one before.
  var startsLine = false
}

/// How the words of a language are written.
struct WritingSystem: Sendable {
  /// Whether a word ends after an apostrophe (*l'eau*).
  var splitsElision = false
  /// What is a word of its own after a hyphen.
  var clitics: Set<String> = []
  /// Whether words stand without spaces.
  var isUnspaced = false
  /// Whether vowel signs and elongation are left out of comparisons.
  var dropsVowelSigns = false
  /// Whether a number with a full stop is an ordinal.
  var hasDottedOrdinals = false

  /// The writing of a language by its ISO 639-1 code.
  static func of(_ language: String) -> WritingSystem {
    switch language {
    case "fr": return WritingSystem(splitsElision: true, clitics: french)
    case "pt": return WritingSystem(clitics: portuguese)
    case "de": return WritingSystem(hasDottedOrdinals: true)
    case "zh", "ja": return WritingSystem(isUnspaced: true)
    case "ar": return WritingSystem(dropsVowelSigns: true)
    default: return WritingSystem()
    }
  }

  private static let french: Set<String> = [
    "je", "tu", "il", "elle", "on", "nous", "vous", "ils", "elles", "t", "ce", "moi", "toi", "le",
    "la", "les", "lui", "leur", "y", "en", "ci", "là", "même", "mêmes",
  ]
  private static let portuguese: Set<String> = [
    "me", "te", "se", "o", "a", "os", "as", "lo", "la", "los", "las", "no", "na", "nos", "nas",
    "lhe", "lhes", "vos",
  ]
}
