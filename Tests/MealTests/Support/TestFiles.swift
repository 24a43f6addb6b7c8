import Glibc

@testable import MealEngine

/// Files beside the tests and the data they check, found from the place of this source file.
enum TestFiles {
  /// The folder of this test target.
  static let folder: String = parent(of: #filePath, levels: 2)

  /// The data folder of the plugin.
  static let data: String = parent(of: #filePath, levels: 4) + "/Plugins/Meal/Data"

  /// The plugin's manifest.
  static let manifest: String = parent(of: #filePath, levels: 4) + "/Manifests/meal.json"

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

/// The bundled data, read once for all tests.
enum Bundled {
  /// Every data file with its name relative to the data folder.
  static let files: [(name: String, bytes: [UInt8])] = {
    let tables = TestFiles.names(in: TestFiles.data, ending: ".tsv")
    let recipes = TestFiles.names(in: TestFiles.data + "/recipes", ending: ".tsv")
    let names = TestFiles.names(in: TestFiles.data + "/allergens", ending: ".tsv")
    let all = tables + recipes.map { "recipes/\($0)" } + names.map { "allergens/\($0)" }
    return all.map {
      ($0, TestFiles.bytes("\(TestFiles.data)/\($0)") ?? [])
    }
  }()

  static let loaded = Catalogue.load(files)
  static let catalogue = loaded.catalogue
  static let candidates = Candidates(catalogue)
}
