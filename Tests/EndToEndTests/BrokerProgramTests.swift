import BerthBase
import BerthTesting
import TestSupport
import Testing

/// Programs that run for a plugin are closed in: no file of the user, no network; and what does
/// whatever its arguments say is run when the user allows it.
@Suite struct BrokerProgramTests {
  private static func machine() throws -> Machine {
    let names = ["wc", "sort", "touch", "cat", "bash"]
    let entries = names.map { #"{"name": "\#($0)", "purpose": "x", "install": "y"}"# }
    return try Thief.machine(changes: [
      (#""programs": ["#, #""programs": ["# + entries.joined(separator: ", ") + ", ")
    ])
  }

  private static func tool(
    _ machine: Machine, _ name: String, _ argument: String, _ isolation: String = "worker"
  ) throws -> Outcome {
    try machine.run([
      "thief", "tool", "--name", name, "--argument", argument, "--json", "--isolation", isolation,
    ])
  }

  @Test("a program reads no file of the user and writes none", arguments: ["worker", "in-process"])
  func files(_ isolation: String) throws {
    let machine = try Self.machine()
    let path = try machine.write("secret.txt", "the other app's rows")
    for secret in [path, "/etc/shadow", machine.home + "/settings.json"] {
      let read = try Self.tool(machine, "sort", secret, isolation)
      #expect(try read.json()["got"]?.string == "", "\(secret): \(read.text)")
    }
    _ = try Self.tool(machine, "touch", machine.work + "/made", isolation)
    #expect(!FileBytes.exists(machine.work + "/made"))
    // What belongs to the system it reads, as a speller reads its words.
    let counted = try Self.tool(machine, "wc", "/usr/bin/env", isolation)
    #expect(try counted.json()["got"]?.string?.contains("/usr/bin/env") == true, "\(counted.text)")
  }

  @Test("a general program is refused until the user allows it, and is closed in then")
  func general() throws {
    let machine = try Self.machine()
    let path = try machine.write("secret.txt", "the other app's rows")
    for name in ["cat", "bash"] {
      let refused = try Self.tool(machine, name, path)
      #expect(try refused.errorJSON()["code"]?.string == "program.denied")
      #expect(refused.talk.contains("berth config set programs \(name)"))
    }
    try machine.berth("config", "set", "programs", "cat bash").expectDone()
    #expect(try Self.tool(machine, "cat", path).json()["got"]?.string == "")
    let server = LoopbackServer { _ in .status(200, body: "") }
    let ran = try Self.tool(machine, "bash", "\(server.port)")
    #expect(try ran.json()["got"]?.string == "begun", "\(ran.text) \(ran.talk)")
    #expect(server.requests.isEmpty)
  }

  @Test("what a program can do is said before it is installed")
  func shown() throws {
    let machine = try Machine()
    try Thief.make(machine, "new")
    let terminal = try machine.terminal("plugin", "install", "new", columns: 120)
    try terminal.read(until: "may run, without your files and the network")
    terminal.type("n\r")
    #expect(try terminal.finish().code != 0)
  }
}
