/// What was suggested before, for repeats and variety.
package struct SuggestionHistory: Sendable {
  /// Places of the last suggestions, newest first; at most `depth`.
  private(set) var recent: [Int32] = []
  /// When each dish was last suggested, as the number of the suggestion; -1 for never.
  private(set) var seen: [Int32]
  /// How many suggestions there were.
  private(set) var count: Int32 = 0
  private static let depth = 40

  /// No suggestions yet over so many dishes.
  package init(dishes: Int) { seen = [Int32](repeating: -1, count: dishes) }

  /// A history from places, newest first.
  init(dishes: Int, newestFirst places: [Int32]) {
    self.init(dishes: dishes)
    for place in places.reversed() { add(place) }
  }

  /// Notes a suggestion.
  package mutating func add(_ place: Int32) {
    guard seen.indices.contains(Int(place)) else {
      // A dish that is gone still counts as one suggestion.
      count += 1
      return
    }
    seen[Int(place)] = count
    count += 1
    recent.insert(place, at: 0)
    if recent.count > Self.depth { recent.removeLast() }
  }

  /// How many suggestions ago a dish was the last: 1 for the last one, nil for never.
  func age(_ place: Int32) -> Int? {
    let last = seen[Int(place)]
    return last < 0 ? nil : Int(count - last)
  }
}
