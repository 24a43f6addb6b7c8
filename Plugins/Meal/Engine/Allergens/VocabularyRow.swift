import BerthSDK

/// A group of food names that hold the same: one line of a file in `Data/allergens`.
struct VocabularyRow: Sendable, Equatable {
  /// What the names have in common, for readers of the file.
  var group: String
  var contains: TermSet<Substance>
  /// What a product of that name may hold: the label decides.
  var label: TermSet<Substance>
  /// Counts in lists of ingredients only; in a sentence the word is something else ("toast").
  var isOnlyInLists: Bool
  var names: [String]

  static let columns = ["group", "contains", "label", "where", "names"]

  /// The rows of a file and what is wrong with the others.
  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<VocabularyRow> {
    DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let group = reader.text(fields, 0), let contains = reader.substances(fields, 1),
        let label = reader.substances(fields, 2)
      else { return nil }
      let place = fields[3].string
      guard place == "-" || place == "lines" else {
        return reader.reject(3, "'\(place)' is no place", "write - for everywhere, or lines")
      }
      if contains.bits & label.bits != 0 {
        return reader.reject(2, "what it contains needs no label", "take it out of one column")
      }
      let names = fields[4].split(UInt8(ascii: ";")).map(\.string)
      guard names.allSatisfy({ !$0.isEmpty }), !names.isEmpty else {
        return reader.reject(4, "a name is missing", "write names with ; between them")
      }
      return VocabularyRow(
        group: group, contains: contains, label: label, isOnlyInLists: place == "lines",
        names: names)
    }
  }
}

/// Words of an ingredient line that say nothing of what is in it: one line of `words.tsv`.
enum HarmlessWords {
  static let columns = ["group", "words"]

  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<[String]> {
    DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard reader.text(fields, 0) != nil, let words = reader.text(fields, 1) else { return nil }
      return words.split(separator: " ").map(String.init)
    }
  }
}

extension TSVReader {
  /// A list such as `gluten:wheat,milk`; `-` for nothing.
  mutating func substances(_ fields: [TSVField], _ column: Int) -> TermSet<Substance>? {
    if fields[column].isNothing { return [] }
    var found: TermSet<Substance> = []
    for part in fields[column].split(UInt8(ascii: ",")) {
      let words = part.string.split(separator: ":", omittingEmptySubsequences: false)
      guard let substance = words.first.flatMap({ Substance(rawValue: String($0)) }) else {
        return reject(
          column, "'\(part.string)' is no substance",
          "use some of \(Substance.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      if words.count > 1 {
        let kinds = Substance.kinds[substance] ?? []
        guard words.count == 2, kinds.contains(String(words[1])) else {
          return reject(
            column, "'\(part.string)' is no kind of \(substance.rawValue)",
            kinds.isEmpty
              ? "leave the kind out" : "use one of \(kinds.sorted().joined(separator: ", "))")
        }
      }
      if found.contains(substance) {
        return reject(column, "'\(substance.rawValue)' stands twice", "write it once")
      }
      found.insert(substance)
    }
    return found
  }
}
