import BerthSDK

/// Gathers the files in `Data/allergens` to a vocabulary.
struct VocabularyFiles {
  /// The folder of the files in the plugin's data.
  static let folder = "allergens"

  private var rows: [VocabularyRow] = []
  private var harmless: [String] = []
  /// Names that stand twice.
  private(set) var problems: [DataProblem] = []
  private var owners: [String: String] = [:]

  /// Takes in a file.
  ///
  /// - Returns: what is wrong with its lines.
  mutating func read(_ name: String, _ bytes: UnsafeRawBufferPointer) -> [DataProblem] {
    if name.hasSuffix("words.tsv") {
      let table = HarmlessWords.read(name, bytes)
      harmless += table.rows.flatMap { $0 }
      return table.problems
    }
    let table = VocabularyRow.read(name, bytes)
    for row in table.rows {
      for word in row.names {
        guard let owner = owners.updateValue(row.group, forKey: word) else { continue }
        problems.append(
          DataProblem(
            file: name, line: 0, column: "names",
            message: "'\(word)' stands in '\(owner)' and in '\(row.group)'",
            remedy: "keep it in one of them"))
      }
    }
    rows += table.rows
    return table.problems
  }

  /// The vocabulary of all files, with the names of a food table behind them.
  func vocabulary(_ foods: FoodTable) -> AllergenVocabulary {
    AllergenVocabulary(rows, harmless: harmless, foods: foods)
  }

  /// The vocabulary of the plugin's data.
  static func vocabulary(_ call: Call, _ foods: FoodTable) throws -> AllergenVocabulary {
    var files = VocabularyFiles()
    var problems: [DataProblem] = []
    for path in try call.files.paths(in: folder, suffix: ".tsv") {
      problems += try call.files.data(path) { files.read(path, $0) }
    }
    problems += files.problems
    if !problems.isEmpty { throw PluginError.damagedData(problems) }
    return files.vocabulary(foods)
  }
}
