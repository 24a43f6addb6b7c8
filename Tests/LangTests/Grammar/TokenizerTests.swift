import Testing

@testable import LangEngine

@Suite("Words of a text")
struct TokenizerTests {
  static func tokens(_ language: String, _ text: String, segments: [String] = []) -> [Token] {
    let writing = WritingSystem.of(language)
    return Tokenizer(
      writing: writing, abbreviations: ["dr", "etc"],
      segmenter: writing.isUnspaced ? Segmenter(words: segments) : nil
    ).tokens(of: text)
  }

  @Test(
    "Where words end",
    arguments: [
      ("en", "Don’t go, it's 5:30!", "don't go , it's 5:30 !"),
      ("en", "a well-known man - really", "a well-known man - really"),
      ("en", "The 20th, at 3.5 km... yes", "the 20th , at 3.5 km ... yes"),
      ("en", "Dr. Who met J. Smith, e.g. here.", "dr. who met j. smith , e.g. here ."),
      ("fr", "L’eau d'aujourd'hui", "l' eau d' aujourd'hui"),
      ("fr", "Où vas-tu ? Donne-moi", "où vas -tu ? donne -moi"),
      ("fr", "un grand-père", "un grand-père"),
      ("de", "am 3. Mai", "am 3. mai"),
      ("pt", "Chama-se guarda-chuva", "chama -se guarda-chuva"),
      ("es", "¿Qué tal?", "¿ qué tal ?"),
      ("ar", "كِتَابٌ جَدِيد؟", "كتاب جديد ؟"),
      ("zh", "我喜欢你。", "我 喜欢 你 。"),
      ("ja", "コーヒーを飲みます", "コーヒー を 飲みます"),
    ])
  func words(language: String, text: String, expected: String) {
    let found = Self.tokens(language, text, segments: ["喜欢", "飲みます"])
    #expect(found.map(\.key).joined(separator: " ") == expected)
  }

  @Test("Ranges give back the text", arguments: ["Él, ¿eh? 你好 a\u{301}b\n\n🙂 x", "", "  ", "…a"])
  func ranges(text: String) {
    let bytes = Array(text.utf8)
    for token in Self.tokens("en", text) {
      #expect(String(decoding: bytes[token.range], as: UTF8.self) == token.text)
    }
  }

  @Test(
    "Where sentences end",
    arguments: [
      ("He came. She went! Why? Because…", 4), ("Dr. Who is here. So am I.", 2),
      ("It costs 3.50 euros.", 1), ("One\nTwo\n", 2), ("“Stop!” he said. “Now.”", 2),
      ("你好。我是学生！你呢？", 3), ("¿Qué? ¡No! Sí.", 3), ("مرحبا. كيف حالك؟ بخير.", 3), ("", 0),
    ])
  func sentences(text: String, count: Int) {
    let language = text.contains("你") ? "zh" : "en"
    #expect(SentenceSplitter.sentences(Self.tokens(language, text)).count == count)
  }

  @Test("What can be seen of a word")
  func surface() {
    let tokens = Self.tokens("en", "The NASA, apple  7")
    #expect(tokens[0].surface.contains(.capital) && !tokens[0].surface.meets(.upper))
    #expect(tokens[1].surface.contains(.upper.union(.spaced)))
    #expect(tokens[2].surface.contains(.punctuation.union(.glued)))
    #expect(tokens[3].surface.contains(.vowel))
    #expect(tokens[4].surface.contains(.number.union(.double)))
  }
}
