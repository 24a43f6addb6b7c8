import BerthBase
import BerthManifest
import Testing

@testable import BerthInvocation

/// How alike sentences are to what people say for commands.
@Suite struct CommandLikenessTests {
  private static let json: JSON = [
    "id": "garden", "name": "Garden", "version": "1.0.0", "summary": "x", "abi": "1.0",
    "library": "libgarden.so", "uses": [], "implements": ["berth.commands/1"],
    "commands": [
      ["name": "beds", "summary": "shows the beds", "effect": "reads"],
      ["name": "tools", "summary": "shows the tools", "effect": "reads"],
      ["name": "secret", "summary": "shows the tools", "effect": "reads", "hidden": true],
    ],
    "phrases": [
      ["pattern": "(open|enter) the shed", "command": "tools", "examples": ["where is my rake"]]
    ],
    "said": [
      ["command": "beds", "sentences": ["what grows by the pond", "is anything in flower"]],
      ["command": "tools", "sentences": ["is the spade sharp"]],
    ],
  ]

  private func likeness() throws -> CommandLikeness {
    CommandLikeness([PhraseBook(try Manifest.decode(Self.json, file: "garden.json").manifest)])
  }

  private func found(_ sentence: String) throws -> [CommandLikeness.Found] {
    try likeness().found(in: PhraseWords(sentence).words.map(\.folded))
  }

  @Test(
    "the command that people speak of so is first",
    arguments: [
      ("something flowers there", "beds"), ("near the pond", "beds"), ("that sharp spade", "tools"),
      ("a rake", "tools"), ("enter a shed", "tools"),
    ])
  func first(sentence: String, command: String) throws {
    #expect(try found(sentence).first?.command.name == command)
  }

  @Test("the same words are about 1, other words less, none of them nothing")
  func scale() throws {
    let whole = try #require(try found("is the spade sharp").first).likeness
    let part = try #require(try found("is the spade made by a Roman smith").first).likeness
    #expect(whole > part && part > 0 && whole < 2)
    #expect(try found("zebras quarrel").isEmpty)
    #expect(try found("").isEmpty)
  }

  @Test("what is said in one sentence is more alike than its words spread over several")
  func nearest() throws {
    let together = try #require(try found("what grows by the pond").first)
    let spread = try #require(try found("what grows in flower").first)
    #expect(together.command.name == "beds" && spread.command.name == "beds")
    #expect(together.likeness > spread.likeness + 0.1)
  }

  @Test("words that more commands share say less")
  func rarity() throws {
    let (shared, own) = (try found("shows").first, try found("pond").first)
    #expect(try #require(own).likeness > (try #require(shared).likeness))
  }

  @Test("what is hidden is not found") func hidden() throws {
    #expect(!(try found("tools")).contains { $0.command.name == "secret" })
  }
}
