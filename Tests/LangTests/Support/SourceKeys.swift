import Glibc

/// The keys of texts the app's own source asks for: `say("key", …)` and `Reason("key", …)`.
enum SourceKeys {
  static func all() throws -> [String] {
    let here = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    var keys: Set<String> = []
    for file in files("/\(here)/Plugins/Lang/Engine") {
      let text = try LangFiles.read(file)
      for call in ["say(", "Reason("] {
        var rest = text[...]
        while let found = rest.firstRange(of: call) {
          rest = rest[found.upperBound...]
          let argument = rest.drop { $0.isWhitespace }
          guard argument.first == "\"", let end = argument.dropFirst().firstIndex(of: "\"") else {
            continue
          }
          let key = argument[argument.index(after: argument.startIndex)..<end]
          // Those made of parts are tested by their parts.
          if !key.contains("\\") { keys.insert(String(key)) }
        }
      }
    }
    return keys.sorted()
  }

  private static func files(_ folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      if name.hasSuffix(".swift") {
        found.append("\(folder)/\(name)")
      } else {
        found += files("\(folder)/\(name)")
      }
    }
    return found
  }
}
