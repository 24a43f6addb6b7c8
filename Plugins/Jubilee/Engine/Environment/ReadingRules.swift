/// Which readings cannot be what they claim to be.
enum ReadingRules {
  /// Clocks of stations may run so far ahead.
  static let leeway = 15 * Span.minute
  /// No forecast reaches further.
  static let farthest = 17 * Span.day

  /// Why a reading is refused, in words; nil when it may be stored.
  static func problem(_ reading: Reading, now: Int64) -> String? {
    if let issued = reading.issued, issued > now + leeway {
      return "the forecast says it was made in the future"
    }
    guard reading.time > now + leeway else { return nil }
    guard reading.source.isForecast else { return "measured in the future" }
    return reading.time > now + farthest ? "a forecast for more than 17 days ahead" : nil
  }
}
