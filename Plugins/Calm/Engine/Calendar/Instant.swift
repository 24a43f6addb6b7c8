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
