import BerthSDK

/// A name people use for a drink that the data calls otherwise.
struct FamiliarName: Sendable, Equatable {
  /// How a name is used.
  enum Use: String, CaseIterable, Sendable {
    /// Books and bars print it: pages show it.
    case name
    /// People type it, and nobody would print it.
    case spelling
  }

  /// A name as one prints it; a spelling in its folded form.
  var name: String
  /// Id of the drink.
  var drink: String
  var use: Use

  /// What searches compare.
  var fold: String { TextFolding.fold(name) }

  static let file = "words/names.tsv"

  /// Reads the file strictly.
  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<FamiliarName> {
    DataTable(file: file, bytes, columns: ["name", "drink", "use"]) { reader, fields in
      guard let name = reader.text(fields, 0), let drink = reader.slug(fields, 1),
        let use = reader.term(fields, 2, Use.self)
      else { return nil }
      let fold = TextFolding.fold(name)
      guard !fold.isEmpty, (use == .name) == (name != fold) else {
        return reader.reject(
          0, "'\(name)' is not written as a \(use.rawValue)",
          "print a name with capitals; write a spelling in small letters with single spaces")
      }
      return FamiliarName(name: name, drink: drink, use: use)
    }
  }
}
