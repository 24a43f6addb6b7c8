import BerthSDK
import BerthTesting
import Testing

@testable import LangEngine

@Suite struct PhrasebookTests {
  static let files = [
    "cafe-restaurant", "daily-life", "directions", "emergency", "family", "feelings", "greetings",
    "health",
    "hotel", "introductions", "making-plans", "numbers-counting", "opinions-reactions",
    "phone-internet", "politeness", "shopping", "small-talk", "study-language", "time-dates",
    "transport", "weather",
  ]

  static func rows() throws -> [PhraseRow] { try read.get() }

  private static let read = Result {
    try files.flatMap { name in
      try LangFiles.table("phrases/\(name).tsv", PhraseRows.read).rows
    }
  }

  @Test(arguments: files) func readsEveryRow(_ name: String) throws {
    let table = try LangFiles.table("phrases/\(name).tsv", PhraseRows.read)
    #expect(table.problems.map(\.description) == [])
    for row in table.rows {
      for (language, text) in zip(Languages.bundled, row.texts) {
        #expect(!PhraseKey.of(text, language).isEmpty, "\(row.id) \(language)")
      }
      // Each script where it belongs.
      #expect(row.text("zh").unicodeScalars.contains { $0.value >= 0x4E00 }, "\(row.id) zh")
      #expect(row.text("ja").unicodeScalars.contains { $0.value >= 0x3041 }, "\(row.id) ja")
      #expect(
        row.text("ar").unicodeScalars.contains { (0x620...0x64A) ~= $0.value }, "\(row.id) ar")
      for reading in [row.pinyin, row.romaji, row.arabizi] {
        #expect(!reading.unicodeScalars.contains { $0.value >= 0x3041 }, "\(row.id) \(reading)")
      }
    }
  }

  @Test func holdsFiveHundredPhrasesOnce() throws {
    let rows = try Self.rows()
    #expect(rows.count >= 530)
    #expect(Set(rows.map(\.id)).count == rows.count)
    let keys = rows.map { PhraseKey.of($0.text("en"), "en") }
    #expect(Set(keys).count == keys.count)
  }

  struct Look: Sendable, CustomTestStringConvertible {
    var text: String
    var language: String
    var english: String?
    var fit: Phrasebook.Fit?
    var testDescription: String { "\(language): \(text)" }
  }

  static let looks = [
    Look(text: "Good morning.", language: "en", english: "Good morning.", fit: .exact),
    Look(text: "good MORNING", language: "en", english: "Good morning.", fit: .folded),
    Look(text: "buenos dias", language: "es", english: "Good morning.", fit: .folded),
    Look(text: "早上好", language: "zh", english: "Good morning.", fit: .folded),
    Look(text: "おはようございます", language: "ja", english: "Good morning.", fit: .folded),
    Look(text: "صباح الخير", language: "ar", english: "Good morning.", fit: .folded),
    // What people ask first.
    Look(text: "thank you", language: "en", english: "Thank you.", fit: .folded),
    Look(text: "good night", language: "en", english: "Good night.", fit: .folded),
    Look(text: "how much is it", language: "en", english: "How much is it?", fit: .folded),
    Look(
      text: "where is the station?", language: "en", english: "Where is the station?", fit: .folded),
    Look(
      text: "where is the bathroom", language: "en", english: "Where is the bathroom?", fit: .folded
    ),
    Look(text: "Good mornning", language: "en", english: "Good morning.", fit: .close),
    Look(text: "Good morning to all of you here", language: "en", english: nil, fit: nil),
    Look(text: "", language: "en", english: nil, fit: nil),
    Look(text: "?!", language: "en", english: nil, fit: nil),
  ]

  @Test(arguments: looks) func findsWhatIsMeant(_ look: Look) throws {
    let found = try Phrasebook(try Self.rows()) { try WordFiles.list($0) }
      .find(look.text, in: look.language)
    #expect(found?.row.text("en") == look.english)
    #expect(found?.fit == look.fit)
  }

  /// A slip of the pen must not turn one thing into another.
  @Test func neverTakesAKnownWordForAnother() throws {
    let book = Phrasebook(
      [("p-1", "I am not ill"), ("p-2", "It is now late"), ("p-3", "See you at seven")].map {
        PhraseRow(
          id: $0.0, category: "p", texts: Array(repeating: $0.1, count: 8), pinyin: "", romaji: "",
          arabizi: "")
      }
    ) { try WordFiles.list($0) }
    #expect(try book.find("I am now ill", in: "en") == nil)
    #expect(try book.find("See you at sevven", in: "en")?.fit == .close)
    #expect(try book.find("See me at seven", in: "en") == nil)
  }

  @Test func everyPhraseFindsItselfInEveryLanguage() throws {
    let rows = try Self.rows()
    let book = Phrasebook(rows) { try WordFiles.list($0) }
    for row in rows {
      for language in Languages.bundled {
        #expect(try book.find(row.text(language), in: language)?.fit == .exact)
      }
    }
  }

  @Test func searchesAllLanguages() throws {
    let book = Phrasebook(try Self.rows())
    for word in ["Bahnhof", "gare", "estación", "station"] {
      #expect(!book.search(word).isEmpty, "\(word)")
    }
    #expect(book.search("xyzzy").isEmpty)
    #expect(book.search("", category: "hotel").allSatisfy { $0.category == "hotel" })
  }
}
