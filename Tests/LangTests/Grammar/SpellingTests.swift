import BerthSDK
import Testing

@testable import LangEngine

@Suite("Spelling")
struct SpellingTests {
  @Test("Every row of the lists is in order", arguments: WordList.languages)
  func reads(_ language: String) throws {
    let table = try LangFiles.table("spelling/\(language).tsv", WordList.read)
    #expect(table.problems.map(\.description) == [])
    #expect(table.rows.reduce(0) { $0 + $1.words } > 60_000)
  }

  static func issues(_ text: String, _ checker: GrammarChecker) throws -> [GrammarIssue] {
    try checker.spelling(text) { try WordFiles.list($0) }
  }

  /// Each row of `spelling.tsv` is a sentence and what is offered first for each of its misspelt words,
  /// `-` for none.
  @Test(
    "Misspelt words are found, names and foreign words left alone", arguments: WordList.languages)
  func finds(_ language: String) throws {
    let checker = try GrammarFiles.checker(language)
    let rows = LangFiles.vectorRows("spelling.tsv").filter { $0[0] == language }
    #expect(!rows.isEmpty)
    for row in rows {
      let found = try Self.issues(row[1], checker)
      let offered = row[2] == "-" ? [] : row[2].split(separator: " ").map(String.init)
      #expect(found.map { $0.corrections.first ?? "" } == offered, "\(row[1])")
      for issue in found {
        #expect(issue.ruleID == "spelling" && issue.level == 1)
        let written = Array(row[1].utf8)[issue.range]
        #expect(!String(decoding: written, as: UTF8.self).contains(" "))
      }
    }
  }

  /// Right sentences of all kinds: an alarm on one of a hundred at most.
  @Test("Right sentences are left alone", arguments: WordList.languages)
  func leavesAlone(_ language: String) throws {
    let lines = GrammarFiles.vectors("clean.\(language).txt")
    let checker = try GrammarFiles.checker(language)
    var alarms: [String] = []
    for line in lines {
      for issue in try Self.issues(line, checker) {
        alarms.append("\(issue.message) \(issue.corrections) \(line)")
      }
    }
    #expect(alarms.count * 100 <= lines.count, "\(alarms.joined(separator: "\n"))")
  }

  @Test("Composed and decomposed letters are the same")
  func composes() throws {
    #expect(ComposedText.of("cafe\u{301} n\u{303}").unicodeScalars.count == 6)
    #expect(ComposedText.of("plain") == "plain")
    #expect(Array(ComposedText.of("e\u{301}").utf8) == Array("é".utf8))
  }

  @Test("Languages without a list have no issues")
  func absent() throws {
    #expect(try Self.issues("これはペンです", GrammarFiles.checker("ja")).isEmpty)
    #expect(try Self.issues("12 !", GrammarFiles.checker("en")).isEmpty)
  }

  @Test("A word is looked up by beginning and ending")
  func looksUp() {
    let list = WordList(Array("beginning\tendings\nab\t4ah0\nabl\te6es3\nzo\to5\n".utf8))
    #expect(list.frequency(of: "ab") == 4 && list.frequency(of: "abah") == 0)
    #expect(list.frequency(of: "abh") == nil && list.frequency(of: "able") == 6)
    #expect(list.frequency(of: "abo") == nil && list.frequency(of: "zoo") == 5)
    #expect(list.frequency(of: "") == nil && list.frequency(of: "zooo") == nil)
    #expect(list.near("abel", within: 4).map(\.word) == ["able"])
  }
}
