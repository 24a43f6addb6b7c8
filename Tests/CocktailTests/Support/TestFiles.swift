import Glibc

@testable import CocktailEngine

/// Files beside the tests and the data they check, found from the place of this source file.
enum TestFiles {
  /// The folder of this test target.
  static let folder: String = parent(of: #filePath, levels: 2)

  /// The data folder of the plugin.
  static let data: String = parent(of: #filePath, levels: 4) + "/Plugins/Cocktail/Data"

  /// The manifest of the app.
  static let manifest: String = parent(of: #filePath, levels: 4) + "/Manifests/cocktail.json"

  /// The files of the data folder itself that are part of the catalogue; the others have tests of their own.
  static var catalogueNames: [String] {
    names(in: data, ending: ".tsv").filter { !["colours.tsv", Contents.file].contains($0) }
  }

  /// All bytes of a file; nil when it cannot be read.
  static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return all }
      all += chunk[0..<count]
    }
  }

  /// Writes a file.
  static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "wb") else { return }
    defer { fclose(file) }
    fwrite(bytes, 1, bytes.count, file)
  }

  /// A text file's lines; empty when it cannot be read.
  static func lines(_ path: String) -> [Substring] {
    guard let bytes = bytes(path) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// Names of the files in a folder that end in a suffix, sorted.
  static func names(in folder: String, ending suffix: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(suffix) { names.append(name) }
    }
    return names.sorted()
  }

  private static func parent(of path: String, levels: Int) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast(levels)
      .joined(separator: "/")
  }
}
