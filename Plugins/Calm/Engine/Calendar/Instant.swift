import BerthSDK

/// Instants as the app itself writes them.
enum Instant {
  /// ISO 8601 with offset, `2026-06-20T18:00:00+02:00`, as Unix milliseconds; nil when it is none.
  static func parse(_ text: String) -> Int64? {
    guard text.dropFirst(10).first == "T", let (time, hasOffset) = ISO8601.parse(text), hasOffset
    else { return nil }
    return time.unixMilliseconds
  }
}

/// Times of day.
enum TimeOfDay {
  /// `HH:MM` as minutes after midnight; nil when it is none.
  static func minutes(_ time: String?) -> Int? {
    guard let parts = time?.split(separator: ":"), parts.count >= 2, let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }
}
