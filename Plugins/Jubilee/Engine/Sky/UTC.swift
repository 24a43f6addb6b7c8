import BerthBase

/// The calendar of Universal Time, proleptic Gregorian, without leap seconds.
enum UTC {
  /// Unix milliseconds of the beginning of a day.
  static func start(year: Int, month: Int = 1, day: Int = 1) -> Int64 {
    Int64(CivilDate(year: year, month: month, day: day).dayNumber) * Span.day
  }

  /// The year an instant lies in.
  static func year(_ time: Int64) -> Int { CivilDate(dayNumber: dayNumber(time)).year }

  /// Days since 1970-01-01 of the day an instant lies in.
  static func dayNumber(_ time: Int64) -> Int { Int(time).floored(by: Int(Span.day)) }

  /// The Julian day number with its fraction.
  static func julianDay(_ time: Int64) -> Double {
    Double(time) / Double(Span.day) + 2_440_587.5
  }

  /// Julian centuries since J2000.0 (2000-01-01 12:00).
  static func centuries(_ time: Int64) -> Double {
    (julianDay(time) - 2_451_545) / 36_525
  }
}
