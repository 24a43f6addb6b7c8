import BerthSDK

/// Lengths of time in milliseconds.
enum Span {
  static let minute: Int64 = 60_000
  static let hour: Int64 = 3_600_000
  static let day: Int64 = 86_400_000

  /// `3 min`, `2 h`, `5 days`: how long, roughly.
  static func text(_ milliseconds: Int64) -> String {
    let minutes = Int(max(milliseconds, 0) / minute)
    if minutes < 1 { return "less than a minute" }
    if minutes < 90 { return "\(minutes) min" }
    if minutes < 48 * 60 { return "\((minutes + 30) / 60) h" }
    return Words.count((minutes + 720) / 1440, "day")
  }
}
