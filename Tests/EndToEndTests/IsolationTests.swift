import BerthBase
import BerthTesting
import Testing

/// A plugin from outside, from `plugin new` to its crash: it runs in a worker without being asked to,
/// and its failures are its own.
@Suite struct IsolationTests {
  /// Has the C plugin of a folder crash when a name starts with x.
  private static func spoil(_ machine: Machine, _ folder: String) throws {
    try machine.shell(
      """
      cd \(folder) && make CFLAGS=-O1 &&
      sed -i "s/^  return greet(self/  if (name[0] == 'x') __builtin_trap();\\n  return greet(self/" *.c &&
      grep -q __builtin_trap *.c && make CFLAGS='-O1 -Werror'
      """
    ).expectDone()
  }

  private static func install(_ machine: Machine) throws {
    try AuthorTests.make(machine, "dice")
    try spoil(machine, "dice")
    try machine.berth("plugin", "install", "dice", "--yes").expectDone()
  }

  private static func error(_ outcome: Outcome) throws -> JSON {
    try outcome.expect(.plugin)
    #expect(outcome.text.isEmpty)
    return try outcome.errorJSON()
  }

  @Test("a crash of what was installed is one failed call, and its data and others are untouched")
  func crash() throws {
    let machine = try Machine()
    try Self.install(machine)
    #expect(try machine.json("plugin", "info", "dice")["isolation"]?.string == "worker")
    try machine.berth("dice", "greet", "Ada").expectDone()
    let error = try Self.error(try machine.run(["dice", "greet", "xerxes", "--json"]))
    #expect(error["code"]?.string == "plugin.crashed")
    #expect(error["message"]?.string?.contains("dice crashed while greet: ") == true)
    #expect(error["message"]?.string?.contains("SIGILL") == true, "\(error.text())")
    #expect(error["details"]?["plugin"]?.string == "dice")
    let said = try machine.berth("dice", "greet", "xenia")
    try said.expect(.plugin)
    #expect(said.talk.contains("dice crashed while greet"))
    #expect(try machine.json("dice", "guests")["total"]?.int == 1)
    try machine.berth("hello-c", "greet", "Ada", "--plugins", Places.examples)
      .expectDone()
    #expect(try machine.json("data", "check")["sound"]?.bool == true)
    // The same plugin trusted takes the process with it, and is named all the same.
    let trusted = try machine.run(
      ["dice", "greet", "xerxes", "--isolation", "in-process", "--json"])
    #expect(try Self.error(trusted)["code"]?.string == "plugin.crashed")
  }

  @Test("what crashes five commands in a row is left alone until it is enabled")
  func leftAlone() throws {
    let machine = try Machine()
    try Self.install(machine)
    let failing = ["dice", "greet", "xerxes", "--json"]
    for _ in 1...4 { _ = try Self.error(try machine.run(failing)) }
    // One that is answered ends the row.
    try machine.berth("dice", "greet", "Ada").expectDone()
    for _ in 1...5 {
      #expect(try Self.error(try machine.run(failing))["code"]?.string == "plugin.crashed")
    }
    let held = try Self.error(try machine.run(["dice", "guests", "--json"]))
    #expect(held["code"]?.string == "plugin.unstable")
    #expect(held["message"]?.string?.contains("dice failed 5 times in a row, last: ") == true)
    #expect(held["remedy"]?.string?.contains("berth plugin enable dice") == true)
    let checks = try machine.json("doctor")["checks"]?.array ?? []
    let finding = checks.first { $0["id"]?.string == "plugin.dice" }
    #expect(finding?["ok"]?.bool == false)
    #expect(finding?["detail"]?.string?.contains("5 times in a row") == true)
    // Another user has not met it.
    try machine.berth("dice", "guests", "--user", "bea").expectDone()

    #expect(try machine.json("plugin", "enable", "dice")["changed"]?.bool == true)
    #expect(try machine.json("plugin", "enable", "dice")["changed"]?.bool == false)
    #expect(try machine.json("dice", "guests")["total"]?.int == 1)
    let after = try machine.json("doctor")["checks"]?.array ?? []
    #expect(after.first { $0["id"]?.string == "plugin.dice" }?["ok"]?.bool == true)
  }

  @Test("scenarios, schema and the author's loop run a plugin where it will run")
  func kit() throws {
    let machine = try Machine()
    try AuthorTests.make(machine, "dice", "storage")
    try Self.spoil(machine, "dice")
    // One that asks for a worker gets it, wherever it is looked at.
    try machine.shell(
      "sed -i 's/\\\"abi\\\"/\\\"isolation\\\": \\\"worker\\\", \\\"abi\\\"/' dice/manifest.json"
    ).expectDone()
    #expect(try machine.json("plugin", "schema", "dice")["schema"]?.int == 1)
    try machine.write(
      "dice/scenarios/crash.json",
      """
      {"steps": [
        {"run": "greet xerxes", "fails": "plugin.crashed", "times": 5},
        {"run": "guests", "fails": "plugin.unstable"},
        {"berth": "plugin enable {id}"},
        {"run": "guests", "expect": {"total": 0}}
      ]}
      """)
    let tests = try machine.json("plugin", "test", "dice")
    #expect(tests["passed"]?.int == 2 && tests["failed"]?.int == 0, "\(tests.text())")

    let dev = try machine.start(["plugin", "dev", "dice", "greet", "xerxes"])
    try dev.read(until: "(exit 4)")
    try machine.shell("cd dice && sed -i 's/__builtin_trap()/(void)0/' dice.c && make").expectDone()
    try dev.read(until: "Hello, xerxes!")
    dev.send(2)
    #expect(try dev.finish().code == 0)
  }
}
