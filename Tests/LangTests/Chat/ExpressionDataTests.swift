import BerthSDK
import BerthTesting
import Testing

@testable import LangEngine

@Suite struct ExpressionDataTests {
  @Test func readsEveryAlternative() throws {
    let table = try LangFiles.table(Alternative.file, Alternative.read)
    #expect(table.problems.map(\.description) == [])
    #expect(Set(table.rows.map(\.language)) == Set(Languages.bundled))
    for language in Languages.bundled {
      let phrases = Set(table.rows.filter { $0.language == language }.map(\.phrase))
      #expect(phrases.count >= 120, "\(language): \(phrases.count) phrases")
    }
    var seen: Set<String> = []
    for row in table.rows {
      #expect(row.phrase != row.alternative, "\(row.language) \(row.phrase)")
      #expect(
        seen.insert("\(row.language) \(row.phrase) \(row.alternative)").inserted,
        "twice: \(row.language) \(row.phrase) \(row.alternative)")
    }
  }

  @Test func readsEveryCultureNote() throws {
    let table = try LangFiles.table(CultureNote.file, CultureNote.read)
    #expect(table.problems.map(\.description) == [])
    #expect(Set(table.rows.map(\.language)) == Set(Languages.bundled))
    for language in Languages.bundled {
      let topics = table.rows.filter { $0.language == language }.map(\.topic)
      #expect(Set(topics).count == topics.count, "\(language): a topic stands twice")
      #expect(topics.count >= 30, "\(language): \(topics.count) topics")
    }
  }

  @Test func findsPhrasesAsWholeWords() {
    let words = Expressions(
      alternatives: [
        Alternative(language: "en", phrase: "how are", register: "x", alternative: "a", note: ""),
        Alternative(
          language: "en", phrase: "how are you", register: "x", alternative: "b", note: ""),
        Alternative(language: "ja", phrase: "ありがとう", register: "x", alternative: "c", note: ""),
      ], notes: [])
    #expect(words.alternatives(to: "Hi, HOW are you?", in: "en").map(\.alternative) == ["b", "a"])
    #expect(words.alternatives(to: "somehow are", in: "en").isEmpty)
    #expect(words.alternatives(to: "どうもありがとうございます。", in: "ja").map(\.alternative) == ["c"])
  }
}
