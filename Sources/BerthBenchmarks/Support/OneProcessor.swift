import Glibc

/// Keeps this process, and those it starts, on one processor.
///
/// Two processes that hand bytes to and fro are woken on the processor of the other or on an idle
/// one, as the scheduler likes, which makes a factor of four between two runs of the same thing. On
/// one processor both sides of a comparison are woken alike.
enum OneProcessor {
  /// Does work on the processor this thread runs on now; afterwards all are allowed again.
  static func run(_ work: () throws -> Void) rethrows {
    var all = cpu_set_t()
    guard sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &all) == 0 else { return try work() }
    let processor = Int(sched_getcpu())
    var one = cpu_set_t()
    withUnsafeMutableBytes(of: &one) { bits in
      guard processor >= 0, processor / 8 < bits.count else { return }
      bits[processor / 8] = 1 << UInt8(processor % 8)
    }
    _ = sched_setaffinity(0, MemoryLayout<cpu_set_t>.size, &one)
    defer { _ = sched_setaffinity(0, MemoryLayout<cpu_set_t>.size, &all) }
    try work()
  }
}
