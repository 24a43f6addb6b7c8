import BerthBase
import BerthServices

/// Has the notifications and jobs of a served home's users looked after: a pass for each of them a minute, each
/// in a process of its own, one after the other, so that no page waits for it.
///
/// Who has the daemon as well is told nothing twice: a notification is claimed before it is delivered. Used from
/// one thread.
final class DeliveryRounds {
  private let home: Home
  private let executable: String
  /// The words of a pass of a user.
  private let words: (_ user: String) -> [String]
  private let environment: [String: String]
  private var waiting: [String] = []
  private var process: BackgroundProcess?
  /// In the server's milliseconds.
  private var nextRound: Int64?

  /// How long after a round began the next one does, and how long after the start the first, milliseconds.
  private static let pause: Int64 = 60_000
  private static let start: Int64 = 20_000

  init(
    home: Home, executable: String, environment: [String: String],
    words: @escaping (_ user: String) -> [String]
  ) {
    (self.home, self.executable, self.environment) = (home, executable, environment)
    self.words = words
  }

  /// Goes on with the round, or begins the next; to be called several times a second.
  func tick(_ now: Int64) {
    guard let due = nextRound else { return nextRound = now + Self.start }
    if process?.isRunning == true { return }
    process = nil
    if waiting.isEmpty {
      guard now >= due else { return }
      nextRound = now + Self.pause
      waiting = home.users.filter { FileBytes.exists("\(home.path)/users/\($0)") }
    }
    guard !waiting.isEmpty else { return }
    process = try? BackgroundProcess.start(
      ChildProcess.Command(
        path: executable, arguments: words(waiting.removeFirst()), environment: environment))
  }

  /// Lets the pass that is under way go on by itself no longer.
  func stop() { process = nil }
}
