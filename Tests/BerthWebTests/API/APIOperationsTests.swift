import BerthBase
import BerthManifest
import Testing

@testable import BerthWeb

@Suite("What the API's document says of a command")
struct APIOperationsTests {
  private func operation(_ command: JSON) throws -> JSON {
    try #require(try described(command)["post"])
  }

  private func described(_ command: JSON) throws -> JSON {
    let json: JSON = [
      "id": "garden", "name": "Garden", "version": "1.0.0", "summary": "grows", "abi": "1.0",
      "library": "libgarden.so", "uses": [], "implements": ["berth.commands/1"],
      "commands": [command],
    ]
    let manifest = try Manifest.decode(json, file: "garden.json").manifest
    return APIOperations(manifest, manifest.commands[0], answer: nil).json
  }

  @Test("what a bare call changes, and what arguments change beyond it, with a scope for each")
  func effects() throws {
    let operation = try operation([
      "name": "beds", "summary": "the beds", "effect": "reads",
      "options": [
        ["name": "note", "summary": "a note", "type": "string", "effect": "writes"],
        [
          "name": "as", "summary": "how", "type": "enum", "values": ["list", "gift", "nothing"],
          "effects": ["gift": "shares", "nothing": "erases"],
        ],
        ["name": "limit", "summary": "how many", "type": "int"],
      ],
    ])
    let words = operation["description"]?.string ?? ""
    #expect(
      words.contains(
        "Effect: reads; writes with note; shares with as=gift; erases with as=nothing."), "\(words)"
    )
    let scopes = operation["security"]?.array?.compactMap { $0["token"]?[0]?.string }
    #expect(scopes == ["garden", "garden:write", "garden:share", "garden:erase"])
  }

  @Test("a command without such arguments has one effect and one scope")
  func plain() throws {
    let operation = try operation(["name": "plant", "summary": "plants", "effect": "writes"])
    #expect(operation["description"]?.string?.contains("Effect: writes.") == true)
    #expect(operation["security"] == [["token": ["garden:write"]]])
    #expect(
      try described(["name": "plant", "summary": "plants", "effect": "writes"])["get"] == nil)
  }

  @Test("every status there is is described, with the type of problem details")
  func statuses() throws {
    let responses = try operation(["name": "beds", "summary": "the beds", "effect": "reads"])[
      "responses"]
    for kind in APIProblem.kinds where kind.status != 406 {
      #expect(responses?["\(kind.status)"] != nil, "\(kind.status)")
    }
    #expect(responses?["421"] != nil && responses?["431"] != nil)
  }
}
