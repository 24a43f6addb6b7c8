import BerthABI
import BerthManifest
import BerthServices

/// Looks at a worker that is busy: its time, its memory, and whether it should stop.
struct WorkerWatch {
  /// How long a worker that was asked to stop may go on, in nanoseconds.
  private static let patience: UInt64 = 1_000_000_000

  private let worker: WorkerProcess
  private let limits: Manifest.Limits
  private let clock: RuntimeClock
  private let context: CallContext
  private var deadline: UInt64
  /// How long whoever asked waits, if less than the plugin may take.
  struct Patience {
    var milliseconds: Int
    /// Monotonic nanoseconds; what the host does for the plugin counts too.
    var until: UInt64
  }
  private let asker: Patience?
  private var cancelledAt: UInt64?

  init(
    worker: WorkerProcess, limits: Manifest.Limits, clock: RuntimeClock, context: CallContext,
    patience: Patience? = nil
  ) {
    asker = patience
    self.worker = worker
    self.limits = limits
    self.clock = clock
    self.context = context
    deadline = clock.monotonic() + UInt64(limits.callSeconds) * 1_000_000_000
  }

  /// Whether the worker was asked to stop.
  var wasCancelled: Bool { cancelledAt != nil }

  /// Gives back the time the host itself took.
  mutating func extend(by nanoseconds: UInt64) { deadline &+= nanoseconds }

  /// Throws when the worker has to end.
  mutating func look() throws(WorkerFault) {
    let now = clock.monotonic()
    if context.isCancelled {
      if let cancelledAt {
        if now - min(now, cancelledAt) > Self.patience { throw .cancelled }
      } else {
        cancelledAt = now
        worker.page.setCancelled(true)
      }
    }
    let resident = worker.residentMegabytes
    if resident > limits.memoryMegabytes + Self.ownMegabytes { throw .memory(resident) }
    if let asker, now > asker.until { throw .late(asker.milliseconds) }
    if now > deadline { throw .deadline(limits.callSeconds) }
  }

  /// What the worker takes before it loads anything: code that is shared with the host, mostly.
  private static let ownMegabytes = 24
}
