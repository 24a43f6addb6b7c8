import Testing

@testable import LangEngine

@Suite("Which language a text is in")
struct DetectorTests {
  @Test(
    "Short texts",
    arguments: [
      ("Hello, how are you?", "en"), ("Thanks a lot!", "en"), ("I like coffee", "en"),
      ("Hola", "es"), ("¿Dónde está la estación?", "es"), ("Me gusta el café", "es"),
      ("Bonjour", "fr"), ("Où est la gare ?", "fr"), ("Je ne sais pas.", "fr"),
      ("Danke schön", "de"), ("Wo ist der Bahnhof?", "de"), ("Ich trinke gern Tee", "de"),
      ("Obrigado", "pt"), ("Eu gosto de café", "pt"), ("Onde fica a estação?", "pt"),
      ("你好", "zh"), ("我想学习西班牙语", "zh"), ("今日は天気がいいですね", "ja"), ("ありがとう", "ja"),
      ("駅", "ja"), ("مرحبا كيف حالك", "ar"), ("Привет", "ru"), ("Привіт", "uk"), ("Γεια", "el"),
      ("안녕하세요", "ko"), ("שלום", "he"), ("नमस्ते", "hi"), ("สวัสดี", "th"), ("چطوری؟", "fa"),
    ])
  func short(text: String, code: String) {
    #expect(LanguageDetector.detect(text).first?.code == code)
  }

  @Test("Right sentences of every language", arguments: GrammarFiles.languages)
  func sentences(language: String, least: Int) {
    let sentences = GrammarFiles.vectors("clean.\(language).txt")
    let right = sentences.filter { LanguageDetector.detect($0).first?.code == language }
    #expect(right.count * 100 >= sentences.count * 97)
  }

  @Test("Confidences are shares, and little evidence gives little of it")
  func confidence() {
    for text in ["Hello there", "xyz", "你好 and hello", "ok", "¿Qué?", "12"] {
      let guesses = LanguageDetector.detect(text)
      #expect(guesses.reduce(0) { $0 + $1.confidence } <= 1.000_001)
      #expect(guesses.map(\.confidence) == guesses.map(\.confidence).sorted(by: >))
    }
    #expect((LanguageDetector.detect("xyz").first?.confidence ?? 0) < 0.4)
    #expect(LanguageDetector.detect("123 !?").isEmpty)
    #expect((LanguageDetector.detect("xyz").first?.confidence ?? 0) < 0.5)
    let station = LanguageDetector.detect("Where is the station?").first
    #expect(station?.code == "en" && (station?.confidence ?? 0) >= 0.5)
  }

  @Test("Letters are counted by script")
  func scripts() {
    let letters = Script.letters(in: "abc 你好 かな カナ привет 12 !")
    #expect(letters == [.latin: 3, .han: 2, .kana: 4, .cyrillic: 6])
  }
}
