import BerthBase
import BerthServices

/// Has the home of a server backed up once a day, by a process of its own that keeps no call waiting.
///
/// Used from one thread at a time.
final class BackupErrand {
  private let home: String
  private var process: BackgroundProcess?
  /// Of the clock that never goes back, nanoseconds.
  private var nextLook: UInt64
  private static let pause: UInt64 = 3_600_000_000_000

  init(home: String) {
    self.home = home
    // A server that was just started has people waiting for their first page.
    nextLook = RuntimeClock.system.monotonic() + Self.pause / 6
  }

  /// Looks once an hour whether today's backup is to be made, and starts that.
  func look() {
    let now = RuntimeClock.system.monotonic()
    guard now >= nextLook, let program = RunningProgram.path else { return }
    nextLook = now + Self.pause
    if process?.isRunning == true { return }
    process = try? BackgroundProcess.start(
      ChildProcess.Command(
        path: program, arguments: ["--home", home, "data", "backups", "--make"],
        environment: RunningProgram.environment))
  }
}
