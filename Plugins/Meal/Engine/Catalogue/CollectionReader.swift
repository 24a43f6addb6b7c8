import BerthSDK

/// Reads `collections.tsv`.
enum CollectionReader {
  static let columns = ["id", "name", "blurb", "months", "rule"]

  /// The collections in order and what is wrong with the other lines.
  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<RecipeCollection> {
    DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let id = reader.slug(fields, 0), let name = reader.text(fields, 1),
        let blurb = reader.text(fields, 2), let rule = reader.rule(fields, 4)
      else { return nil }
      guard let months = MonthSpan(fields[3].string) else {
        return reader.reject(
          3, "'\(fields[3].string)' is no span of months", "write 1-12, 6-8 or 11-2")
      }
      return RecipeCollection(id: id, name: name, blurb: blurb, months: months, rule: rule)
    }
  }
}

extension TSVReader {
  /// A rule that must be there.
  mutating func rule(_ fields: [TSVField], _ column: Int) -> RecipeRule? {
    do {
      return try RecipeRule.parse(fields[column].string)
    } catch {
      return reject(column, error.message, error.remedy)
    }
  }
}
