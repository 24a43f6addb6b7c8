import BerthSDK
import Kitchen

extension TSVReader {
  /// A comma list of words of one list; a hyphen alone is the empty set.
  ///
  /// - Parameter all: a word that stands for the whole list, such as `all` for the seasons.
  mutating func terms<Word: Term>(
    _ fields: [TSVField], _ column: Int, _ type: Word.Type, all: String? = nil
  ) -> TermSet<Word>? {
    words(fields, column, type, all: all).map { TermSet($0) }
  }

  /// A whole number within a range.
  mutating func whole(
    _ fields: [TSVField], _ column: Int, in range: ClosedRange<Int>
  ) -> Int? {
    if let value = fields[column].number, let whole = Int(exactly: value), range.contains(whole) {
      return whole
    }
    return reject(
      column,
      "'\(fields[column].string)' is no whole number from \(range.lowerBound) to "
        + "\(range.upperBound)", "write digits only")
  }

  /// Text of at most so many characters.
  mutating func text(_ fields: [TSVField], _ column: Int, atMost limit: Int) -> String? {
    guard let text = text(fields, column) else { return nil }
    // Bytes first: only what could be too long is counted in characters.
    if text.utf8.count <= limit || text.count <= limit { return text }
    return reject(column, "\(text.count) characters", "write at most \(limit)")
  }
}
