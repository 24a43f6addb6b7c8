import BerthBase
import BerthSDK
import BerthTesting
import Testing

@Suite struct CommandSignatureTests {
  enum Light: String, ArgumentWord { case sun, shade }

  struct Paging: ArgumentGroup {
    var limit: Int
    var offset: Int?
  }

  struct PlantOut: PluginCommand {
    var name: String
    var light: Light?
    var litres: Double
    var pots: [Int]
    var bed: [Light]
    var dryRun: Bool
    var on: CivilDate?
    var paging: Paging

    func run(_ call: Call) throws -> Reply { Reply([:]) }
  }

  struct Garden: CommandPlugin {
    static let id = "garden"
    static let version = "1.0.0"
    static let commands: [any PluginCommand.Type] = [PlantOut.self]
  }

  static let manifest: JSON = [
    "id": "garden",
    "commands": [
      [
        "name": "plant-out",
        "arguments": [["name": "name", "type": "string", "required": true]],
        "options": [
          ["name": "light", "type": "enum", "values": ["sun", "shade"]],
          ["name": "litres", "type": "number", "default": 0.5],
          ["name": "pots", "type": "int", "repeated": true],
          ["name": "bed", "type": "enum", "values": ["shade", "sun"], "repeated": true],
          ["name": "dryRun", "type": "bool"], ["name": "on", "type": "date"],
          ["name": "limit", "type": "int", "default": 20], ["name": "offset", "type": "int"],
        ],
      ]
    ],
  ]

  @Test("A type's properties are its arguments")
  func properties() throws {
    let signature = try CommandSignature(PlantOut.self)
    #expect(signature.command == "plant-out")
    #expect(
      signature.arguments.map(\.name) == [
        "name", "light", "litres", "pots", "bed", "dryRun", "on", "limit", "offset",
      ])
    #expect(signature.arguments[1].kind == .word(["sun", "shade"]))
    #expect(signature.arguments.filter(\.isOptional).map(\.name) == ["light", "on", "offset"])
    #expect(signature.arguments.filter(\.isRepeated).map(\.name) == ["pots", "bed"])
  }

  @Test("A manifest that says the same agrees")
  func agreement() throws {
    #expect(try CommandAgreement.differences(Garden.self, manifest: Self.manifest) == [])
  }

  @Test(
    "What differs is named",
    arguments: [
      ("another type", "litres", "type", "int" as JSON),
      ("a default that goes", "litres", "default", .null),
      ("words that differ", "light", "values", ["sun"]),
      ("a list that is none", "pots", "repeated", false),
      ("an argument of another name", "dryRun", "name", "dry"),
      ("one that is always there", "offset", "default", 0),
    ] as [(String, String, String, JSON)])
  func differences(_ name: String, _ option: String, _ member: String, _ value: JSON) throws {
    var manifest = Self.manifest
    var command = try #require(manifest["commands"]?[0])
    var options = try #require(command["options"]?.array)
    let index = try #require(options.firstIndex { $0["name"]?.string == option })
    var changed = JSONObject()
    for (key, old) in try #require(options[index].object) where key != member { changed[key] = old }
    if !value.isNull { changed[member] = value }
    options[index] = .object(changed)
    command["options"] = .array(options)
    manifest["commands"] = [command]
    #expect(try !CommandAgreement.differences(Garden.self, manifest: manifest).isEmpty)
  }

  @Test("Commands that only one of the two has are named")
  func commands() throws {
    struct Empty: CommandPlugin {
      static let id = "garden"
      static let version = "1.0.0"
      static let commands: [any PluginCommand.Type] = []
    }
    let without: JSON = ["id": "garden", "commands": []]
    #expect(try CommandAgreement.differences(Empty.self, manifest: Self.manifest).count == 1)
    #expect(try CommandAgreement.differences(Garden.self, manifest: without).count == 1)
  }

  @Test("A command is named for its type")
  func names() {
    struct ShowAll: PluginCommand { func run(_ call: Call) throws -> Reply { Reply([:]) } }
    struct ShowOneCommand: PluginCommand { func run(_ call: Call) throws -> Reply { Reply([:]) } }
    struct Other: PluginCommand {
      static let name = "another"
      func run(_ call: Call) throws -> Reply { Reply([:]) }
    }
    #expect(ShowAll.name == "show-all" && ShowOneCommand.name == "show-one")
    #expect(Other.name == "another")
  }

  @Test("Arguments become properties, groups and dashes too")
  func decoding() throws {
    let arguments = Arguments([
      "name": "rose", "litres": 0.5, "dryRun": true, "on": "2026-05-01", "limit": 3,
      "bed": ["sun"],
    ])
    let command = try arguments.decode(PlantOut.self)
    #expect(command.dryRun && command.paging.limit == 3 && command.paging.offset == nil)
    #expect(command.on == CivilDate(year: 2026, month: 5, day: 1))
    #expect(command.bed == [.sun] && command.pots.isEmpty && command.light == nil)
  }
}
