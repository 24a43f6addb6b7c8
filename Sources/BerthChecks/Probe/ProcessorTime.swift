import BerthServices
import Glibc

/// How long a check with many cases goes on; what is left then is not tried.
///
/// It counts the processor time of the process, so that a busy machine tries no fewer.
struct Budget {
  private let end: UInt64

  /// So many seconds from now.
  init(seconds: Double = 1.5) {
    end = ProcessorTime.process + UInt64(seconds * 1e9)
  }

  /// Whether the time is over.
  var isSpent: Bool { ProcessorTime.process > end }
}

/// Times in nanoseconds that do not depend on what else the machine does.
enum ProcessorTime {
  /// What this process has used.
  static var process: UInt64 { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// How long this thread has waited for a processor: the second number of schedstat (the kernel's
  /// Documentation/scheduler/sched-stats.rst); 0 where the system does not say.
  static var waited: UInt64 {
    let text = String(decoding: ProcFile.read("/proc/thread-self/schedstat"), as: UTF8.self)
    let numbers = text.split(separator: " ")
    return numbers.count > 1 ? UInt64(numbers[1]) ?? 0 : 0
  }

  /// How long work takes by the clock, without the time its thread waited for a processor.
  static func measure(_ body: () throws -> Void) rethrows -> UInt64 {
    let (start, before) = (RuntimeClock.system.monotonic(), waited)
    try body()
    let (spent, waiting) = (RuntimeClock.system.monotonic() - start, waited - before)
    return spent > waiting ? spent - waiting : 0
  }

  /// Ends the process with SIGXCPU when it has used so many seconds more than it has now.
  static func limit(seconds: Int) {
    let used = Int(process / 1_000_000_000)
    var limit = rlimit(rlim_cur: rlim_t(used + seconds), rlim_max: rlim_t(used + seconds + 1))
    setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
  }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// A file of the system whose size nobody knows beforehand.
enum ProcFile {
  /// Its first 4096 bytes; none when it cannot be read.
  static func read(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, 4096))
    }
  }
}
