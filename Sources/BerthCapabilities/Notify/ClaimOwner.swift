import Glibc

/// Who claims notifications, so that others can tell whether it still lives.
package struct ClaimOwner: Sendable {
  /// A name no other living owner has.
  package let id: String
  /// Whether the owner of a name is still at work.
  package let isAlive: @Sendable (String) -> Bool

  /// This process: its number and start time, and the boot they count in.
  package static func process() -> ClaimOwner {
    let boot = bootID()
    return ClaimOwner(id: name(of: getpid(), boot)) { id in
      guard id.hasPrefix(boot + ":"),
        let number = id.split(separator: ":").dropFirst().first.flatMap({ pid_t($0) })
      else { return false }
      return name(of: number, boot) == id
    }
  }

  private static func name(of process: pid_t, _ boot: String) -> String {
    "\(boot):\(process):\(startTime(of: process))"
  }

  private static func bootID() -> String {
    let text = readSmall("/proc/sys/kernel/random/boot_id")
    return String(decoding: text.prefix { $0 > 0x20 }, as: UTF8.self)
  }

  /// The process's start in clock ticks since boot, field 22 of proc(5)'s `stat`; empty for none.
  private static func startTime(of process: pid_t) -> String {
    let text = readSmall("/proc/\(process)/stat")
    // The second field is the program's name in parentheses and may hold anything.
    guard let close = text.lastIndex(of: UInt8(ascii: ")")) else { return "" }
    let fields = text[(close + 1)...].split(separator: 0x20)
    return fields.count > 19 ? String(decoding: fields[19], as: UTF8.self) : ""
  }

  private static func readSmall(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
  }
}
