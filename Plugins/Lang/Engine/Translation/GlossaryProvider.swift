import BerthSDK

/// Translates single words and short noun phrases by the glossary, word by word.
struct GlossaryProvider: TranslationProvider {
  let words: BundledWords
  var id: String { "glossary" }
  var name: String { "glossary" }
  var isCached: Bool { false }

  func obstacle() -> String? { nil }

  func translate(_ request: TranslationRequest) throws -> TranslationAnswer? {
    guard Glossary.covers(request.from, request.to) else { return nil }
    let words = TextFolding.fold(request.text).split(separator: " ").map(String.init)
    guard (1...3).contains(words.count) else { return nil }
    let glossary = try self.words.glossary()
    let whole = glossary.translations(
      Words.trimmed(request.text), from: request.from, to: request.to)
    if let best = whole.first {
      return TranslationAnswer(
        text: best, note: "a word of the glossary", others: Array(whole.dropFirst().prefix(4)))
    }
    guard words.count > 1, let phrase = Self.nounPhrase(words, request, glossary) else {
      return nil
    }
    return TranslationAnswer(text: phrase, note: "word by word: endings may be wrong")
  }

  /// Determiner, number or adjective with a noun; nil for anything else.
  private static func nounPhrase(
    _ words: [String], _ request: TranslationRequest, _ glossary: Glossary
  ) -> String? {
    var before: [String] = []
    var adjectives: [String] = []
    var noun: GlossaryEntry?
    for word in words {
      let entries = glossary.entries(word, request.from)
      if noun == nil, let found = entries.first(where: { $0.part == "n" }),
        !entries.contains(where: { $0.part == "det" })
      {
        noun = found
      } else if let found = entries.first(where: { $0.part == "adj" }) {
        adjectives += found.words(request.to).prefix(1)
      } else if let found = entries.first(where: { ["det", "num"].contains($0.part) }) {
        guard noun == nil else { return nil }
        // Articles follow the noun's gender, which the noun itself shows better.
        if !["the", "a", "an"].contains(found.english) {
          before += found.words(request.to).prefix(1)
        }
      } else {
        return nil
      }
    }
    guard let noun else { return nil }
    let isRomance = ["es", "fr", "pt"].contains(request.to)
    let head =
      before.isEmpty && adjectives.isEmpty
      ? [noun.shown(request.to)] : noun.words(request.to).prefix(1).map { $0 }
    let parts = isRomance ? before + head + adjectives : before + adjectives + head
    return parts.joined(separator: " ")
  }
}
