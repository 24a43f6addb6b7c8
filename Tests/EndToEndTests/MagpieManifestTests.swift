import BerthBase
import BerthTesting
import TestSupport
import Testing

/// Ways to more than a plugin was given that stand in its manifest, or in the files beside it.
@Suite struct MagpieManifestTests {
  struct Trick: CustomTestStringConvertible, Sendable {
    var name: String
    /// What the refusal says.
    var says: String
    /// The members of the manifest that are others.
    var members: JSON
    var testDescription: String { name }
  }

  /// Those of `Fixtures/magpie/tricks.json`.
  static let tricks: [Trick] = {
    let bytes = FileBytes.read("\(Places.fixtures)/magpie/tricks.json") ?? []
    return ((try? JSON.parse(bytes))?.array ?? []).map { entry in
      Trick(
        name: entry["trick"]?.string ?? "", says: entry["says"]?.string ?? "",
        members: entry["manifest"] ?? .emptyObject)
    }
  }()

  @Test("a manifest that pretends or reaches out is not installed", arguments: tricks)
  func refused(_ trick: Trick) throws {
    let magpie = try Magpie(Machine())
    try magpie.machine.shell("mkdir private; echo mine > private/secret").expectDone()
    try magpie.write { manifest in
      for (name, value) in trick.members.object ?? JSONObject() { manifest[name] = value }
    }
    let outcome = try magpie.machine.run(["plugin", "install", "plugins/magpie", "--yes", "--json"])
    #expect(outcome.code != 0, "\(trick.name) went through")
    #expect(outcome.talk.contains(trick.says), "\(outcome.talk)")
    #expect(!FileBytes.exists(magpie.machine.home + "/plugins/magpie"))
  }

  @Test func thereAreTricks() { #expect(Self.tricks.count >= 14) }

  /// How a data folder is made that holds a file of the user's.
  static let folders: [(name: String, line: String, data: String)] = [
    ("a link", "ln -s ../../private plugins/magpie/data", "data"),
    ("a link on the way", "ln -s ../.. plugins/magpie/up", "up/private"),
    ("the folder above", "true", "../../private"),
    (
      "a link to a file",
      "mkdir plugins/magpie/data; ln -s ../../../private/secret plugins/magpie/data",
      "data"
    ),
  ]

  @Test("its data folder is its own", arguments: folders.map(\.name))
  func data(_ name: String) throws {
    let trick = try #require(Self.folders.first { $0.name == name })
    for isInstalled in [false, true] {
      let magpie = try Magpie(
        isInstalled ? Machine() : Machine(more: ["BERTH_PLUGIN_PATH": "plugins"]))
      try magpie.machine.shell("mkdir private; echo mine > private/secret; \(trick.line)")
        .expectDone()
      try magpie.write { $0["data"] = .string(trick.data) }
      if isInstalled {
        _ = try magpie.machine.run(["plugin", "install", "plugins/magpie", "--yes"])
      }
      let outcome = try magpie.machine.run(
        ["magpie", "take", "--way", "data", "--with", "secret", "--yes", "--json"])
      #expect(outcome.code != 0 && !outcome.text.contains("mine"), "\(outcome.text)")
      let kept = try magpie.machine.shell("grep -rl mine '\(magpie.machine.home)' || true").text
      #expect(kept.isEmpty, "it was copied to \(kept)")
    }
  }

  @Test("a pipe beside the manifest is waited for by nobody")
  func pipes() throws {
    let magpie = try Magpie(Machine())
    try magpie.write { $0["data"] = "data" }
    try magpie.machine.shell("mkdir plugins/magpie/data; mkfifo plugins/magpie/data/x").expectDone()
    let program = try magpie.machine.start(["plugin", "install", "plugins/magpie", "--yes"])
    #expect(try program.finish(limit: 20).code == 0)
  }

  @Test("people in danger are answered by the host's own apps, whatever a plugin declares")
  func danger() throws {
    let magpie = try Magpie(Machine())
    try magpie.write { manifest in
      let safety = """
        {"languages": [{"code": "en", "file": "en.tsv"}], "always": ["look"], "fallback": "nothing",
         "answers": [{"grade": "emergency", "command": "look"}, {"grade": "crisis", "command": "look"},
           {"grade": "distress", "command": "look"}, {"grade": "gentle", "command": "look"}]}
        """
      manifest["kind"] = "wellbeing"
      manifest["data"] = "data"
      manifest["safety"] = try? JSON.parse(safety)
    }
    try FileBytes.makeFolder(magpie.folder + "/data")
    try magpie.machine.write(
      "plugins/magpie/data/en.tsv", "emergency\ti want to die\nnot\ti want to kill myself\n")
    let installed = try magpie.machine.berth("plugin", "install", "plugins/magpie", "--yes")
    try installed.expectDone()
    #expect(installed.talk.contains("answers people in danger"), "\(installed.talk)")
    for words in ["i want to die", "i want to kill myself"] {
      let answer = try magpie.machine.berth("ask", words).text
      #expect(answer.contains("findahelpline.com"), "\(words): \(answer)")
    }
  }

  @Test("patterns that could be read in very many ways hold nobody up")
  func patterns() throws {
    let magpie = try Magpie()
    try magpie.write {
      let patterns = [
        String(repeating: "[a|b|[c|d|[e|f]]] ", count: 10) + "x",
        String(repeating: "[a] ", count: 45) + "x",
      ]
      $0["phrases"] = .list(patterns) { ["pattern": .string($0), "command": "look"] }
    }
    try magpie.machine.berth("magpie", "look").expectDone()
    _ = try magpie.machine.run(["ask", "what is there"])
    let took = try BrokerBoundTests.seconds {
      _ = try magpie.machine.run(["ask", String(repeating: "a ", count: 80) + "y"])
    }
    #expect(took < 10)
  }

  @Test("a manifest that is huge or nests deep is refused soon", arguments: ["huge", "deep"])
  func size(_ kind: String) throws {
    let magpie = try Magpie(Machine())
    let much =
      kind == "huge"
      ? "\"" + String(repeating: "x", count: 6 << 20) + "\""
      : String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    try magpie.machine.write(
      "plugins/magpie/manifest.json", "{\"id\": \"magpie\", \"name\": \(much)}")
    let took = try BrokerBoundTests.seconds {
      let outcome = try magpie.machine.run([
        "plugin", "install", "plugins/magpie", "--yes", "--json",
      ])
      #expect(outcome.code != 0 && outcome.code < 128)
    }
    #expect(took < 10)
  }
}
