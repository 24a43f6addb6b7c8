/// The rule that a dish does not come again too soon: not within so many suggestions, and not within so
/// many days.
struct RepeatFence {
  /// Suggestions from this number on are too new.
  private let limit: Int32
  /// The last day that is long enough ago.
  private let day: Int32

  /// - Parameter days: 0 where only suggestions count.
  init(_ history: SuggestionHistory, window: Int, days: Int) {
    limit = history.count - Int32(clamping: window)
    day = days > 0 ? history.today - Int32(clamping: days) : .max
  }

  /// Whether a dish may come that was last suggested as the `seen`-th (below 0: never), on a day.
  func admits(seen: Int32, on lastDay: Int32) -> Bool { seen < 0 || seen < limit && lastDay <= day }
}
