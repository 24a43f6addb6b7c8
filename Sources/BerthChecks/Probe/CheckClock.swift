import BerthServices

/// The clock of a check: its time is set, and its monotonic side goes on by a microsecond each time
/// it is asked, so that what plugins measure is the same in every run.
final class CheckClock: @unchecked Sendable {
  /// Unix milliseconds.
  var time: Int64
  private var ticks: UInt64 = 1_000_000_000
  private let lock = Lock()

  init(_ time: Int64) { self.time = time }

  /// The clock as the runtime takes it.
  var clock: RuntimeClock {
    RuntimeClock(
      now: { self.time },
      monotonic: {
        self.lock.withLock {
          self.ticks += 1_000
          return self.ticks
        }
      })
  }
}
