import Glibc

/// The environments programs are started with.
enum ProgramEnvironment {
  /// What a measured program sees: little, and the same on every machine.
  static let plain = ["PATH": "/usr/local/bin:/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8"]

  /// This process's own, for programs that need its settings.
  static var inherited: [String: String] {
    var found: [String: String] = [:]
    var pointer = environ
    while let entry = pointer.pointee {
      let text = String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        found[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      pointer += 1
    }
    return found
  }
}
