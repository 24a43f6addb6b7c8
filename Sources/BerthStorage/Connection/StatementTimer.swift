import CSQLite
import Glibc

/// A monotonic clock in nanoseconds since some fixed moment.
package typealias MonotonicClock = () -> UInt64

/// The clock of the machine that never jumps, `CLOCK_MONOTONIC`.
package func systemMonotonicClock() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
}

/// Stops a step that runs too long or that nobody wants any more.
///
/// SQLite calls it every thousand or so virtual machine instructions, which is some tens of
/// microseconds; short statements never read the clock.
final class StatementTimer {
  static let instructionsPerCheck: Int32 = 1_000

  private let limit: UInt64?
  private let clock: MonotonicClock
  private let isCancelled: (() -> Bool)?
  private let slots: UnsafeMutablePointer<ConnectionSlots>

  init(
    limit: UInt64?, clock: @escaping MonotonicClock, isCancelled: (() -> Bool)?,
    slots: UnsafeMutablePointer<ConnectionSlots>
  ) {
    self.limit = limit
    self.clock = clock
    self.isCancelled = isCancelled
    self.slots = slots
  }

  /// The limit for a message: `250 ms`.
  var limitText: String {
    let nanoseconds = limit ?? 0
    return nanoseconds < 1_000_000
      ? "\(nanoseconds / 1_000) µs" : "\(nanoseconds / 1_000_000) ms"
  }

  func install(on handle: OpaquePointer) {
    sqlite3_progress_handler(
      handle, Self.instructionsPerCheck,
      { context in
        guard let context else { return 0 }
        return Unmanaged<StatementTimer>.fromOpaque(context).takeUnretainedValue().check()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func check() -> Int32 {
    if let isCancelled, isCancelled() { return 1 }
    guard let limit else { return 0 }
    let now = clock()
    let start = slots.pointee.stepStartedAt
    if start == 0 {
      slots.pointee.stepStartedAt = max(now, 1)
      return 0
    }
    guard now > start, now - start > limit else { return 0 }
    slots.pointee.stepStartedAt = ConnectionSlots.expired
    return 1
  }
}
