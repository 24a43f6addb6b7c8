import BerthSDK
import Testing

/// Commands as Swift types: their names, and their properties from arguments.
@Suite struct PluginCommandTests {
  enum Colour: String, Decodable { case red, green }

  struct ShowAll: PluginCommand, Equatable {
    var id: String
    var count: Int
    var share: Double?
    var isLoud: Bool
    var tags: [String]
    var colour: Colour?

    func run(_ call: Call) throws -> Reply { Reply(.null) }
  }

  @Test func namesAreKebabCase() { #expect(ShowAll.name == "show-all") }

  @Test("all kinds of arguments arrive")
  func decodes() throws {
    let arguments = Arguments([
      "id": "rose", "count": 3, "share": 0.5, "isLoud": true, "tags": ["a", "b"],
      "colour": "green",
    ])
    #expect(
      try arguments.decode(ShowAll.self)
        == ShowAll(
          id: "rose", count: 3, share: 0.5, isLoud: true, tags: ["a", "b"], colour: .green))
  }

  @Test("flags nobody set are false, lists nobody gave are empty, the rest may be nil")
  func leavesOut() throws {
    let value = try Arguments(["id": "x", "count": 1]).decode(ShowAll.self)
    #expect(value == ShowAll(id: "x", count: 1, isLoud: false, tags: []))
    let one = try Arguments(["id": "x", "count": 1, "tags": "a"]).decode(ShowAll.self)
    #expect(one.tags == ["a"])
  }

  struct Bad: CustomTestStringConvertible {
    var arguments: JSON
    var code: String
    var word: String
    var testDescription: String { "\(word) \(arguments.text())" }
  }

  static let bad = [
    Bad(arguments: ["count": 1], code: "input.missing", word: "id"),
    Bad(arguments: ["id": 7, "count": 1], code: "input.invalid", word: "id"),
    Bad(arguments: ["id": "x", "count": 1.5], code: "input.invalid", word: "count"),
    Bad(
      arguments: ["id": "x", "count": 1, "colour": "blue"], code: "input.invalid", word: "colour"),
    Bad(arguments: ["id": "x", "count": 1, "tags": [1]], code: "input.invalid", word: "tags"),
  ]

  @Test("what does not fit names the argument", arguments: bad)
  func refuses(_ test: Bad) {
    let error = #expect(throws: PluginError.self) {
      try Arguments(test.arguments).decode(ShowAll.self)
    }
    #expect(error?.code == test.code)
    #expect(error?.message.contains(test.word) == true, "\(error?.message ?? "")")
  }
}
