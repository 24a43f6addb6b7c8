import BerthBase
import BerthTesting
import Glibc
import Testing

/// `berth plugin check` ends when it is asked to, whatever the process of a check does.
@Suite struct CheckStopTests {
  private static let words = [
    "plugin", "check", "calm", "--in-process", "--wait", "--only", "commands.examples", "--yes",
  ]

  /// The process that a check says is waiting.
  private func waiting(_ talk: String) throws -> pid_t {
    let words = talk.split(separator: " ")
    let place = try #require(words.firstIndex(of: "process"))
    return try #require(pid_t(words[place + 1]))
  }

  /// Whether a process has ended, or will have within a moment; whoever is to hear of it may not have yet.
  private func isGone(_ process: pid_t) -> Bool {
    for _ in 0..<100 {
      let status = String(decoding: FileBytes.read("/proc/\(process)/status") ?? [], as: UTF8.self)
      if status.isEmpty || status.contains("State:\tZ") { return true }
      usleep(20_000)
    }
    return false
  }

  @Test(
    "a check whose process is stopped ends at the first signal, and takes that process along",
    arguments: [SIGTERM, SIGINT])
  func stopped(_ signal: Int32) throws {
    let machine = try Machine()
    let program = try machine.start(Self.words)
    try program.read(until: "waits")
    let process = try waiting(program.talk)
    program.send(signal)
    #expect(try program.finish(limit: 20).code == ExitCode.interrupted.rawValue)
    #expect(isGone(process))
  }

  @Test("what is killed itself leaves no check behind that stays stopped")
  func killed() throws {
    let machine = try Machine()
    let program = try machine.start(Self.words)
    try program.read(until: "waits")
    let process = try waiting(program.talk)
    program.send(SIGKILL)
    _ = try? program.finish(limit: 20)
    #expect(isGone(process))
  }

  @Test("Ctrl-C ends checks at a terminal, though the plugin is in the middle of one")
  func terminal() throws {
    let machine = try Machine()
    let program = try machine.terminal(
      "plugin", "check", "cocktail", "--only", "commands.fuzz", "--minutes", "5")
    usleep(1_500_000)
    program.type("\u{3}")
    #expect(try program.finish(limit: 20).code == ExitCode.interrupted.rawValue)
  }
}
