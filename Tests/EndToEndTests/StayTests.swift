import BerthBase
import BerthTesting
import Glibc
import Testing

/// Interactive pages at a terminal, as a person has them.
@Suite struct StayTests {
  private static let leaving = "\u{1B}[?1049l"

  @Test("keys lead to pages, errors are reported, and leaving gives the terminal back")
  func keys() throws {
    let machine = try Garden.machine()
    let terminal = try machine.terminal("garden", "beds")
    try terminal.read(next: "Beds: 0")
    try terminal.read(next: "plant")
    terminal.type("a")
    try terminal.read(next: "Beds: 1")
    terminal.type("\u{1B}[C")
    try terminal.read(next: "A note")
    terminal.type("z")
    try terminal.read(next: "Beds: 1")
    terminal.type("x")
    try terminal.read(next: "it rains: wait")
    terminal.type("a")
    try terminal.read(next: "Beds: 2")
    #expect(!terminal.echoes)
    terminal.type("q")
    let (screen, code) = try terminal.finish()
    #expect(code == 0)
    #expect(screen.hasSuffix(Self.leaving), "\(screen.suffix(80))")
    #expect(terminal.echoes)
  }

  @Test("a commit of another process is seen without a key")
  func changes() throws {
    let machine = try Garden.machine()
    let terminal = try machine.terminal("garden", "beds")
    try terminal.read(next: "Beds: 0")
    for count in 1...3 {
      try machine.berth("garden", "plant", "--name", "oak").expectDone()
      try terminal.read(next: "Beds: \(count)")
    }
    terminal.type("\u{1B}")
    #expect(try terminal.finish().code == 0)
  }

  @Test("what is typed brings suggestions and is sent as it stands")
  func typing() throws {
    let machine = try Garden.machine()
    let terminal = try machine.terminal("garden", "talk")
    try terminal.read(next: "Plant")
    terminal.type("q&=é")
    try terminal.read(next: "guess q&=é!")
    terminal.type("\u{7F}\u{7F}\u{1B}[200~ü\nx\u{1B}[201~")
    try terminal.read(next: "guess q&ü x!")
    terminal.type("\u{15}oak\r")
    try terminal.read(next: "Beds: 1")
    terminal.type("q")
    #expect(try terminal.finish().code == 0)
  }

  @Test("a crash, Ctrl-C and a lost keyboard leave the terminal as it was")
  func endings() throws {
    let machine = try Garden.machine()
    let crashing = try machine.terminal("garden", "beds", "--isolation", "in-process")
    try crashing.read(next: "Beds: 0")
    crashing.type("c")
    let (screen, code) = try crashing.finish()
    #expect(code == ExitCode.plugin.rawValue)
    let left = try #require(screen.firstRange(of: Self.leaving))
    #expect(screen[left.upperBound...].contains("garden crashed while hail"))
    #expect(crashing.echoes)

    let interrupted = try machine.terminal("garden", "beds")
    try interrupted.read(next: "Beds: 0")
    interrupted.type("\u{3}")
    #expect(try interrupted.finish().code == ExitCode.interrupted.rawValue)
    #expect(interrupted.echoes)
  }

  @Test("a change of the window's size draws the page anew")
  func resize() throws {
    let machine = try Garden.machine()
    let terminal = try machine.terminal("garden", "beds")
    try terminal.read(next: "leave")
    terminal.resize(columns: 40, rows: 12)
    try terminal.read(next: "\u{1B}[2J")
    try terminal.read(next: "Beds: 0")
    terminal.type("q")
    #expect(try terminal.finish().code == 0)
  }

  @Test("elsewhere the page is shown once", arguments: [[], ["--json"], ["--format", "html"]])
  func elsewhere(options: [String]) throws {
    let machine = try Garden.machine()
    let outcome = try machine.run(["garden", "beds"] + options)
    try outcome.expectDone()
    #expect(!outcome.text.contains("\u{1B}"))
  }

  @Test("a quiet run at a terminal shows it once as well")
  func quiet() throws {
    let machine = try Garden.machine()
    let (screen, code) = try machine.terminal("garden", "beds", "--quiet").finish()
    #expect(code == 0)
    #expect(screen.contains("Beds: 0") && !screen.contains("1049"))
  }
}
