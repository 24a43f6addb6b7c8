import BerthSDK
import BerthTesting
import Testing

@testable import LangEngine

@Suite struct DialogueDataTests {
  static let scenes = [
    "greetings", "introductions", "cafe", "restaurant", "directions", "market", "hotel", "train",
    "doctor", "phone", "weekend", "weather",
  ]

  @Test(arguments: Languages.bundled) func readsEveryScene(_ language: String) throws {
    let table = try LangFiles.table("dialogues/\(language).tsv", Dialogues.read)
    #expect(table.problems.map(\.description) == [])
    #expect(table.rows.map(\.scene) == Self.scenes)
    for dialogue in table.rows {
      let turns = try #require(dialogue.turns(from: dialogue.start))
      #expect(turns.lowerBound >= 4 && turns.upperBound <= 8, "\(dialogue.scene): \(turns)")
      // At least two places where the answer depends on what was said.
      let branches = dialogue.nodes.filter { node in
        node.isPartner && Set(node.next.flatMap { dialogue[$0]?.next ?? [] }).count > 1
      }
      #expect(branches.count >= 2, "\(language) \(dialogue.scene)")
    }
  }

  /// Every option is taken for itself when it is typed, and none for another.
  @Test(arguments: Languages.bundled) func tellsOptionsApart(_ language: String) throws {
    let table = try LangFiles.table("dialogues/\(language).tsv", Dialogues.read)
    let matcher = OptionMatcher(reader: try AnswerTests.reader(language))
    for dialogue in table.rows {
      for node in dialogue.nodes where node.isPartner {
        let options = dialogue.options(after: node.id).map(\.text)
        for (place, option) in options.enumerated() {
          #expect(
            matcher.match(option, options) == .choice(place),
            "\(dialogue.scene) \(node.id): \(option)")
        }
      }
    }
  }

  @Test(arguments: Languages.bundled) func knowsAPartner(_ language: String) throws {
    let file = "personas/\(language).tsv"
    let table = try LangFiles.table(file, Persona.read)
    #expect(table.problems.map(\.description) == [])
    #expect(table.rows.map(\.language) == [language])
  }

  struct Flaw: Sendable, CustomTestStringConvertible {
    var rows: [String]
    var message: String
    var testDescription: String { message }
  }

  static let flaws = [
    Flaw(rows: ["a\tp1\tpartner\tHi\t-\tHi\ty1"], message: "leads to y1, which is not there"),
    Flaw(
      rows: ["a\tp1\tpartner\tHi\t-\tHi\tend", "a\tp2\tpartner\tHi\t-\tHi\tend"],
      message: "nothing leads to p2"),
    Flaw(
      rows: ["a\tp1\tpartner\tHi\t-\tHi\ty1", "a\ty1\tyou\tYes\t-\tYes\tp1"],
      message: "some way never ends"),
    Flaw(rows: ["a\ty1\tyou\tHi\t-\tHi\tend"], message: "the learner begins"),
    Flaw(rows: ["a\tp1\tnobody\tHi\t-\tHi\tend"], message: "'nobody' does not speak"),
    Flaw(rows: ["a\tp1\tpartner\tHi\tHai\tHi\tend"], message: "no reading is wanted here"),
  ]

  @Test(arguments: flaws) func reportsWhatIsWrong(_ flaw: Flaw) {
    let text = (["scene\tnode\twho\ttext\treading\tgloss\tnext"] + flaw.rows).joined(
      separator: "\n")
    let table = LangFiles.table("dialogues/en.tsv", of: text, Dialogues.read)
    #expect(table.problems.contains { $0.message.contains(flaw.message) }, "\(table.problems)")
  }
}
