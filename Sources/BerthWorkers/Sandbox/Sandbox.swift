import BerthServices
import Glibc

/// Closes a worker in around one plugin, before any of the plugin's code runs.
///
/// Whatever the kernel lacks is left out; `SandboxSupport` says what that is.
struct Sandbox {
  /// Files and folders that may be read: the library, the data.
  var readable: [String]
  /// Files that may be read and written: the plugin's own database.
  var writable: [String]
  /// Folders whose names may be listed, as SQLite does to make a file durable.
  var listable: [String]
  var limits: ResourceLimits

  /// What every program needs to load libraries and know the time.
  static let system = [
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache",
    "/etc/ld.so.preload", "/etc/localtime", "/usr/share/zoneinfo", "/usr/share/lib/zoneinfo",
    "/dev/null", "/dev/urandom", "/dev/random", "/dev/zero", "/proc/meminfo",
    "/sys/devices/system/cpu",
  ]

  /// Gives up all privileges for good. Done before files are limited.
  static func giveUpPrivileges() {
    _ = RawSystemCall.control(4, 0)  // PR_SET_DUMPABLE: nobody of the same user looks inside
    dropCapabilities()
  }

  /// Takes away what root has, and that any program brings privileges along.
  static func dropCapabilities() {
    _ = RawSystemCall.control(38, 1)  // PR_SET_NO_NEW_PRIVS
    // capset with _LINUX_CAPABILITY_VERSION_3 and no capability at all.
    let header: [UInt32] = [0x2008_0522, 0]
    let none = [UInt32](repeating: 0, count: 6)
    #if arch(x86_64)
    let capset: UInt32 = 126
    #else
    let capset: UInt32 = 91
    #endif
    header.withUnsafeBytes { header in
      none.withUnsafeBytes { none in
        _ = RawSystemCall.make(
          capset, RawSystemCall.address(header.baseAddress),
          RawSystemCall.address(none.baseAddress))
      }
    }
  }

  /// Limits resources and files of this thread and of those it starts.
  func limitFiles() {
    limits.apply()
    guard let rules = Landlock() else { return }
    let reading: Landlock.Rights = [.readFile, .readFolder]
    for path in Self.system + readable { rules.allow(path, reading) }
    rules.allow("/dev/null", [.readFile, .writeFile])
    for path in writable { rules.allow(path, [.readFile, .writeFile, .truncate]) }
    for path in listable { rules.allow(path, .readFolder) }
    _ = rules.enforce()
  }

  /// Limits the system calls of all threads. The last step.
  func limitCalls() { _ = SeccompFilter(.worker(getpid())).install() }
}

/// What of the sandbox the running kernel offers.
package struct SandboxSupport: Sendable {
  /// The version of Landlock; 0 when the kernel has none or it is turned off.
  package let landlock: Int
  /// Whether system calls can be filtered.
  let hasSeccomp: Bool

  /// Asks the kernel.
  package init() {
    landlock = Landlock.version
    // SECCOMP_GET_ACTION_AVAIL of SECCOMP_RET_TRAP.
    var action: UInt32 = 0x0003_0000
    hasSeccomp = withUnsafeBytes(of: &action) {
      RawSystemCall.make(SystemCall.seccomp, 2, 0, RawSystemCall.address($0.baseAddress)) == 0
    }
  }

  /// Whether a worker is closed in as the threat model says.
  package var isComplete: Bool { landlock >= 3 && hasSeccomp }

  /// What is missing and what that means; empty when nothing is.
  package var gaps: [String] {
    var gaps: [String] = []
    if landlock == 0 {
      gaps.append("no Landlock: a plugin in a worker can read and write every file you can")
    } else if landlock < 3 {
      gaps.append("Landlock \(landlock) of 3: a plugin in a worker can empty files you can write")
    }
    if !hasSeccomp {
      gaps.append("no seccomp: a plugin in a worker can use the network and start programs")
    }
    return gaps
  }
}
