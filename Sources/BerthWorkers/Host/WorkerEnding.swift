import BerthABI
import Glibc

/// How a worker's process ended: `wait4(2)`.
struct WorkerEnding: Equatable {
  /// The exit code; nil when a signal ended it.
  var exitCode: Int32?
  /// The signal that ended it; nil when it exited.
  var signal: Int32?

  /// The code a worker exits with after a forbidden system call.
  static let trapped: Int32 = 159
  /// The code a worker exits with when its connection is gone.
  static let unconnected: Int32 = 158

  init(status: Int32) {
    let number = status & 0x7F
    signal = number == 0 ? nil : number
    exitCode = number == 0 ? (status >> 8) & 0xFF : nil
  }

  /// Whether somebody outside, or the kernel for lack of memory, ended it: nothing the plugin did.
  var isFromOutside: Bool { signal == SIGKILL || signal == SIGTERM }

  /// Whether it ended itself, as a runtime does after it has said why.
  var isSpoken: Bool { signal == SIGABRT || signal == SIGILL || signal == SIGTRAP }

  /// What happened to a plugin, as `<plugin> <verb> while <work>: <cause>`.
  func story(page: SharedPage, memoryMegabytes: Int) -> (code: String, verb: String, cause: String)
  {
    if let number = page.trapped, exitCode == Self.trapped || signal == SIGSYS {
      let name = SystemCall.name(number)
      return (
        "plugin.forbidden", "was stopped",
        "it tried \(name), which the sandbox forbids (SIGSYS)"
      )
    }
    guard let signal else {
      if exitCode == Self.unconnected {
        return ("plugin.crashed", "ended", "it closed the connection to the host")
      }
      return ("plugin.crashed", "ended the process", "it called exit (code \(exitCode ?? 0))")
    }
    if page.isOutOfMemory {
      return (
        "plugin.memory", "ran out of memory",
        "it may use \(memoryMegabytes) MB (limits.memoryMegabytes; \(Self.name(signal)))"
      )
    }
    return ("plugin.crashed", "crashed", Self.cause(signal))
  }

  private static func cause(_ signal: Int32) -> String {
    switch signal {
    case SIGSEGV, SIGBUS, SIGFPE, SIGABRT: CrashGuard.cause(signal).description
    case SIGILL, SIGTRAP:
      "it ran into a trap, such as a failed check (\(name(signal)))"
    case SIGXFSZ: "a file grew beyond what its manifest allows (SIGXFSZ)"
    case SIGXCPU: "it used more than its share of processor time (SIGXCPU)"
    case SIGKILL: "its process was killed from outside (SIGKILL)"
    case SIGSYS: "it made a system call that the sandbox forbids (SIGSYS)"
    default: "signal \(name(signal)) ended it"
    }
  }

  static func name(_ signal: Int32) -> String {
    let names: [Int32: String] = [
      SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGABRT: "SIGABRT",
      SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGKILL: "SIGKILL", SIGTERM: "SIGTERM",
      SIGSYS: "SIGSYS", SIGXFSZ: "SIGXFSZ", SIGXCPU: "SIGXCPU", SIGPIPE: "SIGPIPE",
      SIGALRM: "SIGALRM", SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT",
    ]
    return names[signal] ?? "\(signal)"
  }
}

extension SystemCall {
  /// The name of a call that ends a worker.
  static func name(_ number: UInt32) -> String {
    switch number {
    case clone: return "to start a process (clone)"
    case kill, tgkill: return "to signal another process (kill)"
    default: break
    }
    guard let known = trapped.first(where: { $0.number == number }) else {
      return "system call \(number)"
    }
    let name = "\(known.name)"
    switch name {
    case "execve", "execveat": return "to run a program (\(name))"
    case "fork", "vfork": return "to start a process (\(name))"
    case "socket", "connect", "socketpair", "bind", "sendto", "sendmsg", "accept":
      return "to use the network (\(name))"
    case "ptrace", "process_vm_readv", "process_vm_writev":
      return "to look into another process (\(name))"
    case "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_send_signal":
      return "to signal another process (\(name))"
    default: return "the system call \(name)"
    }
  }
}
