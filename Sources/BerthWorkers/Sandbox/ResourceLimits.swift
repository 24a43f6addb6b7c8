import BerthServices
import Glibc

/// What a worker may take of the machine: `setrlimit(2)`.
///
/// The host watches the resident memory as well and names it; these limits stop what is faster than
/// that, and what is never touched.
struct ResourceLimits {
  /// Memory the manifest allows, in megabytes.
  var memoryMegabytes: Int
  /// The maximum size of one file, in megabytes.
  var fileMegabytes: Int
  /// Processor time in seconds, over the life of the worker.
  static let processorSeconds = 1_800
  /// Open files.
  static let openFiles = 64
  /// Address space beside what may be used: stacks and arenas that are reserved and left empty.
  static let slackMegabytes = 512

  /// Sets the limits; they cannot be raised again.
  func apply() {
    Self.set(RLIMIT_CORE.number, 0)
    Self.set(RLIMIT_CPU.number, Self.processorSeconds)
    Self.set(RLIMIT_NOFILE.number, Self.openFiles)
    Self.set(RLIMIT_FSIZE.number, fileMegabytes << 20)
    Self.set(8, 0)  // RLIMIT_MEMLOCK
    // Counted over all processes of the user, so it can only be a backstop; the filter of system
    // calls is what stops new processes.
    Self.set(6, 4_096)  // RLIMIT_NPROC
    let used = Self.addressSpace()
    Self.set(RLIMIT_AS.number, used + (memoryMegabytes + Self.slackMegabytes) << 20)
    Self.set(RLIMIT_DATA.number, used + (memoryMegabytes + Self.slackMegabytes / 8) << 20)
  }

  /// The bytes of address space this process has mapped.
  private static func addressSpace() -> Int {
    (ProcessFacts.pages(of: "self").first ?? 65_536) * 4096
  }

  private static func set(_ resource: __rlimit_resource_t, _ value: Int) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_max = min(limit.rlim_max, rlim_t(value))
    limit.rlim_cur = min(limit.rlim_cur, limit.rlim_max)
    setrlimit(resource, &limit)
  }
}

extension __rlimit_resource {
  fileprivate var number: __rlimit_resource_t { __rlimit_resource_t(rawValue) }
}
