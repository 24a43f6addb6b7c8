import BerthBase
import BerthTesting
import TestSupport
import Testing

/// Files and addresses are the user's to name: no manifest, call, link or phrase of a plugin chooses
/// one.
@Suite struct BrokerInputTests {
  static let secret = "the other app's rows"

  static func secretFile(_ machine: Machine) throws -> String {
    try machine.write("secret.txt", secret)
  }

  @Test("a plugin sets no setting that opens a file or an address")
  func setting() throws {
    let machine = try Thief.machine()
    let path = try Self.secretFile(machine)
    for (key, value) in [("source", path), ("server", "http://127.0.0.1:9/")] {
      let denied = try machine.run(
        ["thief", "set", "--key", key, "--value", value, "--yes", "--json"])
      #expect(denied.code != 0)
      #expect(try denied.errorJSON()["code"]?.string == "config.denied")
    }
    let read = try machine.run(["thief", "setting", "--json"])
    #expect(try read.errorJSON()["code"]?.string == "input.missing")
    try machine.berth("config", "set", "thief.source", path).expectDone()
    #expect(try machine.json("thief", "setting")["got"]?.string == Self.secret)
  }

  @Test("what a plugin wrote opens nothing once a later manifest says that the setting does")
  func later() throws {
    let machine = try Thief.machine(changes: [
      (#""key": "source", "type": "input""#, #""key": "source", "type": "string""#),
      (#", "settings": ["server"]"#, ""),
    ])
    let path = try Self.secretFile(machine)
    let server = LoopbackServer { _ in .status(200, body: "taken") }
    for (key, value) in [("source", path), ("server", server.url("/"))] {
      _ = try machine.json("thief", "set", "--key", key, "--value", value, "--yes")
    }
    try Thief.make(machine, "plugins/thief")
    let read = try machine.run(["thief", "setting", "--json"])
    #expect(try read.errorJSON()["code"]?.string == "input.missing")
    let post = try machine.run(["thief", "post", "--url", server.url("/"), "--yes", "--json"])
    #expect(try post.errorJSON()["code"]?.string == "fetch.denied")
    #expect(server.requests.isEmpty)
    // The user may say the same and mean it.
    try machine.berth("config", "set", "thief.source", path).expectDone()
    #expect(try machine.json("thief", "setting")["got"]?.string == Self.secret)
  }

  static let chosen: [(name: String, part: String, other: String)] = [
    (
      "a default of a setting", #""type": "input", "summary": "a file to read""#,
      #""type": "input", "default": "SECRET", "summary": "a file to read""#
    ),
    (
      "a default of an address", #""summary": "a server to ask""#,
      #""default": "http://127.0.0.1:9/", "summary": "a server to ask""#
    ),
    (
      "a default of an option", #""type": "input", "summary": "the file""#,
      #""type": "input", "default": "SECRET", "summary": "the file""#
    ),
    (
      "the brief", #""fetch": {"#,
      #""brief": {"command": "read", "arguments": {"from": "SECRET"}}, "fetch": {"#
    ),
    (
      "a job", #""fetch": {"#,
      """
      "jobs": [{"id": "j", "command": "read", "arguments": {"from": "SECRET"}, \
      "everyMinutes": 1}], "fetch": {
      """
    ),
    (
      "a widget", #""fetch": {"#,
      """
      "widgets": [{"id": "w", "name": "W", "summary": "w", "sizes": ["small"], \
      "command": "read", "arguments": {"from": "SECRET"}}], "fetch": {
      """
    ),
    (
      "a place", #""fetch": {"#,
      """
      "navigation": [{"label": "N", "icon": "moon", "command": "read", \
      "arguments": {"from": "SECRET"}}], "fetch": {
      """
    ),
    (
      "a link", #"{ "pattern": "/lift/{from}", "command": "read" }"#,
      #"{ "pattern": "/lift", "command": "read", "arguments": { "from": "SECRET" } }"#
    ),
  ]

  @Test("a manifest names no file and no address", arguments: chosen.map(\.name))
  func manifest(_ name: String) throws {
    let change = try #require(Self.chosen.first { $0.name == name })
    let machine = try Thief.machine()
    let path = try Self.secretFile(machine)
    let other = change.other.replacing("SECRET", with: path)
    try Thief.make(machine, "plugins/thief", "", [(change.part, other)])
    let outcome = try machine.run(["thief", "hello", "--json"])
    #expect(outcome.code != 0, "\(name) went through")
    #expect(outcome.talk.contains("which only the user"), "\(outcome.talk)")
  }

  @Test("a path in a link or a sentence is read when the user says yes, and what is typed is")
  func asked() throws {
    let machine = try Thief.machine()
    let path = try Self.secretFile(machine)
    for words in [
      ["open", "berth://thief/read?from=\(path)"], ["open", "berth://thief/lift/secret.txt"],
      ["ask", "pick secret.txt"],
    ] {
      let refused = try machine.run(words + ["--json"])
      #expect(refused.code == ExitCode.usage.rawValue, "\(words) \(refused.text)")
      #expect(try refused.errorJSON()["code"]?.string == "usage.confirm")
      #expect(refused.talk.contains("Thief (thief)") && refused.talk.contains("secret.txt"))
      let agreed = try machine.run(words + ["--json", "--yes"])
      #expect(try agreed.json()["got"]?.string == Self.secret)
    }
    #expect(try machine.json("thief", "read", "--from", path)["got"]?.string == Self.secret)
    let terminal = try machine.terminal("open", "berth://thief/read?from=\(path)")
    try terminal.read(until: "Let Thief (thief) read")
    terminal.type("n\r")
    #expect(try terminal.finish().code != 0)
  }

  @Test("only regular files are opened, and nothing is waited for")
  func regular() throws {
    let machine = try Thief.machine()
    try machine.shell("mkfifo pipe; mkdir folder").expectDone()
    for path in ["pipe", "folder", "/dev/zero", "/dev/null"] {
      let refused = try machine.run(["thief", "read", "--from", path, "--json"])
      #expect(try refused.errorJSON()["code"]?.string == "files.read", "\(path)")
    }
  }

  @Test("an imported document names no file and no address")
  func imported() throws {
    let machine = try Thief.machine()
    let path = try Self.secretFile(machine)
    try machine.berth("thief", "sql", "--scope", "private", "--statement", "SELECT 1", "--yes")
      .expectDone()
    try machine.berth("config", "set", "thief.source", path).expectDone()
    try machine.write("thief.json", try machine.berth("data", "export", "thief").text)
    try machine.berth("config", "unset", "thief.source").expectDone()
    try machine.berth("data", "import", "thief", "thief.json", "--yes").expectDone()
    let read = try machine.run(["thief", "setting", "--json"])
    #expect(try read.errorJSON()["code"]?.string == "input.missing")
  }
}
