/// The calendar of Universal Time, proleptic Gregorian, without leap seconds.
enum UTC {
  static let millisecondsPerDay: Int64 = 86_400_000

  /// The remainder that has the divisor's sign.
  static func floorMod(_ value: Int64, _ divisor: Int64) -> Int64 {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }

  /// Unix milliseconds of the beginning of a day.
  static func start(year: Int, month: Int = 1, day: Int = 1) -> Int64 {
    // Years from March on, so that the leap day is the last (Hinnant, chrono algorithms).
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let inEra = shifted - era * 400
    let inYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let days = era * 146_097 + inEra * 365 + inEra / 4 - inEra / 100 + inYear - 719_468
    return Int64(days) * millisecondsPerDay
  }

  /// The year a moment lies in.
  static func year(_ time: Int64) -> Int {
    let days = (time - floorMod(time, millisecondsPerDay)) / millisecondsPerDay
    var year = 1970 + Int((Double(days) / 365.2425).rounded(.down))
    while start(year: year) > time { year -= 1 }
    while start(year: year + 1) <= time { year += 1 }
    return year
  }

  /// The Julian day number with its fraction.
  static func julianDay(_ time: Int64) -> Double {
    Double(time) / Double(millisecondsPerDay) + 2_440_587.5
  }

  /// Julian centuries since J2000.0 (2000-01-01 12:00).
  static func centuries(_ time: Int64) -> Double {
    (julianDay(time) - 2_451_545) / 36_525
  }
}
