/// What was suggested before, for repeats and variety.
package struct SuggestionHistory: Sendable {
  /// Indices of the last suggestions, newest first; at most `depth`.
  private(set) var recent: [Int32] = []
  /// When each dish was last suggested, as the number of the suggestion; -1 for never.
  private(set) var seen: [Int32]
  /// The day of it, counted from 1970; `never` for a day nobody knows or none at all.
  private(set) var days: [Int32]
  /// How many suggestions there were.
  private(set) var count: Int32 = 0
  /// The present day, counted like `days`.
  var today: Int32
  /// Dishes that wait or are planned: they count for variety, but nobody has seen them.
  private let ahead: Set<Int32>
  static let depth = 40
  private static let never = Int32.min

  /// No suggestions yet over so many dishes.
  package init(dishes: Int, today: Int32 = 0) {
    seen = [Int32](repeating: -1, count: dishes)
    days = [Int32](repeating: Self.never, count: dishes)
    self.today = today
    ahead = []
  }

  /// A history from indices and their days, newest first.
  ///
  /// - Parameter ahead: those of them that nobody has seen yet.
  init(
    dishes: Int, newestFirst entries: [(index: Int32, day: Int32)], ahead: Set<Int32> = [],
    today: Int32
  ) {
    seen = [Int32](repeating: -1, count: dishes)
    days = [Int32](repeating: Self.never, count: dishes)
    self.today = today
    self.ahead = ahead
    for entry in entries.reversed() { add(entry.index, on: entry.day) }
  }

  /// What was really suggested, newest first.
  var shown: [Int32] { ahead.isEmpty ? recent : recent.filter { !ahead.contains($0) } }

  /// Notes a suggestion of the present day.
  package mutating func add(_ index: Int32) { add(index, on: today) }

  /// Notes a suggestion of a day.
  mutating func add(_ index: Int32, on day: Int32) {
    guard seen.indices.contains(Int(index)) else {
      // A dish that is gone still counts as one suggestion.
      count += 1
      return
    }
    seen[Int(index)] = count
    days[Int(index)] = max(days[Int(index)], day)
    count += 1
    recent.insert(index, at: 0)
    if recent.count > Self.depth { recent.removeLast() }
  }
}
