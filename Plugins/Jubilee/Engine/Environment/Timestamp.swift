/// Moments as sources write them, as Unix milliseconds.
enum Timestamp {
  /// Days from 1970-01-01 to a civil date of the proleptic Gregorian calendar.
  ///
  /// Counted in eras of 400 years of 146,097 days, with the year beginning in March.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The civil date so many days after 1970-01-01.
  static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// Days in a month.
  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// A moment of UTC, nil when the fields name none.
  static func moment(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) -> Int64? {
    guard (1800...2200).contains(year), (1...12).contains(month), day >= 1,
      day <= length(ofMonth: month, year: year), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    let seconds = days(year: year, month: month, day: day) * 86_400
    return Int64(seconds + hour * 3600 + minute * 60 + second) * 1000
  }

  /// ISO 8601 as `2026-08-12T05:00:00-05:00`; a date alone is its midnight.
  ///
  /// A space may stand for the `T`, seconds may be missing. Without an offset the moment is taken
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
      let moment = moment(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    return moment - Int64(east) * 1000
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

  /// The moment as `2026-08-12T10:00:00Z`.
  static func utc(_ moment: Int64) -> String {
    let seconds = Int(moment / 1000) - (moment % 1000 < 0 ? 1 : 0)
    let day = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let rest = seconds - day * 86_400
    let (year, month, date) = date(days: day)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(date))T\(two(rest / 3600)):\(two(rest / 60 % 60)):"
      + "\(two(rest % 60))Z"
  }
}

/// Reads digits and signs one after the other.
private struct DigitScan {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func take(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  mutating func number(_ count: Int) -> Int? { number(count...count) }

  mutating func number(_ counts: ClosedRange<Int>) -> Int? {
    var value = 0
    var digits = 0
    while digits < counts.upperBound, place < bytes.count, (0x30...0x39).contains(bytes[place]) {
      value = value * 10 + Int(bytes[place] - 0x30)
      place += 1
      digits += 1
    }
    return counts.contains(digits) ? value : nil
  }

  mutating func skipDigits() { while number(1) != nil {} }

  /// `Z`, `+00:00` or `-0500` as seconds east of UTC.
  mutating func offset() -> Int? {
    if take(0x5a) { return 0 }
    let start = place
    let sign = take(0x2b) ? 1 : take(0x2d) ? -1 : 0
    guard sign != 0, let hours = number(2), hours <= 15 else {
      place = start
      return nil
    }
    _ = take(0x3a)
    return sign * (hours * 3600 + (number(2) ?? 0) * 60)
  }
}
