package import BerthBase
import Glibc

/// The system's time zones by IANA name, each file read once.
///
/// Used from one thread at a time.
package final class ZoneDatabase {
  private let folders: [String]
  private var loaded: [String: ZoneRules] = ["UTC": .utc]

  /// Zones from the given folders, `/usr/share/zoneinfo` and the places other systems use.
  package init(
    folders: [String] = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo"]
  ) {
    self.folders = folders
  }

  /// The rules of a zone: an IANA name, else a POSIX TZ string such as `EST5EDT,M3.2.0,M11.1.0`.
  ///
  /// - Throws: `clock.zone` when the name is malformed or the system does not know it.
  package func rules(_ name: String) throws(BerthError) -> ZoneRules {
    if let found = loaded[name] { return found }
    let isName =
      !name.isEmpty && name.utf8.count < 64 && !name.hasPrefix("/")
      && name.utf8.allSatisfy { Self.isNameByte($0) } && !name.contains("..")
    if isName {
      for folder in folders {
        if let bytes = FileBytes.read("\(folder)/\(name)", limit: 1 << 20),
          let rules = ZoneRules(tzif: bytes)
        {
          loaded[name] = rules
          return rules
        }
      }
    }
    if let rules = ZoneRules(posix: name) {
      loaded[name] = rules
      return rules
    }
    throw BerthError(
      "clock.zone", "there is no time zone named \"\(name)\" on this machine",
      remedy: "use an IANA name such as Europe/Berlin; install tzdata if the machine has no zones")
  }

  /// The name of the user's zone: `TZ`, the target of `/etc/localtime`, `/etc/timezone`, else UTC.
  package static func systemZone(environment: [String: String]) -> String {
    if let text = environment["TZ"], !text.isEmpty {
      let name = text.hasPrefix(":") ? String(text.dropFirst()) : text
      if !name.hasPrefix("/") { return name }
      // A path: the part below a zone folder is the name, and /etc/localtime is looked up below.
      if let range = name.range(ofText: "zoneinfo/") { return String(name[range.upperBound...]) }
    }
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/etc/localtime", &buffer, buffer.count - 1)
    if count > 0 {
      let target = String(
        decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      if let range = target.range(ofText: "zoneinfo/") {
        return String(target[range.upperBound...])
      }
    }
    if let bytes = FileBytes.read("/etc/timezone", limit: 256) {
      let name = String(decoding: bytes.prefix { $0 > 32 }, as: UTF8.self)
      if !name.isEmpty { return name }
    }
    return "UTC"
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2F, 0x5F: return true
    default: return false
    }
  }
}

extension String {
  /// The first place of a text in this one.
  func range(ofText text: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
