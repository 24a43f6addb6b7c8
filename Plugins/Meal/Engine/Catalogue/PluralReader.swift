import BerthSDK
import Kitchen

/// A word whose plural no rule makes: `tomato`, `shrimp`.
struct OddPlural: Sendable, Equatable {
  /// The last word of a food's name.
  var word: String
  /// What it is called when there are several; the word itself where that is the same.
  var plural: String
}

/// Reads `plurals.tsv`.
enum PluralReader {
  static let columns = ["word", "plural"]

  /// The words in order and what is wrong with the other lines; that foods are called so is checked by
  /// `CatalogueLoader`.
  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<OddPlural> {
    DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let word = reader.text(fields, 0), let plural = reader.text(fields, 1) else {
        return nil
      }
      guard Plural.of(word) != plural else {
        return reader.reject(1, "'\(plural)' is what the rule makes", "take the line out")
      }
      return OddPlural(word: word, plural: plural)
    }
  }
}
