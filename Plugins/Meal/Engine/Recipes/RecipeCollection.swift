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
