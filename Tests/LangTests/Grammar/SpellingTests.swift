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

  static func issues(_ language: String, _ text: String) throws -> [GrammarIssue] {
    try GrammarFiles.checker(language).spelling(text) { try WordFiles.list($0) }
  }

  struct Slip: Sendable, CustomTestStringConvertible {
    var language: String
    var text: String
    /// What is offered first for each misspelt word.
    var offered: [String]
    var testDescription: String { "\(language): \(text)" }
  }

  /// Each row of `spelling.tsv` is a sentence and what is offered for its misspelt words, `-` for none.
  static let slips = LangFiles.vectorRows("spelling.tsv").map {
    Slip(
      language: $0[0], text: $0[1],
      offered: $0[2] == "-" ? [] : $0[2].split(separator: " ").map(String.init))
  }

  @Test("Misspelt words are found, names and foreign words left alone", arguments: slips)
  func finds(_ slip: Slip) throws {
    let found = try Self.issues(slip.language, slip.text)
    #expect(found.map { $0.corrections.first ?? "" } == slip.offered)
    for issue in found {
      #expect(issue.ruleID == "spelling" && issue.level == 1)
      let written = Array(slip.text.utf8)[issue.range]
      #expect(!String(decoding: written, as: UTF8.self).contains(" "))
    }
  }

  /// Right sentences of all kinds: an alarm on one of a hundred at most.
  @Test("Right sentences are left alone", arguments: WordList.languages)
  func leavesAlone(_ language: String) throws {
    let lines = GrammarFiles.vectors("clean.\(language).txt")
    let checker = try GrammarFiles.checker(language)
    var alarms: [String] = []
    for line in lines {
      for issue in try checker.spelling(line, list: { try WordFiles.list($0) }) {
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
    #expect(try Self.issues("ja", "これはペンです").isEmpty)
    #expect(try Self.issues("en", "12 !").isEmpty)
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
