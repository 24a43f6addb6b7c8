import BerthSDK

/// A common word with its translations.
struct GlossaryEntry: Sendable, Equatable {
  var english: String
  var part: String
  /// Spanish, French, German, Portuguese; each the best first, without gender marks.
  var words: [[String]]
  /// The gender of each of the words: `m`, `f`, `n` or empty.
  var genders: [[String]]

  /// The languages beside English, in the order of the columns.
  static let languages = ["es", "fr", "de", "pt"]

  /// The words in a language; none when the glossary has no such language.
  func words(_ language: String) -> [String] {
    if language == "en" { return [english] }
    return Self.languages.firstIndex(of: language).map { words[$0] } ?? []
  }

  /// A word with its article, as it is learnt: `el libro`, `das Buch`.
  func shown(_ language: String) -> String {
    guard let index = Self.languages.firstIndex(of: language), let word = words[index].first else {
      return english
    }
    guard part == "n" else { return word }
    let article: String
    switch (language, genders[index].first ?? "") {
    case ("es", "m"): article = "el "
    case ("es", "f"): article = "la "
    case ("pt", "m"): article = "o "
    case ("pt", "f"): article = "a "
    case ("de", "m"): article = "der "
    case ("de", "f"): article = "die "
    case ("de", "n"): article = "das "
    case ("fr", "m"), ("fr", "f"): article = Self.french(word, genders[index].first ?? "")
    default: article = ""
    }
    return article + word
  }

  private static func french(_ word: String, _ gender: String) -> String {
    // Before a vowel l’ hides the gender, so that un or une shows it.
    if let first = TextFolding.fold(word).first, "aeiouh".contains(first) {
      return gender == "m" ? "un " : "une "
    }
    return gender == "m" ? "le " : "la "
  }
}
