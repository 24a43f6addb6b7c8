import BerthSDK

/// The words of a phrase as they were written, to tell whether two phrases say the same.
///
/// Phrases are looked up without accents, apostrophes and signs, as people type. What they leave out
/// may make another word of it (*hablo* and *habló*, *were* and *we're*), so what was typed is held
/// against the phrase word by word.
struct PhraseWords: Sendable, Equatable {
  let language: String
  /// In lower case and composed, English contractions written out; one text without signs and spaces in Chinese and Japanese.
  let words: [String]
  /// The same, folded.
  let folded: [String]
  /// Whether it asks; nil when no sign says so.
  let isQuestion: Bool?

  init(_ text: String, _ language: String) {
    self.language = language
    let text = ComposedText.of(text)
    isQuestion = Self.isQuestion(text)
    if language == "zh" || language == "ja" {
      let key = PhraseKey.of(text, language)
      (words, folded) = (key.isEmpty ? [] : [key], key.isEmpty ? [] : [key])
      return
    }
    let written = Self.split(language == "en" ? WrittenOut.english(text) : text)
    words = written
    folded = written.map { PhraseKey.of($0, language) }
  }

  init(_ words: [String], like other: PhraseWords) {
    language = other.language
    isQuestion = other.isQuestion
    self.words = words
    folded = words.map { PhraseKey.of($0, other.language) }
  }

  var key: String { folded.joined(separator: " ") }

  private static func split(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    func close() {
      let trimmed = word.drop { $0 == "'" }
      if !trimmed.isEmpty { words.append(String(trimmed)) }
      word = ""
    }
    for character in text.lowercased() {
      switch character {
      case "’", "ʼ", "'", "`": word.append("'")
      case "&":
        close()
        words.append("and")
      case _ where character.isLetter || character.isNumber: word.append(character)
      case ".": continue
      default: close()
      }
    }
    close()
    return words.map { $0.hasSuffix("'") ? String($0.dropLast()) : $0 }.filter { !$0.isEmpty }
  }

  private static func isQuestion(_ text: String) -> Bool? {
    if text.contains(where: { "?؟？¿".contains($0) }) { return true }
    let last = text.last { !$0.isWhitespace && $0 != "\"" && $0 != "”" && $0 != ")" }
    guard let last, ".!。！…".contains(last) else { return nil }
    // Chinese and Japanese say by a word that they ask, and the sign is free.
    return false
  }

  /// Whether this, as it was typed, says what a phrase says: its words are the phrase's, apart from
  /// accents and apostrophes left out where that makes no other word.
  func says(_ phrase: PhraseWords, knownWords: KnownWords?) -> Bool {
    if let mine = isQuestion, let its = phrase.isQuestion, mine != its,
      language != "ja", language != "zh"
    {
      return false
    }
    guard words.count == phrase.words.count else { return false }
    return zip(zip(words, phrase.words), zip(folded, phrase.folded)).allSatisfy { pair, folds in
      let (typed, meant) = pair
      if typed == meant { return true }
      guard folds.0 == folds.1 else { return false }
      if language == "ar" { return true }
      return knownWords?.contains(typed) != true
        || Self.unaccented[language]?.contains(typed) == true && folds.0 == typed
    }
  }

  /// Words that many write without their accent, and whose accent marks neither another person nor
  /// another time: question words, to be, and the little words told apart by it.
  private static let unaccented: [String: Set<String>] = [
    "es": [
      "donde", "adonde", "como", "que", "cuando", "quien", "quienes", "cual", "cuales", "cuanto",
      "cuanta", "cuantos", "cuantas", "esta", "estas", "estan", "si", "tu", "mi", "mas", "aun",
    ],
    "fr": ["ou", "a", "la", "ca", "voila", "des", "du"],
    "pt": ["e", "esta", "estas", "estao", "que", "a", "as", "la", "so", "nos", "voce"],
  ]
}
