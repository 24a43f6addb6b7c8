import BerthSDK
import Glibc

/// The app's bundled data and the tests' vectors, read where they lie in the package.
enum LangFiles {
  static let folder: String = {
    let here = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return "/\(here)/Plugins/Lang/Data"
  }()

  struct Missing: Error { var path: String }

  /// A bundled file as text.
  static func text(_ name: String) throws -> String { try read("\(folder)/\(name)") }

  /// A bundled table.
  static func table<Row>(
    _ name: String, _ read: (String, UnsafeRawBufferPointer) -> DataTable<Row>
  ) throws -> DataTable<Row> {
    table(name, of: try text(name), read)
  }

  /// A table of a text.
  static func table<Row>(
    _ name: String, of text: String,
    _ read: (String, UnsafeRawBufferPointer) -> DataTable<Row>
  ) -> DataTable<Row> {
    Array(text.utf8).withUnsafeBytes { read(name, $0) }
  }

  /// A file beside the tests.
  static func vectors(_ name: String) throws -> String {
    let here = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return try read("/\(here)/Vectors/\(name)")
  }

  /// The cells of a vector file's rows, without comments and the header; none when it is missing.
  static func vectorRows(_ name: String) -> [[String]] {
    let text = (try? vectors(name)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// A file as text.
  static func read(_ path: String) throws -> String {
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
}
