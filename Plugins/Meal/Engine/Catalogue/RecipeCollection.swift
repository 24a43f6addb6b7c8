import BerthSDK

/// A shelf of recipes, shown in its months.
struct RecipeCollection: Sendable, Equatable {
  /// A stable slug.
  var id: String
  var name: String
  /// One line that says what is on it.
  var blurb: String
  var months: MonthSpan
  var rule: RecipeRule
}

/// Months from one to another, over the turn of the year where the first is the later one.
struct MonthSpan: Sendable, Equatable {
  /// From 1.
  var first: Int
  var last: Int

  /// Whether the whole year is meant.
  var isAlways: Bool { first == 1 && last == 12 }

  /// Whether a month (from 1) is one of them.
  func contains(_ month: Int) -> Bool {
    first <= last ? month >= first && month <= last : month >= first || month <= last
  }

  init(first: Int, last: Int) {
    self.first = first
    self.last = last
  }

  /// Reads `6-8`, `11-2` or a single `12`; nil when that is none.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 2, let first = parts.first ?? nil, let last = parts.last ?? nil,
      (1...12).contains(first), (1...12).contains(last)
    else { return nil }
    self.init(first: first, last: last)
  }
}

/// Reads `collections.tsv`.
enum CollectionReader {
  static let columns = ["id", "name", "blurb", "months", "rule"]

  /// The collections in order and what is wrong with the other lines.
  static func read(_ file: String, _ bytes: [UInt8]) -> DataTable<RecipeCollection> {
    DataRows.read(file, bytes, columns) { reader, fields in
      guard let id = reader.slug(fields, 0), let name = reader.text(fields, 1),
        let blurb = reader.text(fields, 2), let rule = reader.rule(fields, 4)
      else { return nil }
      guard let months = MonthSpan(fields[3].string) else {
        reader.report(
          3, "'\(fields[3].string)' is no span of months", "write 1-12, 6-8 or 11-2")
        return nil
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
      report(column, error.message, error.remedy)
      return nil
    }
  }
}
