import Glibc

/// Keeps this process, and those it starts, on one processor.
///
/// Two processes that hand bytes to and fro are woken on the processor of the other or on an idle
/// one, as the scheduler likes, which makes a factor of four between two runs of the same thing. On
/// one processor both sides of a comparison are woken alike.
enum OneProcessor {
  private typealias Function = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> Int32

  /// Does work on the processor this thread may run on first; afterwards all are allowed again.
  static func run(_ work: () throws -> Void) rethrows {
    // GNU's extensions of sched.h are not imported.
    guard let get = dlsym(nil, "sched_getaffinity"), let set = dlsym(nil, "sched_setaffinity")
    else { return try work() }
    let (read, write) = (
      unsafeBitCast(get, to: Function.self), unsafeBitCast(set, to: Function.self)
    )
    // Sets of 1,024 processors, a bit for each, as glibc has them.
    var all = [UInt64](repeating: 0, count: 16)
    let size = all.count * MemoryLayout<UInt64>.size
    guard read(0, size, &all) == 0, let word = all.firstIndex(where: { $0 != 0 }) else {
      return try work()
    }
    var one = [UInt64](repeating: 0, count: all.count)
    one[word] = all[word] & (~all[word] &+ 1)
    _ = write(0, size, &one)
    defer { _ = write(0, size, &all) }
    try work()
  }
}
