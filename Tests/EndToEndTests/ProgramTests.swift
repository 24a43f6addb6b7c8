import BerthBase
import BerthTesting
import Testing

/// Optional programs of the machine.
@Suite struct ProgramTests {
  @Test("a plugin runs a program that is there and hears of one that is not")
  func run() throws {
    let machine = try Garden.machine()
    #expect(try machine.json("garden", "tool")["said"]?.string == "moo")
    let missing = try machine.run(["garden", "tool", "--name", "no-such-program", "--json"])
    #expect(missing.code == ExitCode.failed.rawValue)
    let error = try missing.errorJSON()
    #expect(error["code"]?.string == "program.missing")
    #expect(error["remedy"]?.string == "apt install nothing")
    let denied = try machine.run(["garden", "tool", "--name", "sh", "--json"])
    #expect(denied.code == ExitCode.plugin.rawValue)
    #expect(try denied.errorJSON()["code"]?.string == "program.denied")
  }

  @Test("doctor lists programs, the check forgives missing ones")
  func doctor() throws {
    let machine = try Garden.machine()
    let checks = try machine.json("doctor")["checks"]?.array ?? []
    let found = checks.filter { $0["id"]?.string?.hasPrefix("program.garden.") == true }
    #expect(found.map { $0["ok"]?.bool } == [true, false])
    #expect(found.last?["detail"]?.string == "missing for nothing: apt install nothing")
    // Not all checks: the plugin breaks down on purpose when it is asked to.
    let check = try machine.json(
      "plugin", "check", "garden", "--only", "commands.programs", "--only", "commands.examples",
      "--only", "manifest")
    #expect(check["failed"]?.int == 0, "\(check)")
    let ran = (check["checks"]?.array ?? []).filter { $0["outcome"]?.string == "passed" }
    #expect(ran.contains { $0["id"]?.string == "commands.programs" }, "\(check)")
  }
}
