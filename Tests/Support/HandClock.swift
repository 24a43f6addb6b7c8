package import BerthServices
import Synchronization

/// A clock that a test moves by hand; its monotonic side is the machine's.
package final class HandClock: Sendable {
  private let instant: Mutex<Int64>

  package init(_ start: Int64 = 1_800_000_000_000) { instant = Mutex(start) }

  package func advance(seconds: Double) { instant.withLock { $0 += Int64(seconds * 1000) } }
  package var now: Int64 { instant.withLock { $0 } }
  package var clock: RuntimeClock {
    RuntimeClock(now: { self.now }, monotonic: RuntimeClock.system.monotonic)
  }
}
