import BerthSDK
import Testing

@testable import LangEngine

/// The phrasebook never answers for another meaning.
@Suite struct MeaningTests {
  /// The phrasebook with the bundled words.
  static func book() throws -> Phrasebook {
    Phrasebook(try PhrasebookTests.rows()) { try WordFiles.list($0) }
  }

  /// Each row of `changes.tsv` is a phrase with one real word for another: another person, time or
  /// number, with or without a denial, or another word altogether.
  @Test(arguments: Languages.bundled) func isSilentAboutOtherMeanings(_ language: String) throws {
    let book = try Self.book()
    let changes = LangFiles.vectorRows("changes.tsv").filter { $0[0] == language }
    #expect(changes.count >= 40)
    for change in changes {
      let found = try book.find(change[2], in: language)
      #expect(found == nil, "\(change[2]) was taken for \(found?.row.text(language) ?? "")")
    }
  }

  /// Leaving an accent out may not make another person or time of it.
  @Test func tellsAccentsThatMeanSomething() throws {
    let rows = ["Hablo español", "Te amo", "Habló conmigo", "¿Dónde está?"].enumerated().map {
      PhraseRow(
        id: "p-\($0.offset)", category: "p", texts: Array(repeating: $0.element, count: 8),
        pinyin: "", romaji: "", arabizi: "")
    }
    let book = Phrasebook(rows) { try WordFiles.list($0) }
    #expect(try book.find("Habló español", in: "es") == nil)
    #expect(try book.find("te amó", in: "es") == nil)
    #expect(try book.find("Hablo conmigo", in: "es") == nil)
    #expect(try book.find("hablo espanol", in: "es")?.fit == .folded)
    #expect(try book.find("donde esta", in: "es")?.fit == .folded)
  }

  @Test func tellsApostrophesAndQuestions() throws {
    let rows = ["We're late.", "Is it far?", "It is far."].enumerated().map {
      PhraseRow(
        id: "p-\($0.offset)", category: "p", texts: Array(repeating: $0.element, count: 8),
        pinyin: "", romaji: "", arabizi: "")
    }
    let book = Phrasebook(rows) { try WordFiles.list($0) }
    #expect(try book.find("were late", in: "en") == nil)
    #expect(try book.find("We’re late!", in: "en")?.row.id == "p-0")
    #expect(try book.find("It is far?", in: "en") == nil)
    #expect(try book.find("it is far", in: "en")?.row.id == "p-2")
  }

  /// Each row of `slips.tsv` is what somebody typed, and the phrase it stands for, `-` for none.
  @Test func repairsWhatIsNoWord() throws {
    let book = try Self.book()
    for slip in LangFiles.vectorRows("slips.tsv") {
      let found = try book.find(slip[1], in: slip[0])?.row.text(slip[0])
      #expect(found == (slip[2] == "-" ? nil : slip[2]), "\(slip[1])")
    }
  }

  @Test func offersWhatIsNear() throws {
    let book = try Self.book()
    #expect(
      book.near("I have a toothache", in: "en").map { $0.text("en") }.contains("I have a headache.")
    )
    #expect(book.near("photosynthesis", in: "en").isEmpty)
    #expect(book.near("", in: "en").isEmpty)
  }
}
