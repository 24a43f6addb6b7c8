import BerthBase
import BerthTesting
import Glibc
import Testing

/// `berth plugin dev`: a build is seen, and the last command runs again in a new process.
@Suite struct DevTests {
  @Test("every build runs the command again, until a signal comes")
  func reloads() throws {
    let machine = try Machine()
    try AuthorTests.make(machine, "dice", "")
    let dev = try machine.start(["plugin", "dev", "dice", "greet", "Ada"])
    try dev.read(until: "Hello, Ada!")
    try machine.shell("cd dice && sed -i 's/Hello/Good day/g' dice.c && make").expectDone()
    try dev.read(until: "rebuilt; again: greet Ada")
    try dev.read(until: "Good day, Ada!")
    try machine.shell("cd dice && sed -i 's/Good day/Good night/g' dice.c && make").expectDone()
    try dev.read(until: "Good night, Ada!")
    dev.send(SIGINT)
    let outcome = try dev.finish()
    #expect(outcome.code == 0)
    #expect(!FileBytes.exists(machine.home + "/users"), "it has a home of its own")
  }

  @Test("a line typed is the command from then on")
  func typed() throws {
    let machine = try Machine()
    try AuthorTests.make(machine, "dice", "")
    let dev = try machine.start(["plugin", "dev", "dice"], input: "greet Bob\n\ngreet Eve\n")
    try dev.read(until: "Hello, Eve!")
    dev.send(SIGTERM)
    let text = try dev.finish().text
    #expect(text.split(separator: "\n") == ["Hello, Bob!", "Hello, Bob!", "Hello, Eve!"])
  }
}
