import Glibc
import RecipePage

@testable import MealEngine

/// The data the app ships with, read once for all tests.
enum BundledData {
  static let folder: String = above(4) + "/Plugins/Meal/Data/"
  static let vectors: String = above(2) + "/Vectors/"

  static let files: [(name: String, bytes: [UInt8])] =
    ["foods", "plurals", "collections", "routes", "delivery"].map { read("\($0).tsv") }
    + Cuisine.allCases.map { read("recipes/\($0.rawValue).tsv") }
    + TestFiles.names(in: folder + "allergens", ending: ".tsv").map { read("allergens/\($0)") }

  static let loaded = Catalogue.load(files)
  static let catalogue = loaded.catalogue
  static let foods = catalogue.foods
  static let matcher = FoodMatcher(foods)
  static let safety = SafetyReader(catalogue.vocabulary)
  static let parser = LineParser(matcher, safety)

  private static let charsetNames = bytes(folder + "charsets/names.tsv").withUnsafeBytes {
    CharsetNames($0)
  }

  /// The table of a charset, as a page calls it.
  static func charset(_ said: String) -> Charset? {
    charsetNames.table(of: said).map { table in
      bytes(folder + "charsets/\(table).tsv").withUnsafeBytes { Charset($0) }
    }
  }

  private static func read(_ name: String) -> (name: String, bytes: [UInt8]) {
    (name, bytes(folder + name))
  }

  /// All bytes of a file; none when it cannot be read.
  static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return all }
      all += chunk[0..<count]
    }
  }

  /// The folder so many levels above this file.
  private static func above(_ levels: Int) -> String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(levels)
      .joined(separator: "/")
  }
}
