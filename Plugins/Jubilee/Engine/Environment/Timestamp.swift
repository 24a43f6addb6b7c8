import BerthBase

/// Instants as sources write them, as Unix milliseconds.
enum Timestamp {
  /// An instant of UTC, nil when the fields name none.
  static func instant(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) -> Int64? {
    guard (1800...2200).contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDate.days(inMonth: month, year: year), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    let seconds = CivilDate(year: year, month: month, day: day).dayNumber * 86_400
    return Int64(seconds + hour * 3600 + minute * 60 + second) * 1000
  }

  /// ISO 8601 as `2026-08-12T05:00:00-05:00`; a date alone is its midnight.
  ///
  /// A space may stand for the `T`, seconds may be missing. Without an offset the instant is taken
  /// `offset` seconds east of UTC, or refused when that is nil.
  static func iso(_ text: some StringProtocol, offset: Int? = nil) -> Int64? {
    var scan = DigitScan(Array(text.utf8))
    guard let year = scan.number(4), scan.take(0x2d), let month = scan.number(2), scan.take(0x2d),
      let day = scan.number(2)
    else { return nil }
    var (hour, minute, second) = (0, 0, 0)
    if scan.take(0x54) || scan.take(0x20) {
      guard let found = scan.number(2), scan.take(0x3a), let next = scan.number(2) else {
        return nil
      }
      (hour, minute) = (found, next)
      if scan.take(0x3a) {
        guard let last = scan.number(2) else { return nil }
        second = last
        if scan.take(0x2e) { scan.skipDigits() }
      }
    }
    guard let east = scan.offset() ?? offset, scan.isAtEnd,
      let instant = instant(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    return instant - Int64(east) * 1000
  }

  /// A length of time such as `PT3H` or `P1DT6H`, in milliseconds; nil for none or zero.
  static func duration(_ text: some StringProtocol) -> Int64? {
    var scan = DigitScan(Array(text.utf8))
    guard scan.take(0x50) else { return nil }
    var total: Int64 = 0
    var isTime = false
    while !scan.isAtEnd {
      if scan.take(0x54) {
        isTime = true
        continue
      }
      guard let count = scan.number(1...4) else { return nil }
      if scan.take(0x57), !isTime {
        total += Int64(count) * 7 * Span.day
      } else if scan.take(0x44), !isTime {
        total += Int64(count) * Span.day
      } else if scan.take(0x48), isTime {
        total += Int64(count) * Span.hour
      } else if scan.take(0x4d), isTime {
        total += Int64(count) * Span.minute
      } else {
        return nil
      }
    }
    return total > 0 ? total : nil
  }

  /// The instant as `2026-08-12T10:00:00Z`.
  static func utc(_ instant: Int64) -> String {
    let time = CivilTime(unixMilliseconds: instant, offset: 0)
    return "\(time.date)T\(time.hour.padded(2)):\(time.minute.padded(2)):\(time.second.padded(2))Z"
  }
}

/// Reads digits and signs one after the other.
private struct DigitScan {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  mutating func number(_ count: Int) -> Int? { number(count...count) }

  mutating func number(_ counts: ClosedRange<Int>) -> Int? {
    var value = 0
    var digits = 0
    while digits < counts.upperBound, index < bytes.count, (0x30...0x39).contains(bytes[index]) {
      value = value * 10 + Int(bytes[index] - 0x30)
      index += 1
      digits += 1
    }
    return counts.contains(digits) ? value : nil
  }

  mutating func skipDigits() { while number(1) != nil {} }

  /// `Z`, `+00:00` or `-0500` as seconds east of UTC.
  mutating func offset() -> Int? {
    if take(0x5a) { return 0 }
    let start = index
    let sign = take(0x2b) ? 1 : take(0x2d) ? -1 : 0
    guard sign != 0, let hours = number(2), hours <= 15 else {
      index = start
      return nil
    }
    _ = take(0x3a)
    return sign * (hours * 3600 + (number(2) ?? 0) * 60)
  }
}
