import BerthBase
import Glibc

/// An empty home for one call, where the user's own cannot be used.
enum SpareHome {
  /// Calls with a new folder, which is gone afterwards; where none can be made, with a path that
  /// does not exist: what needs no home answers even so.
  static func with<Value>(_ body: (String) -> Value?) -> Value? {
    for parent in ["/tmp", "/dev/shm", "/var/tmp"] {
      var template = Array("\(parent)/berth-help-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { continue }
      let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      defer { try? FileTree.remove(path) }
      return body(path)
    }
    return body("/nonexistent/berth")
  }
}
