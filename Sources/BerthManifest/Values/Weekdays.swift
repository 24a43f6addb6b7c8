import BerthBase

/// Some days of the week.
package struct Weekdays: Sendable, Hashable {
  /// Bit 0 is Monday, bit 6 Sunday.
  private var bits: UInt8

  /// Every day.
  package static let all = Weekdays(bits: 0x7F)
  /// Monday to Friday.
  package static let workdays = Weekdays(bits: 0x1F)
  /// Saturday and Sunday.
  package static let weekend = Weekdays(bits: 0x60)

  private static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  private init(bits: UInt8) { self.bits = bits }

  /// Reads `all`, `weekdays`, `weekend` or `mon,tue`; nil for anything else and for no day at all.
  package init?(_ text: String) {
    switch text {
    case "all": self = .all
    case "weekdays": self = .workdays
    case "weekend": self = .weekend
    default:
      var bits: UInt8 = 0
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let name = part.drop { $0 == " " }
        guard let day = Self.names.firstIndex(where: { $0 == name }) else { return nil }
        bits |= 1 << UInt8(day)
      }
      self.bits = bits
    }
  }

  /// Whether a day counted from 1970-01-01 is among them.
  package func contains(day: Int) -> Bool {
    if bits == 0x7F { return true }
    // 1970-01-01 was a Thursday.
    let shifted = day + 3
    return bits & 1 << UInt8(shifted - shifted.floored(by: 7) * 7) != 0
  }

  /// The text that reads as these days.
  package var text: String {
    switch self {
    case .all: "all"
    case .workdays: "weekdays"
    case .weekend: "weekend"
    default:
      Self.names.enumerated().filter { bits & 1 << UInt8($0.offset) != 0 }.map(\.element)
        .joined(separator: ",")
    }
  }
}
