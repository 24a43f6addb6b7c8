import Glibc

/// Where a run gets its time from: the system, or a fixed moment for tests and `--now`.
public struct RuntimeClock: Sendable {
  /// Unix milliseconds.
  public var now: @Sendable () -> Int64
  /// Nanoseconds of a clock that never goes back.
  public var monotonic: @Sendable () -> UInt64

  /// A clock made of closures.
  public init(now: @escaping @Sendable () -> Int64, monotonic: @escaping @Sendable () -> UInt64) {
    self.now = now
    self.monotonic = monotonic
  }

  /// The machine's clocks.
  public static let system = RuntimeClock(
    now: { Int64(read(CLOCK_REALTIME) / 1_000_000) }, monotonic: { read(CLOCK_MONOTONIC) })

  /// A clock that stands at a moment; its monotonic side runs on.
  public static func fixed(_ unixMilliseconds: Int64) -> RuntimeClock {
    RuntimeClock(now: { unixMilliseconds }, monotonic: system.monotonic)
  }

  private static func read(_ id: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(id, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
