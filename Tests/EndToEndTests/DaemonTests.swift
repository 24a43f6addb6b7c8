import BerthBase
import BerthTesting
import Glibc
import Testing

/// `berth notify run` as a process among others.
@Suite struct DaemonTests {
  /// A machine with the guest book, whose notifications may come at any hour, on a command channel
  /// that notes each one.
  private static func machine(_ script: String = "cat >> \"$OUT\"") throws -> Machine {
    let machine = try Machine()
    let folder = try PluginTests.makeHelloC(machine)
    try machine.shell(
      """
      sed 's/09:00/00:00/; s/10:00/23:59/' \(Places.examples)/HelloC/hello.c > any-time.c
      cc -shared -fPIC -I\(TestPaths.absolute("Sources/CBerth/include")) any-time.c \
        -o \(folder)/libhello-c.so
      printf '#!/bin/sh\\nOUT=%s\\n%s\\n' '\(machine.work)/out' '\(script)' > announce
      chmod +x announce
      """
    ).expectDone()
    try Self.run(machine, "notify", "settings", "hello-c.visits", "on")
    try Self.run(machine, "notify", "settings", "hello-c", "--no-per-day")
    try Self.run(machine, "notify", "quiet", "off")
    try Self.run(machine, "config", "set", "notify.command", "[\"\(machine.work)/announce\"]")
    try Self.run(machine, "config", "set", "notify.channels", "command")
    return machine
  }

  private static func words(_ machine: Machine, _ words: [String]) -> [String] {
    ["--plugins", machine.work] + words
  }

  @discardableResult
  private static func run(_ machine: Machine, _ words: String...) throws -> Outcome {
    let outcome = try machine.run(Self.words(machine, words))
    try outcome.expectDone()
    return outcome
  }

  private static func start(_ machine: Machine, _ words: String...) throws -> RunningProgram {
    try machine.start(Self.words(machine, words))
  }

  /// What the command was given so far, by key.
  private static func announced(_ machine: Machine) -> [String] {
    let bytes = FileBytes.read(machine.work + "/out") ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
      (try? JSON.parse(String($0)))?["key"]?.string
    }
  }

  private static func log(_ machine: Machine) throws -> [JSON] {
    try Self.run(machine, "notify", "log", "--json").json()["log"]?.array ?? []
  }

  /// Waits until something holds.
  private static func wait(_ what: String, _ holds: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while try !holds() {
      guard ContinuousClock.now < end else { throw HarnessError("\(what) did not happen") }
      usleep(5_000)
    }
  }

  @Test("two daemons and ticks at once deliver each notification once, and the second daemon ends")
  func once() throws {
    let machine = try Self.machine()
    let daemon = try Self.start(machine, "notify", "run")
    try daemon.read(until: "Ctrl-C")
    let second = try Self.start(machine, "notify", "run").finish()
    #expect(second.code == 0)
    #expect(second.text.contains("at work here already"))
    let guests = (0..<5).map { "Guest\($0)" }
    let ticks = try guests.map { guest in
      try Self.run(machine, "hello-c", "greet", guest)
      return try Self.start(machine, "notify", "tick")
    }
    for tick in ticks { try tick.finish().expectDone() }
    try Self.wait("five deliveries") {
      try Self.log(machine).filter { $0["state"] == "delivered" }.count == 5
    }
    #expect(Self.announced(machine).sorted() == guests.map { "visit-\($0)" })
    daemon.send(SIGTERM)
    #expect(try daemon.finish().code == ExitCode.interrupted.rawValue)
    // The lock went with it.
    let third = try Self.start(machine, "notify", "run")
    try third.read(until: "Ctrl-C")
    third.send(SIGTERM)
    _ = try third.finish()
  }

  @Test("a daemon that is asked to stop finishes what it has in hand")
  func stop() throws {
    let machine = try Self.machine(
      "echo begun > \"$OUT.begun\"; while ! [ -e \"$OUT.go\" ]; do sleep 0.02; done; cat >> \"$OUT\""
    )
    let daemon = try Self.start(machine, "notify", "run")
    try daemon.read(until: "Ctrl-C")
    try Self.run(machine, "hello-c", "greet", "Ada")
    try Self.wait("a delivery") { FileBytes.exists(machine.work + "/out.begun") }
    daemon.send(SIGTERM)
    try machine.write("out.go", "")
    #expect(try daemon.finish().code == ExitCode.interrupted.rawValue)
    #expect(Self.announced(machine) == ["visit-Ada"])
    #expect(try Self.log(machine).map { $0["state"] } == ["delivered"])
  }

  @Test("one that is killed in the middle loses nothing: it is reported, and never shown twice")
  func killed() throws {
    let machine = try Self.machine(
      "cat >> \"$OUT\"; echo begun > \"$OUT.begun\"; [ -e \"$OUT.go\" ] || exec sleep 20")
    try machine.shell("sed -i 's/^OUT=/echo $$ > pid; OUT=/' announce").expectDone()
    let daemon = try Self.start(machine, "notify", "run")
    try daemon.read(until: "Ctrl-C")
    try Self.run(machine, "hello-c", "greet", "Ada")
    try Self.wait("a delivery") { FileBytes.exists(machine.work + "/out.begun") }
    daemon.send(SIGKILL)
    _ = try daemon.finish()
    _ = try machine.shell("kill -9 $(cat pid)")
    try machine.write("out.go", "")
    let again = try Self.start(machine, "notify", "run")
    try again.read(until: "Ctrl-C")
    try Self.run(machine, "hello-c", "greet", "Bob")
    try Self.wait("the next delivery") { Self.announced(machine).contains("visit-Bob") }
    try Self.wait("its end") {
      try Self.log(machine).contains { $0["key"] == "visit-Bob" && $0["state"] == "delivered" }
    }
    again.send(SIGTERM)
    _ = try again.finish()
    #expect(Self.announced(machine) == ["visit-Ada", "visit-Bob"])
    let ada = try #require(Self.log(machine).first { $0["key"] == "visit-Ada" })
    #expect(ada["state"] == "missed")
    #expect(ada["rule"] == "interrupted")
  }

  @Test("settings, schedules and SIGHUP are noticed while it sleeps")
  func reload() throws {
    let machine = try Self.machine()
    try Self.run(machine, "config", "set", "notifications", "off")
    let daemon = try Self.start(machine, "notify", "run")
    try daemon.read(until: "Ctrl-C")
    try Self.run(machine, "hello-c", "greet", "Ada")
    try Self.wait("a suppression") {
      try Self.log(machine).contains { $0["rule"] == "off" }
    }
    try Self.run(machine, "config", "set", "notifications", "on")
    try Self.run(machine, "hello-c", "greet", "Bob")
    try Self.wait("a delivery") { Self.announced(machine) == ["visit-Bob"] }
    daemon.send(SIGHUP)
    try daemon.read(until: "read everything anew")
    try Self.run(machine, "hello-c", "greet", "Cyd")
    try Self.wait("another delivery") {
      Self.announced(machine) == ["visit-Bob", "visit-Cyd"]
    }
    daemon.send(SIGINT)
    #expect(try daemon.finish().code == ExitCode.interrupted.rawValue)
  }

  @Test("it does nothing at all while it sleeps")
  func idle() throws {
    let machine = try Self.machine()
    let daemon = try Self.start(machine, "notify", "run")
    try daemon.read(until: "Ctrl-C")
    let number = try #require(
      Int(
        String(
          decoding: try FileBytes.require(machine.home + "/users/default/notify-run.lock"),
          as: UTF8.self
        ).prefix { $0.isNumber }))
    // Settled, it has as many wake-ups behind it after a while as before it.
    func switches() throws -> [Substring] {
      let status = try machine.shell("cat /proc/\(number)/status").text
      return status.split(separator: "\n").filter { $0.contains("voluntary_ctxt_switches") }
    }
    var before = try switches()
    try Self.wait("a rest") {
      usleep(300_000)
      let now = try switches()
      defer { before = now }
      return now == before
    }
    usleep(1_000_000)
    #expect(try switches() == before)
    daemon.send(SIGTERM)
    _ = try daemon.finish()
  }
}
