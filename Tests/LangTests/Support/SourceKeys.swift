import Glibc

/// The texts the app's own source asks for: `say("key", "English")` and `Reason("key", "English")`.
enum SourceKeys {
  /// A place of the source that asks for a text.
  struct Asked {
    var file: String
    /// As it is written, with the `\(…)` of a key that is made of parts.
    var key: String
    /// Nil where the English is not a literal.
    var english: String?

    /// Whether the key is made of parts; those are tested by their parts.
    var isComposed: Bool { key.contains("\\") }
  }

  /// The keys that stand in the source whole, sorted.
  static func all() throws -> [String] {
    Set(try asked().filter { !$0.isComposed }.map(\.key)).sorted()
  }

  /// Every place that asks for a text.
  static func asked() throws -> [Asked] {
    let here = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return try files("/\(here)/Plugins/Lang/Engine").flatMap { file in
      asked(in: try LangFiles.read(file), file: String(file.split(separator: "/").last ?? ""))
    }
  }

  static func asked(in source: String, file: String) -> [Asked] {
    let text = source.split(separator: "\n").filter {
      !$0.drop(while: \.isWhitespace).hasPrefix("//")
    }
    .joined(separator: "\n")
    var found: [Asked] = []
    for call in ["say(", "Reason("] {
      var rest = text[...]
      while let place = rest.firstRange(of: call) {
        rest = rest[place.upperBound...]
        var argument = rest.drop(while: \.isWhitespace)
        guard let key = literal(&argument) else { continue }
        argument = argument.drop(while: \.isWhitespace)
        guard argument.first == "," else { continue }
        argument = argument.dropFirst().drop(while: \.isWhitespace)
        found.append(Asked(file: file, key: key, english: sum(&argument)))
      }
    }
    return found
  }

  /// Literals joined by `+`; nil when there is something else, or a value inside.
  private static func sum(_ text: inout Substring) -> String? {
    guard var words = literal(&text) else { return nil }
    while true {
      text = text.drop(while: \.isWhitespace)
      guard text.first == "+" else { return words.contains("\\(") ? nil : words }
      text = text.dropFirst().drop(while: \.isWhitespace)
      guard let more = literal(&text) else { return nil }
      words += more
    }
  }

  /// The literal a text begins with, which is taken off; `\(…)` stays as it is written.
  private static func literal(_ text: inout Substring) -> String? {
    guard text.first == "\"" else { return nil }
    var words = ""
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      if character == "\"" {
        text = rest
        return words
      }
      if character == "\\", rest.first == "\"" {
        words.append("\"")
        rest = rest.dropFirst()
      } else {
        words.append(character)
      }
    }
    return nil
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
