import BerthBase

/// A time as HTTP writes it: whole seconds, in GMT (RFC 9110, section 5.6.7).
///
/// ```swift
/// HTTPDate(unixMilliseconds: 784_111_777_000).text    // "Sun, 06 Nov 1994 08:49:37 GMT"
/// HTTPDate("Sun Nov  6 08:49:37 1994")                // the same
/// ```
package struct HTTPDate: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Seconds since the Unix epoch.
  package let seconds: Int64

  /// The second that an instant lies in.
  package init(unixMilliseconds: Int64) {
    seconds = Int64(Int(unixMilliseconds).floored(by: 1000))
  }

  package static func < (left: HTTPDate, right: HTTPDate) -> Bool { left.seconds < right.seconds }

  package var description: String { text }

  /// The date as IMF-fixdate, the one form that is written.
  package var text: String {
    let time = CivilTime(unixMilliseconds: seconds.multiplied(by: 1000), offset: 0)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(29)
    bytes += Self.days[time.weekday - 1].utf8.prefix(3)
    bytes += [UInt8(ascii: ","), ByteRules.space]
    Self.write(time.day, to: &bytes)
    bytes.append(ByteRules.space)
    bytes += Self.months[time.month - 1].utf8
    bytes.append(ByteRules.space)
    let year = min(max(time.year, 0), 9999)
    Self.write(year / 100, to: &bytes)
    Self.write(year % 100, to: &bytes)
    for (mark, number) in [(" ", time.hour), (":", time.minute), (":", time.second)] {
      bytes += mark.utf8
      Self.write(number, to: &bytes)
    }
    bytes += " GMT".utf8
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads IMF-fixdate and the two obsolete forms, RFC 850's and `asctime`'s; nil for anything else and
  /// for dates that are not, or are not that day of the week.
  ///
  /// Of years with two digits, those below 70 are in this century.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var day: Int?
    var month: String
    var year: Int?
    let clock: String
    let weekday: Int?
    switch parts.count {
    case 6 where parts[0].hasSuffix(",") && parts[5] == "GMT":
      weekday = Self.days.firstIndex { $0.prefix(3) + "," == parts[0] }
      (day, month, year) = (Self.number(parts[1], 2), parts[2], Self.number(parts[3], 4))
      clock = parts[4]
    case 4 where parts[3] == "GMT":
      weekday = Self.days.firstIndex { $0 + "," == parts[0] }
      let date = parts[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard date.count == 3 else { return nil }
      (day, month, year) = (Self.number(date[0], 2), date[1], Self.number(date[2], 2))
      year = year.map { $0 < 70 ? $0 + 2000 : $0 + 1900 }
      clock = parts[2]
    case 5, 6:
      // A day of one digit has a space more before it.
      guard parts.count == 5 || parts[2].isEmpty else { return nil }
      weekday = Self.days.firstIndex { $0.prefix(3) == parts[0] }
      month = parts[1]
      day = parts.count == 6 ? Self.number(parts[3], 1) : Self.number(parts[2], 2)
      clock = parts[parts.count - 2]
      year = Self.number(parts[parts.count - 1], 4)
    default: return nil
    }
    let times = clock.split(separator: ":", omittingEmptySubsequences: false)
      .map { Self.number(String($0), 2) }
    guard let day, let year, let weekday, let index = Self.months.firstIndex(of: month),
      times.count == 3, let hour = times[0], let minute = times[1], let second = times[2],
      (1...CivilDate.days(inMonth: index + 1, year: year)).contains(day), hour < 24, minute < 60,
      second <= 60
    else { return nil }
    let date = CivilDate(year: year, month: index + 1, day: day)
    guard date.weekday == weekday + 1 else { return nil }
    let time = CivilTime(date, hour: hour, minute: minute, second: second)
    self.init(unixMilliseconds: time.unixMilliseconds)
  }

  private static let days = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func write(_ number: Int, to bytes: inout [UInt8]) {
    bytes.append(0x30 + UInt8(number / 10))
    bytes.append(0x30 + UInt8(number % 10))
  }

  private static func number(_ text: String, _ digits: Int) -> Int? {
    text.utf8.count == digits ? ByteRules.number(text.utf8) : nil
  }
}
