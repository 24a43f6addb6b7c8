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

  /// A time of a date, midnight unless said otherwise.
  public init(_ date: CivilDate, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    self.init(
      year: date.year, month: date.month, day: date.day, hour: hour, minute: minute,
      second: second)
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
    let date = CivilDate(dayNumber: days)
    self.init(
      year: date.year, month: date.month, day: date.day, hour: rest / 3_600_000,
      minute: rest / 60_000 % 60, second: rest / 1000 % 60, millisecond: rest % 1000,
      offset: offset)
  }

  /// `HH:MM` as minutes after midnight; nil when it is none.
  package static func minutes(_ time: String?) -> Int? {
    guard let parts = time?.split(separator: ":"), parts.count >= 2, let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }

  /// Milliseconds since the Unix epoch of this civil time at its offset; times beyond what 64 bits
  /// hold are taken as the first or last moment they do.
  public var unixMilliseconds: Int64 {
    let seconds = ((daysSinceEpoch * 24 + hour) * 60 + minute) * 60 + second - offset
    return Int64(seconds).multiplied(by: 1000).adding(Int64(millisecond))
  }

  /// The date alone.
  ///
  /// ```swift
  /// let today = try call.clock.civil().civilDate
  /// let week = CivilDate(dayNumber: today.dayNumber + 7)
  /// let noon = try call.clock.moment(Civil(week, hour: 12))
  /// ```
  public var civilDate: CivilDate { CivilDate(year: year, month: month, day: day) }

  /// Days from 1970-01-01 to this date.
  public var daysSinceEpoch: Int { civilDate.dayNumber }

  /// ISO 8601 weekday: 1 Monday – 7 Sunday.
  public var weekday: Int {
    CivilDate.weekday(dayNumber: daysSinceEpoch)
  }

  /// The date as `YYYY-MM-DD`; years outside 0–9999 have a sign and six digits.
  public var date: String { civilDate.text }

  /// Date, time and offset (RFC 3339): `2026-11-21T18:00:00-06:00`; milliseconds only when there are some.
  /// Where a zone kept local mean time (`+00:53:28`), the same instant at an offset of whole minutes, since
  /// the format has no others.
  public var iso8601: String {
    guard offset % 60 == 0 else {
      return CivilTime(unixMilliseconds: unixMilliseconds, offset: offset / 60 * 60).iso8601
    }
    let fraction = millisecond == 0 ? "" : ".\(millisecond.padded(3))"
    let away = abs(offset)
    let zone = (offset < 0 ? "-" : "+") + "\((away / 3600).padded(2)):\((away / 60 % 60).padded(2))"
    return "\(date)T\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))\(fraction)\(zone)"
  }
}
