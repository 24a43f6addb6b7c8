import Glibc

/// What the process knows of itself.
package enum RunningProgram {
  /// The path of its executable, links resolved; nil when the system does not say.
  package static let path: String? = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()

  /// The variables it was started with.
  package static var environment: [String: String] {
    var environment: [String: String] = Dictionary(minimumCapacity: 64)
    var pointer = environ
    while let entry = pointer.pointee {
      if let equals = strchr(entry, 0x3D) {
        let name = UnsafeRawBufferPointer(start: entry, count: equals - entry)
        environment[String(decoding: name, as: UTF8.self)] = String(cString: equals + 1)
      }
      pointer += 1
    }
    return environment
  }

  /// The package's folder, for what is run where it was built: the nearest one above the executable
  /// that holds a Package.swift, or above a source when the executable lies elsewhere.
  package static func packageFolder(source: String = #filePath) -> String {
    for path in [path ?? "", source] {
      if let found = FileTree.nearest(above: path, holding: ["Package.swift"]) { return found }
    }
    return "/"
  }
}
