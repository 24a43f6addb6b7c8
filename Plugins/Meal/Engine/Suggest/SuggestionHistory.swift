/// What was suggested before, for repeats and variety.
package struct SuggestionHistory: Sendable {
  /// Indices of the last suggestions, newest first; at most `depth`.
  private(set) var recent: [Int32] = []
  /// When each dish was last suggested, as the number of the suggestion; -1 for never.
  private(set) var seen: [Int32]
  /// How many suggestions there were.
  private(set) var count: Int32 = 0
  private static let depth = 40

  /// No suggestions yet over so many dishes.
  package init(dishes: Int) { seen = [Int32](repeating: -1, count: dishes) }

  /// A history from indices, newest first.
  init(dishes: Int, newestFirst indices: [Int32]) {
    self.init(dishes: dishes)
    for index in indices.reversed() { add(index) }
  }

  /// Notes a suggestion.
  package mutating func add(_ index: Int32) {
    guard seen.indices.contains(Int(index)) else {
      // A dish that is gone still counts as one suggestion.
      count += 1
      return
    }
    seen[Int(index)] = count
    count += 1
    recent.insert(index, at: 0)
    if recent.count > Self.depth { recent.removeLast() }
  }
}
