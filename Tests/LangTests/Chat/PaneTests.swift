import BerthBase
import Testing

@testable import LangEngine

@Suite struct PaneTests {
  private func pair() throws -> (LangUser, LangUser, LangHome) {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("send", ["with": "ben", "text": ["Buenos días."]])
    return (ana, ben, home)
  }

  private func message(_ page: JSON) -> JSON? {
    (page["children"]?.array ?? []).first { $0["kind"]?.string == "chat" }?["messages"]?[0]
  }

  @Test func turnsToTranslationAndGrammar() throws {
    let (_, ben, home) = try pair()
    defer { withExtendedLifetime(home) {} }
    let translation = try ben.run(
      "chat", ["with": "ana", "message": 1, "pane": "translation"])["messages"]?[0]?["translation"]
    #expect(translation?["translation"]?.string == "Good morning.")
    #expect(translation?["provider"]?.string == "phrasebook")
    #expect(try ben.events("translation_revealed").count == 1)
    let grammar = try ben.run(
      "chat", ["with": "ana", "message": 1, "pane": "grammar"])["messages"]?[0]?["grammar"]
    #expect(grammar?["language"]?.string == "es")
    let page = try ben.view("chat", ["with": "ana", "message": 1, "pane": "translation"])
    let panes = message(page)?["panes"]?.array ?? []
    #expect(panes.map { $0["position"]?.string } == ["before", nil])
    #expect(panes.map { $0["title"]?.string } == ["Translation", "Grammar"])
    #expect(panes.first?["text"]?.string?.hasPrefix("Good morning.\nby phrasebook") == true)
    #expect(message(page)?["shown"]?.int == 0)
    let turned = try ben.view("chat", ["with": "ana", "message": 1, "pane": "grammar"])
    #expect(message(turned)?["shown"]?.int == 1)
  }

  @Test func translatesTheNewestBeforehand() throws {
    let (_, ben, home) = try pair()
    defer { withExtendedLifetime(home) {} }
    let shown = message(try ben.view("chat", ["with": "ana"]))
    #expect(shown?["panes"]?[0]?["text"]?.string?.hasPrefix("Good morning.") == true)
    // What is translated already is not offered to be translated.
    let links = (shown?["actions"]?.array ?? []).compactMap { $0["link"]?.string }
    #expect(!links.isEmpty && !links.contains { $0.contains("pane=translation") })
  }

  @Test func staysWithKeysAndALineToTypeIn() throws {
    let (_, ben, home) = try pair()
    defer { withExtendedLifetime(home) {} }
    let stay = try ben.view("chat", ["with": "ana"])["stay"]
    #expect(stay?["changes"]?.texts == ["public"])
    #expect(stay?["input"]?["link"]?.string == "berth://lang/send?with=ana&text={text}")
    let keys = (stay?["keys"]?.array ?? []).compactMap { $0["key"]?.string }
    #expect(Set(["up", "down", "left", "right", "ctrl-s", "ctrl-p"]).isSubset(of: keys))
    // From the translation, left leads back to the words themselves.
    let turned = try ben.view("chat", ["with": "ana", "message": 1, "pane": "translation"])["stay"]
    let left = (turned?["keys"]?.array ?? []).first { $0["key"]?.string == "left" }
    #expect(left?["link"]?.string?.hasSuffix("pane=original") == true)
  }

  struct Detail: Sendable, CustomTestStringConvertible {
    var level: Int
    var holds: [String]
    var lacks: [String]
    var testDescription: String { "granularity \(level)" }
  }

  static let details = [
    Detail(level: 1, holds: ["“a”", "an"], lacks: ["because", "Also said", "Table"]),
    Detail(level: 2, holds: ["because", "Also said", "one more way"], lacks: ["Table", "fourth"]),
    Detail(level: 3, holds: ["because", "one more way", "fourth", "Table manners"], lacks: []),
  ]

  @Test(arguments: details) func saysAsMuchAsWanted(_ detail: Detail) throws {
    let granularity = try #require(Tutor.Granularity(rawValue: detail.level))
    let words = Expressions(
      alternatives: ["one more way", "second", "third", "fourth"].map {
        Alternative(
          language: "en", phrase: "an apple", register: "casual", alternative: $0, note: "n")
      },
      notes: [
        CultureNote(
          language: "en", topic: "table-manners", triggers: ["apple"], note: "Wash it first.")
      ])
    var insight = Tutor.Insight(language: "en")
    insight.issues = [
      GrammarIssue(
        ruleID: "a-an", name: "a or an", message: "because a vowel follows", range: 2..<3,
        corrections: ["an"], category: "article", level: 1, since: "A1")
    ]
    if granularity != .basic {
      let found = words.alternatives(to: "I eat an apple", in: "en")
      insight.alternatives = granularity == .verbose ? found : Array(found.prefix(1))
    }
    if granularity == .verbose { insight.notes = words.notes(on: "an apple", in: "en") }
    let text = MessagePanes.text(insight, granularity, "I a apple", Say())
    for part in detail.holds { #expect(text.contains(part), "\(text)") }
    for part in detail.lacks { #expect(!text.contains(part), "\(text)") }
  }

  @Test func suggestsWhileTyping() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("send", ["with": "ben", "text": ["hola"]])
    let lines = try ben.run("typing", ["with": "ana", "text": ["Gracias, hasta ma"]])
    #expect(lines["suggestions"]?.texts.contains { $0.contains("mañana") } == true)
    // What was typed is kept as a draft until something is sent.
    #expect(try ben.run("chat", ["with": "ana"])["draft"]?.string == "Gracias, hasta ma")
    #expect(try ben.run("chats")["chats"]?[0]?["draft"]?.string == "Gracias, hasta ma")
    try ben.run("send", ["with": "ana", "text": ["Gracias"]])
    #expect(try ben.run("chat", ["with": "ana"])["draft"]?.isNull == true)
  }
}
