import BerthBase
import BerthTesting
import Glibc
import Testing

/// `--watch`: a command that runs again when its data change.
@Suite struct WatchTests {
  @Test("a line for each change, in their order, and 130 when interrupted")
  func lines() throws {
    let machine = try Garden.machine()
    let watching = try machine.start(["garden", "beds", "--watch", "--json"])
    try watching.read(until: "{\"count\":0}\n")
    // Each line comes before the next change is made: none is waited for by a clock.
    for count in 1...3 {
      try machine.berth("garden", "plant").expectDone()
      try watching.read(until: "{\"count\":\(count)}\n")
    }
    watching.send(SIGINT)
    let outcome = try watching.finish()
    #expect(outcome.code == ExitCode.interrupted.rawValue)
    #expect(outcome.text == "{\"count\":0}\n{\"count\":1}\n{\"count\":2}\n{\"count\":3}\n")
  }

  @Test("it ends when nobody reads any more, without a word")
  func closed() throws {
    let machine = try Garden.machine()
    let watching = try machine.start(["garden", "beds", "--watch", "--json"])
    try watching.read(until: "{\"count\":0}\n")
    watching.closeOutput()
    let outcome = try watching.finish()
    #expect(outcome.code == 0)
    #expect(outcome.error.isEmpty, "\(outcome.talk)")
  }

  @Test("at a terminal the page is drawn in place")
  func terminal() throws {
    let machine = try Garden.machine()
    let terminal = try machine.terminal("--watch", "garden", "beds")
    try terminal.read(next: "Beds: 0")
    try machine.berth("garden", "plant").expectDone()
    try terminal.read(next: "Beds: 1")
    terminal.type("q")
    #expect(try terminal.finish().code == 0)
  }

  @Test("help says what can be watched")
  func help() throws {
    let machine = try Garden.machine()
    #expect(try machine.berth("garden", "beds", "--help").text.contains("--watch"))
    #expect(try !machine.berth("garden", "note", "--help").text.contains("--watch"))
  }

  @Test(
    "what cannot be watched says so",
    arguments: [
      (["garden", "note"], "garden note cannot be watched", "watch beds"),
      (["today"], "berth today cannot be watched", "leave --watch out"),
      (["garden", "beds", "--format", "svg"], "writes no svg", "--output"),
    ])
  func refused(words: [String], message: String, remedy: String) throws {
    let machine = try Garden.machine()
    let outcome = try machine.run(words + ["--watch"])
    #expect(outcome.code == ExitCode.usage.rawValue)
    #expect(outcome.talk.contains(message) && outcome.talk.contains(remedy), "\(outcome.talk)")
  }
}
