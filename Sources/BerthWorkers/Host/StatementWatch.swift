import BerthABI
import BerthBase
import BerthServices
import Glibc
import Synchronization

/// Ends this process when a statement that a worker has sent does not end: within one of its functions
/// SQLite looks at no clock, and nobody else can stop it.
///
/// A command is a process of its own, and a served call has one as well, so that it is one call that
/// fails. What was committed stays; the log of the database undoes the rest.
package enum StatementWatch {
  /// How long after its limit a statement may go on, in nanoseconds.
  private static let patience: UInt64 = 2_000_000_000
  /// Between two looks, in microseconds.
  private static let pause: UInt32 = 200_000

  /// When the running statement must have ended, monotonic nanoseconds; 0 while none runs.
  private static let deadline = Atomic<UInt64>(0)
  private static let plugin = Mutex<String>("")
  private static let thread: Void = start()

  /// Whether a statement of a worker runs; safe in a signal handler.
  package static var isBusy: Bool { deadline.load(ordering: .relaxed) != 0 }

  /// Runs something that is to end within some milliseconds. What it calls back may run statements
  /// of its own.
  static func run<Result>(
    _ id: String, milliseconds: Int, _ body: () throws(BerthError) -> Result
  ) throws(BerthError) -> Result {
    _ = thread
    plugin.withLock { $0 = id }
    let now = RuntimeClock.system.monotonic()
    let before = deadline.exchange(
      now + UInt64(milliseconds) * 1_000_000 + patience, ordering: .relaxed)
    defer { deadline.store(before, ordering: .relaxed) }
    return try body()
  }

  private static func start() {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    pthread_create(
      &thread, &attributes,
      { _ in
        while true {
          usleep(StatementWatch.pause)
          let deadline = StatementWatch.deadline.load(ordering: .relaxed)
          if deadline != 0, RuntimeClock.system.monotonic() > deadline { StatementWatch.giveUp() }
        }
      }, nil)
    pthread_attr_destroy(&attributes)
  }

  private static func giveUp() -> Never {
    let id = plugin.withLock { $0 }
    CrashGuard.end(
      BerthError(
        "plugin.timeout", "a statement of \(id) on its public database did not end",
        remedy: "report it to the plugin's author", details: ["plugin": .string(id)]))
  }
}
