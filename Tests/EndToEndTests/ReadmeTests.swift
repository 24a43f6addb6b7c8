import BerthBase
import BerthTesting
import Testing

/// The README's commands, run as they stand there; a command that fails there fails here.
@Suite struct ReadmeTests {
  /// A fenced block: its language and its lines.
  struct Block {
    var language: String
    var lines: [String]
  }

  static func blocks() throws -> [Block] {
    let text = String(
      decoding: try FileBytes.require(TestPaths.absolute("README.md")), as: UTF8.self)
    var blocks: [Block] = []
    var open: Block?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else {
          open = Block(language: String(line.dropFirst(3)), lines: [])
        }
      } else {
        open?.lines.append(String(line))
      }
    }
    return blocks
  }

  /// The commands of the shell blocks; in a session only what follows the prompt.
  static func commands() throws -> [String] {
    try blocks().filter { ["sh", "console"].contains($0.language) }.flatMap { block in
      block.lines.compactMap { line -> String? in
        if block.language == "console" {
          return line.hasPrefix("$ ") ? String(line.dropFirst(2)) : nil
        }
        return line.isEmpty || line.hasPrefix("#") ? nil : line
      }
    }
  }

  @Test("every command works, in order, in a copy of what a clone holds")
  func all() throws {
    let commands = try Self.commands()
    #expect(commands.count > 10)
    let machine = try Machine()
    try machine.shell(
      "ln -s \(TestPaths.absolute("Sources")) Sources && mkdir -p Plugins && "
        + "cp -rL \(Places.examples) Plugins/"
    ).expectDone()
    for command in commands {
      guard let line = Self.runnable(command) else { continue }
      let outcome = try machine.shell(line)
      #expect(outcome.code == 0, "\(command)\n\(outcome.talk)\(outcome.text)")
      #expect(
        outcome.code != 0 || !outcome.text.isEmpty || line.contains(" --output ")
          || line.hasPrefix("cc "), "\(command) says nothing")
    }
    #expect(FileBytes.exists(machine.folder + "/.local/bin/berth"))
  }

  /// A command as it can run here: `swift run` becomes what it built. The test command and the
  /// benchmarks are left out; `.ci/run` runs the former.
  private static func runnable(_ command: String) -> String? {
    // It serves until it is stopped.
    if command.hasPrefix("berth serve") {
      return "berth serve --listen 127.0.0.1:0 >served 2>&1 & "
        + "for i in $(seq 600); do grep -q Serving served && break; sleep 0.1; done; "
        + "kill $!; wait $!; ended=$?; cat served; exit $ended"
    }
    guard command.hasPrefix("swift") else { return command }
    let prefix = ["swift run -c release ", "swift run "].first { command.hasPrefix($0 + "berth ") }
    return prefix.map { String(command.dropFirst($0.count)) }
  }

  @Test("a session shows what its commands print")
  func session() throws {
    let session = try #require(try Self.blocks().first { $0.language == "console" }).lines
    let machine = try Machine()
    // A home tells once what its apps are for.
    try machine.shell("berth cocktail").expectDone()
    for (number, line) in session.enumerated() where line.hasPrefix("$ ") {
      let shown = session[(number + 1)...].prefix { !$0.hasPrefix("$ ") }
      let outcome = try machine.shell(String(line.dropFirst(2)))
      let printed = (outcome.talk + outcome.text).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(printed.dropLast().map(String.init) == Array(shown), "\(line)")
    }
  }

  @Test("there are two set-up commands: one runs the main job, one passes the tests")
  func setUp() throws {
    let block = try #require(try Self.blocks().first { $0.language == "sh" })
    let commands = block.lines.map { line in
      let end = line.firstIndex(of: "#") ?? line.endIndex
      return String(line[..<end].reversed().drop { $0 == " " }.reversed())
    }
    #expect(commands == ["swift run berth today", "swift test"])
  }

  @Test("the manifest of the plugin it writes is good")
  func manifest() throws {
    let block = try #require(try Self.blocks().first { $0.language == "json" })
    let machine = try Machine()
    let id = try JSON.parse(Array(block.lines.joined(separator: "\n").utf8))["id"]?.string ?? ""
    try machine.shell("mkdir \(id)").expectDone()
    try machine.write("\(id)/manifest.json", block.lines.joined(separator: "\n"))
    let info = try machine.json("--plugins", machine.work, "plugin", "info", id)
    #expect(info["id"]?.string == id)
    let help = try machine.berth("--plugins", machine.work, id, "roll", "--help")
    #expect(help.code == 0)
    #expect(help.error.isEmpty, "\(help.talk)")
    #expect(try machine.berth("--plugins", machine.work, id, "roll", "1").code == 2)
  }

  @Test("it stays short, and its links lead somewhere")
  func links() throws {
    let text = String(
      decoding: try FileBytes.require(TestPaths.absolute("README.md")), as: UTF8.self)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 200)
    for part in text.split(separator: "](").dropFirst() {
      let link = String(part.prefix { $0 != ")" && $0 != "#" })
      guard !link.hasPrefix("http"), !link.isEmpty else { continue }
      #expect(FileBytes.exists(TestPaths.absolute(link)), "\(link)")
    }
  }
}
