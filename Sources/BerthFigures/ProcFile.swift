import Glibc

/// Files the kernel writes while they are read; their size is not known before.
package enum ProcFile {
  /// The text of a file; empty when it cannot be read.
  package static func text(_ path: String) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return String(decoding: all, as: UTF8.self) }
      all += chunk[..<count]
    }
  }

  /// What stands after a name and a separator on the first line that begins with the name.
  package static func value(of name: String, in path: String, separator: Character = ":") -> String?
  {
    for line in text(path).split(separator: "\n") where line.hasPrefix(name) {
      guard let index = line.firstIndex(of: separator) else { continue }
      return String(line[line.index(after: index)...].drop { $0 == " " || $0 == "\t" })
    }
    return nil
  }
}
