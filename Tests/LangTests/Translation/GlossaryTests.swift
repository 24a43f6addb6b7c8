import BerthSDK
import BerthTesting
import Testing

@testable import LangEngine

@Suite struct GlossaryTests {
  static func glossary() throws -> Glossary {
    Glossary(try LangFiles.table(Glossary.file, Glossary.read).rows)
  }

  @Test func readsEveryRow() throws {
    let table = try LangFiles.table(Glossary.file, Glossary.read)
    #expect(table.problems.map(\.description) == [])
    #expect(table.rows.count >= 1000)
    var seen: Set<String> = []
    for row in table.rows {
      #expect(seen.insert("\(row.english) \(row.part)").inserted, "twice: \(row.english)")
      guard row.part == "n" else { continue }
      for (place, language) in GlossaryEntry.languages.enumerated() {
        #expect(row.genders[place].first?.isEmpty == false, "\(row.english) \(language)")
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var word: String
    var from: String
    var to: String
    var best: String
    var testDescription: String { "\(word) \(from)→\(to)" }
  }

  static let cases = [
    Case(word: "house", from: "en", to: "es", best: "casa"),
    Case(word: "Casa", from: "es", to: "en", best: "house"),
    Case(word: "Haus", from: "de", to: "fr", best: "maison"),
    Case(word: "água", from: "pt", to: "de", best: "Wasser"),
  ]

  @Test(arguments: cases) func translatesWords(_ entry: Case) throws {
    let found = try Self.glossary().translations(entry.word, from: entry.from, to: entry.to)
    #expect(found.first == entry.best)
  }

  @Test func showsNounsWithTheirArticles() throws {
    let glossary = try Self.glossary()
    let house = try #require(glossary.entries("house", "en").first)
    #expect(
      ["es", "fr", "de", "pt"].map(house.shown) == ["la casa", "la maison", "das Haus", "a casa"])
  }

  @Test func reportsWhatIsWrong() {
    let text =
      "en\tpos\tes\tfr\tde\tpt\nhouse\tq\ta\tb\tc\td\nbook\tn\tlibro{x}\tlivre\tBuch\tlivro\n"
    let table = LangFiles.table(Glossary.file, of: text, Glossary.read)
    #expect(table.problems.map(\.column) == ["pos", "es"])
  }
}
