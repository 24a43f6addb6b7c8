/// A date and time of day in the proleptic Gregorian calendar, with its distance from UTC.
public struct CivilTime: Sendable, Hashable {
  public var year: Int
  /// 1–12.
  public var month: Int
  /// 1–31.
  public var day: Int
  public var hour: Int
  public var minute: Int
  public var second: Int
  /// Milliseconds of the second, 0–999.
  public var millisecond: Int
  /// Seconds east of UTC.
  public var offset: Int

  /// A civil time; fields out of range mean the same moment counted on (day 32 is next month).
  public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    millisecond: Int = 0, offset: Int = 0
  ) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
    (self.millisecond, self.offset) = (millisecond, offset)
  }

  /// The civil time of a moment at a distance from UTC.
  ///
  /// - Parameters:
  ///   - unixMilliseconds: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  ///   - offset: seconds east of UTC.
  public init(unixMilliseconds: Int64, offset: Int) {
    let local = Int(unixMilliseconds.adding(Int64(offset) * 1000))
    let days = local.floored(by: 86_400_000)
    let remainder = local % 86_400_000
    let rest = remainder < 0 ? remainder + 86_400_000 : remainder
    let date = Self.date(days: days)
    self.init(
      year: date.year, month: date.month, day: date.day, hour: rest / 3_600_000,
      minute: rest / 60_000 % 60, second: rest / 1000 % 60, millisecond: rest % 1000,
      offset: offset)
  }

  /// Milliseconds since the Unix epoch of this civil time at its offset; times beyond what 64 bits
  /// hold are taken as the first or last moment they do.
  public var unixMilliseconds: Int64 {
    let seconds = ((daysSinceEpoch * 24 + hour) * 60 + minute) * 60 + second - offset
    return Int64(seconds).multiplied(by: 1000).adding(Int64(millisecond))
  }

  /// Days from 1970-01-01 to this date.
  public var daysSinceEpoch: Int {
    let carried = (month - 1).floored(by: 12)
    return Self.days(year: year + carried, month: month - carried * 12) + day - 1
  }

  /// ISO 8601 weekday: 1 Monday – 7 Sunday.
  public var weekday: Int {
    let days = daysSinceEpoch + 3  // 1970-01-01 was a Thursday.
    return days - days.floored(by: 7) * 7 + 1
  }

  /// The date as `YYYY-MM-DD`; years outside 0–9999 have a sign and six digits.
  public var date: String {
    let years =
      (0...9999).contains(year)
      ? pad(year, 4) : (year < 0 ? "-" : "+") + pad(abs(year), 6)
    return "\(years)-\(pad(month, 2))-\(pad(day, 2))"
  }

  /// Date, time and offset: `2026-11-21T18:00:00-06:00`; milliseconds only when there are some, and
  /// seconds of the offset only where a zone kept local mean time (`+00:53:28`).
  public var iso8601: String {
    let fraction = millisecond == 0 ? "" : ".\(pad(millisecond, 3))"
    let away = abs(offset)
    var zone = (offset < 0 ? "-" : "+") + "\(pad(away / 3600, 2)):\(pad(away / 60 % 60, 2))"
    if away % 60 != 0 { zone += ":\(pad(away % 60, 2))" }
    return "\(date)T\(pad(hour, 2)):\(pad(minute, 2)):\(pad(second, 2))\(fraction)\(zone)"
  }

  private func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension CivilTime {
  // Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013),
  // days_from_civil and civil_from_days: eras of 400 years, years that begin in March.

  /// Days from 1970-01-01 to the first of a month.
  static func days(year: Int, month: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.floored(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date that many days from 1970-01-01.
  static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted.floored(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex + (monthIndex < 10 ? 3 : -9)
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
  }
}

extension Int {
  /// The quotient rounded down, also for negative numbers.
  func floored(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
