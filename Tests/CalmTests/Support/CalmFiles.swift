import Glibc

/// The app's bundled data, read where it lies in the package.
enum CalmFiles {
  static let folder: String = {
    let here = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return "/\(here)/Plugins/Calm/Data"
  }()

  struct Missing: Error { var path: String }

  /// Lends the bytes of a file.
  static func bytes<Value>(
    _ name: String, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
  ) throws -> Value {
    try Array(text(name).utf8).withUnsafeBufferPointer(body)
  }

  /// A file beside the tests.
  static func vectors(_ name: String) throws -> String {
    let here = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return try read("/\(here)/Vectors/\(name)")
  }

  /// A file as text.
  static func text(_ name: String) throws -> String { try read("\(folder)/\(name)") }

  /// Writes a file for a command to take in.
  static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw Missing(path: path) }
    defer { fclose(file) }
    fputs(text, file)
  }

  private static func read(_ path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw Missing(path: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The names in a folder, sorted.
  static func names(_ name: String) -> [String] {
    guard let directory = opendir("\(folder)/\(name)") else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
