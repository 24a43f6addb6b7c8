import BerthBase
import BerthTesting
import Testing

/// What the commands of the package's manifests say that they change.
@Suite struct DeclaredEffectTests {
  static let ids = ["calm", "cocktail", "jubilee", "lang", "meal"]

  private func manifest(_ id: String) throws -> JSON {
    try JSON.parse(FileBytes.require(TestPaths.absolute("Manifests/\(id).json")))
  }

  private static let words = ["reads", "writes", "shares", "pays", "erases"]

  private func parameters(_ command: JSON) -> [JSON] {
    (command["arguments"]?.array ?? []) + (command["options"]?.array ?? [])
  }

  /// All that a call of a command with these arguments may be said to change.
  private func effects(_ command: JSON, _ arguments: JSON) -> Set<String> {
    var found = [command["effect"]?.string ?? "nothing"]
    for parameter in parameters(command) {
      guard let value = arguments[parameter["name"]?.string ?? ""] else { continue }
      found += [parameter["effect"]?.string, parameter["effects"]?[value.string ?? ""]?.string]
        .compactMap(\.self)
    }
    return Set(found)
  }

  @Test("Every command says what it changes", arguments: ids)
  func explicit(_ id: String) throws {
    for command in try manifest(id)["commands"]?.array ?? [] {
      let name = command["name"]?.string ?? ""
      #expect(Self.words.contains(command["effect"]?.string ?? ""), "\(id) \(name)")
      for parameter in parameters(command) {
        let raised =
          (parameter["effects"]?.object.map { $0.map(\.value) } ?? [])
          + [parameter["effect"] ?? .null].filter { !$0.isNull }
        for effect in raised {
          #expect(
            Self.words.dropFirst().contains(effect.string ?? ""),
            "\(id) \(name) \(parameter["name"]?.string ?? "")")
        }
      }
    }
  }

  @Test("What the host runs by itself only reads", arguments: ids)
  func runByTheHost(_ id: String) throws {
    let manifest = try manifest(id)
    let commands = manifest["commands"]?.array ?? []
    var runs: [(what: String, call: JSON)] = [("brief", manifest["brief"] ?? .null)]
    if let stats = manifest["stats"] { runs.append(("stats", stats)) }
    for widget in manifest["widgets"]?.array ?? [] { runs.append(("widget", widget)) }
    for collection in manifest["collections"]?.array ?? [] where collection["command"] != nil {
      runs.append(("hit of \(collection["id"]?.string ?? "")", collection))
    }
    for command in commands where command["default"]?.bool == true {
      runs.append(("default", ["command": command["name"] ?? .null]))
    }
    #expect(runs.count > 3)
    for (what, call) in runs {
      let command = try #require(
        commands.first { $0["name"] == call["command"] }, "\(id): \(what)")
      var arguments = call["arguments"] ?? .emptyObject
      if what.hasPrefix("hit") { arguments = ["id": "some"] }
      if what == "widget" { arguments["size"] = "small" }
      #expect(effects(command, arguments) == ["reads"], "\(id): \(what)")
    }
  }

  /// Jobs run without asking anybody.
  @Test("Jobs neither pay nor erase", arguments: ids) func jobs(_ id: String) throws {
    let manifest = try manifest(id)
    for job in manifest["jobs"]?.array ?? [] {
      let command = try #require(
        manifest["commands"]?.array?.first { $0["name"] == job["command"] })
      let effects = effects(command, job["arguments"] ?? .emptyObject)
      #expect(effects.isDisjoint(with: ["pays", "erases", "nothing"]), "\(id) \(effects)")
    }
  }

  /// The host shows these words when it asks.
  @Test("What erases says what cannot be brought back", arguments: ids)
  func warnings(_ id: String) throws {
    for command in try manifest(id)["commands"]?.array ?? [] {
      let raised = parameters(command).map { $0["effect"] }
      guard (raised + [command["effect"]]).contains("erases") else { continue }
      let words = command["description"]?.string ?? ""
      #expect(words.contains("be brought back"), "\(id) \(command["name"]?.string ?? ""): \(words)")
    }
  }

  @Test("A table is in one list of the bookkeeping", arguments: ids)
  func bookkeeping(_ id: String) throws {
    let lists = try manifest(id)["bookkeeping"]
    let names = ["tables", "caches", "kept"].flatMap { lists?[$0]?.array ?? [] }
      .compactMap(\.string)
    #expect(Set(names).count == names.count)
    let columns = names.filter { $0.contains(".") }
    for column in columns { #expect(!names.contains(String(column.prefix { $0 != "." }))) }
  }
}
