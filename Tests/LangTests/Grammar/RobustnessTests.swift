import Testing

@testable import LangEngine

@Suite("Any text can be checked")
struct RobustnessTests {
  /// A repeatable source of numbers (SplitMix64).
  struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = state
      value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
      return value ^ (value >> 31)
    }
  }

  static let pieces = [
    " ", "  ", "\n", ".", "...", ",", "?", "!", "¿", "'", "’", "-", "\"", "(", ")", "\u{0}",
    "\u{200f}",
    "\u{301}", "🙂", "👩‍👩‍👧", "7", "3.5", "٣", "a", "an", "the", "he", "go", "childs", "i", "Yes", "l'",
    "d'",
    "-tu", "el", "la", "casa", "agua", "der", "Haus", "é", "ß", "他", "一个", "人", "は", "が", "コーヒー",
    "ال", "كتاب", "الكتاب", "й", "\u{fffd}", "\t",
  ]

  @Test("Ranges lie on characters and corrections are text", arguments: GrammarFiles.languages)
  func anything(language: String, least: Int) throws {
    let checker = try GrammarFiles.checker(language)
    var numbers = Numbers(state: 6)
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...24, using: &numbers)).map { _ in
        Self.pieces.randomElement(using: &numbers) ?? ""
      }.joined()
      let bytes = Array(text.utf8)
      var end = 0
      for issue in checker.check(text) {
        #expect(issue.range.lowerBound >= end && issue.range.upperBound <= bytes.count)
        #expect(String(validating: bytes[issue.range], as: UTF8.self) != nil, "\(text)")
        end = issue.range.upperBound
      }
      #expect(String(validating: Array(checker.corrected(text).utf8), as: UTF8.self) != nil)
      _ = LanguageDetector.detect(text)
    }
  }

  @Test("A long text without an end is no trouble")
  func long() throws {
    let checker = try GrammarFiles.checker("en")
    let text = String(repeating: "he go and i like alot of informations ", count: 100)
    #expect(checker.check(text).count >= 300)
    let run = String(repeating: "x", count: 4_000)
    #expect(checker.check(run).isEmpty)
    #expect(checker.check(String(repeating: "🙂", count: 1_000)).isEmpty)
  }
}
