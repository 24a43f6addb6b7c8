/// A date of the proleptic Gregorian calendar; days are counted from 1970-01-01.
///
/// ```swift
/// let date = CivilDate(year: 2026, month: 11, day: 21)
/// date.dayNumber                       // 20778
/// date.weekday                         // 6, a Saturday
/// CivilDate(dayNumber: 20_779).text    // "2026-11-22"
/// CivilDate("2026-02-30")              // nil
/// ```
public struct CivilDate: Sendable, Hashable, Comparable {
  public var year: Int
  /// 1–12.
  public var month: Int
  /// 1–31.
  public var day: Int

  /// A date of its parts; parts out of range mean the same date counted on (day 32 is next month) in
  /// `dayNumber`, and only there.
  public init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The date that many days after 1970-01-01.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013), civil_from_days:
  /// eras of 400 years, years that begin in March.
  public init(dayNumber: Int) {
    let shifted = dayNumber + 719_468
    let era = shifted.floored(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex + (monthIndex < 10 ? 3 : -9)
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthIndex + 2) / 5 + 1)
  }

  /// Reads `YYYY-MM-DD`; nil for anything else and for dates that are not.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D,
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10]), (1...12).contains(month),
      (1...Self.days(inMonth: month, year: year)).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Days from 1970-01-01 to this date (days_from_civil of the source above).
  public var dayNumber: Int {
    let carried = (month - 1).floored(by: 12)
    let month = month - carried * 12
    let shifted = year + carried - (month <= 2 ? 1 : 0)
    let era = shifted.floored(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468 + day - 1
  }

  /// ISO 8601 weekday: 1 Monday – 7 Sunday.
  public var weekday: Int { Self.weekday(dayNumber: dayNumber) }

  /// ISO 8601 weekday of a day number: 1 Monday – 7 Sunday.
  public static func weekday(dayNumber: Int) -> Int {
    let days = dayNumber + 3  // 1970-01-01 was a Thursday.
    return days - days.floored(by: 7) * 7 + 1
  }

  /// The date as `YYYY-MM-DD`; years outside 0–9999 have a sign and six digits.
  public var text: String {
    let years =
      (0...9999).contains(year)
      ? year.padded(4) : (year < 0 ? "-" : "+") + abs(year).padded(6)
    return "\(years)-\(month.padded(2))-\(day.padded(2))"
  }

  /// The number of days of a month from 1 to 12.
  public static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: return 30
    case 2: return isLeap(year) ? 29 : 28
    default: return 31
    }
  }

  /// Whether a year has a 29th of February.
  public static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
  }

  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit) - 0x30
    }
    return value
  }
}

extension CivilDate: Decodable {
  /// Reads a text as `init(_:)` does.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let date = CivilDate(text) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "'\(text)' is no date"))
    }
    self = date
  }
}

extension Int {
  /// The digits with leading zeros up to a width.
  public func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
