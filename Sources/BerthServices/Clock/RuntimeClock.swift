import Glibc

/// Where a run gets its time from: the system, or a fixed moment for tests and `--now`.
package struct RuntimeClock: Sendable {
  /// Unix milliseconds.
  package var now: @Sendable () -> Int64
  /// Nanoseconds of a clock that never goes back.
  package var monotonic: @Sendable () -> UInt64

  /// A clock made of closures.
  package init(now: @escaping @Sendable () -> Int64, monotonic: @escaping @Sendable () -> UInt64) {
    self.now = now
    self.monotonic = monotonic
  }

  /// The machine's clocks.
  package static let system = RuntimeClock(
    now: { Int64(read(CLOCK_REALTIME) / 1_000_000) }, monotonic: { read(CLOCK_MONOTONIC) })

  /// A clock that stands at a moment; its monotonic side runs on.
  package static func fixed(_ unixMilliseconds: Int64) -> RuntimeClock {
    RuntimeClock(now: { unixMilliseconds }, monotonic: system.monotonic)
  }

  private static func read(_ id: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(id, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
