import BerthServices
import Glibc

/// The allow-list of system calls: seccomp with a BPF program (Linux 3.17 and later).
///
/// What the list does not name fails as if the kernel did not know it; what is an attack ends the
/// worker. Layouts and numbers are those of `linux/filter.h` and `linux/seccomp.h`.
struct SeccompFilter {
  private enum Verdict {
    static let kill: UInt32 = 0x8000_0000
    static let trap: UInt32 = 0x0003_0000
    static let allow: UInt32 = 0x7FFF_0000
    static func fail(_ number: Int32) -> UInt32 { 0x0005_0000 | UInt32(number) }
  }

  private var program: [UInt64] = []

  /// Who is filtered.
  enum Subject {
    /// A worker, by its process id: it has no business with any other process.
    case worker(pid_t)
    /// A process of `berth plugin check`: it makes files and starts the host again, in folders of its
    /// own; Landlock keeps it there.
    case check
    /// A program of the machine that runs for a plugin: all but the network, and what reaches other
    /// processes or the system.
    case program
  }

  /// The filter for a process.
  init(_ subject: Subject) {
    load(4)  // seccomp_data.arch
    unless(SystemCall.auditArchitecture, Verdict.kill)
    load(0)  // seccomp_data.nr
    #if arch(x86_64)
    add(0x35, 0x4000_0000, yes: 0, no: 1)  // BPF_JGE: the x32 calls
    end(Verdict.kill)
    #endif
    if case .program = subject {
      denyPrograms()
      return
    }
    for number in SystemCall.allowed { when(number, Verdict.allow) }
    if case .check = subject { allowChecks() }
    for call in SystemCall.trapped { when(call.number, Verdict.trap) }
    // Threads are fine, processes are not. clone3 hides its flags in memory: glibc then uses clone.
    test(SystemCall.clone, argument: 0, anyBit: 0x0001_0000, Verdict.allow, Verdict.trap)
    if case .worker(let process) = subject {
      // Signals to itself only.
      test(SystemCall.kill, argument: 0, among: [UInt32(process)], Verdict.allow, Verdict.trap)
      test(SystemCall.tgkill, argument: 0, among: [UInt32(process)], Verdict.allow, Verdict.trap)
    }
    // Its limits may be read: no new ones are given.
    test(SystemCall.prlimit64, argument: 2, among: [0], Verdict.allow, Verdict.fail(EPERM))
    when(SystemCall.ioctl, Verdict.fail(ENOTTY))
    // F_SETOWN, F_SETSIG, F_SETOWN_EX, F_NOTIFY would send signals.
    test(
      SystemCall.fcntl, argument: 1, among: [8, 10, 15, 1026], Verdict.fail(EPERM), Verdict.allow)
    // PR_SET_NAME, PR_GET_NAME, PR_SET_VMA.
    test(
      SystemCall.prctl, argument: 0, among: [15, 16, 0x5356_4D41], Verdict.allow,
      Verdict.fail(EPERM))
    // The handler that names a forbidden call stays.
    test(
      SystemCall.rtSigaction, argument: 0, among: [UInt32(SIGSYS)], Verdict.fail(EPERM),
      Verdict.allow)
    end(Verdict.fail(ENOSYS))
  }

  /// Refuses a program what would lead out of its sandbox; whatever else it calls it may.
  private mutating func denyPrograms() {
    allowStreams()
    for call in SystemCall.trapped where !SystemCall.ofChecks.contains(call.number) {
      when(call.number, Verdict.fail(EACCES))
    }
    end(Verdict.allow)
  }

  /// A pair of streams between its own processes: no datagrams, which could name anybody.
  private mutating func allowStreams() {
    let stream = UInt32(SOCK_STREAM.rawValue)
    let flags: [UInt32] = [0, 0x8_0000, 0x800, 0x8_0800]  // SOCK_CLOEXEC, SOCK_NONBLOCK
    test(
      SystemCall.socketpair, argument: 1, among: flags.map { stream | $0 }, Verdict.allow,
      Verdict.fail(EACCES))
  }

  /// What a check does that a worker does not.
  private mutating func allowChecks() {
    for number in SystemCall.ofChecks { when(number, Verdict.allow) }
    allowStreams()
    // Its own limits may be lowered.
    test(SystemCall.prlimit64, argument: 0, among: [0], Verdict.allow, Verdict.fail(EPERM))
  }

  /// Binds all threads of this process to the filter for good; `no_new_privs` must be set.
  func install() -> Bool {
    var program = self.program
    return program.withUnsafeMutableBytes { code in
      // sock_fprog: length, pointer
      withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { header in
        header.initializeMemory(as: UInt8.self, repeating: 0)
        header.storeBytes(of: UInt16(code.count / 8), as: UInt16.self)
        header.storeBytes(
          of: RawSystemCall.address(code.baseAddress), toByteOffset: 8, as: Int.self)
        // SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC
        return RawSystemCall.make(
          SystemCall.seccomp, 1, 1, RawSystemCall.address(header.baseAddress)) == 0
      }
    }
  }

  // MARK: Instructions: code, jumps when true and false, operand

  private mutating func add(_ code: UInt16, _ operand: UInt32, yes: UInt8 = 0, no: UInt8 = 0) {
    program.append(
      UInt64(code) | UInt64(yes) << 16 | UInt64(no) << 24 | UInt64(operand) << 32)
  }

  /// BPF_LD | BPF_W | BPF_ABS
  private mutating func load(_ offset: UInt32) { add(0x20, offset) }

  /// BPF_RET | BPF_K
  private mutating func end(_ verdict: UInt32) { add(0x06, verdict) }

  private mutating func unless(_ value: UInt32, _ verdict: UInt32) {
    add(0x15, value, yes: 1, no: 0)
    end(verdict)
  }

  private mutating func when(_ number: UInt32, _ verdict: UInt32) {
    add(0x15, number, yes: 0, no: 1)
    end(verdict)
  }

  /// Judges a call by whether the low half of an argument is one of some values.
  private mutating func test(
    _ number: UInt32, argument: UInt32, among values: [UInt32], _ found: UInt32, _ other: UInt32
  ) {
    add(0x15, number, yes: 0, no: UInt8(values.count * 2 + 2))
    load(16 + 8 * argument)
    for value in values { when(value, found) }
    end(other)
  }

  /// Judges a call by whether an argument has a bit set (BPF_JSET).
  private mutating func test(
    _ number: UInt32, argument: UInt32, anyBit bit: UInt32, _ found: UInt32, _ other: UInt32
  ) {
    add(0x15, number, yes: 0, no: 4)
    load(16 + 8 * argument)
    add(0x45, bit, yes: 0, no: 1)
    end(found)
    end(other)
  }
}
