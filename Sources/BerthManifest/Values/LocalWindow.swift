/// A stretch of each local day within which a notification may come: `17:30` to `18:30`.
///
/// An end at or before the start is on the next day. Days follow the zone's clocks: a start that a
/// change to summer time skips is that much later, one that happens twice is meant the first time.
package struct LocalWindow: Sendable, Hashable {
  /// The start in minutes after midnight, 0–1439.
  package let from: Int
  /// The end in minutes after midnight, 0–1439; not part of the window.
  package let to: Int
  /// The days it begins on.
  package let days: Weekdays

  /// A window of two times of day, `HH:MM` each; nil when one is none or both are the same.
  package init?(from: String, to: String, days: Weekdays = .all) {
    guard let start = Self.minutes(from), let end = Self.minutes(to), start != end else {
      return nil
    }
    self.from = start
    self.to = end
    self.days = days
  }

  /// The times as texts, `HH:MM`.
  package var texts: (from: String, to: String) { (Self.text(from), Self.text(to)) }

  private static func minutes(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
    let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - 48 }
    guard digits.allSatisfy((0...9).contains), digits[0] * 10 + digits[1] < 24, digits[2] < 6
    else { return nil }
    return (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
  }

  private static func text(_ minutes: Int) -> String {
    func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(pad(minutes / 60)):\(pad(minutes % 60))"
  }
}
