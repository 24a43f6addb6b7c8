import BerthBase

/// An instant by the sun of a place: what a bay's night goes by, and free of clock changes.
///
/// Mean solar time, UTC plus four minutes per degree of longitude; the equation of time (up to
/// 16 minutes) is left out, which is finer than any reported time of a jubilee.
struct SolarTime: Sendable, Equatable {
  /// 0..<24; 12 is noon, and sunrise in a Gulf summer is near 5.
  var hour: Double
  /// 0 for January 1 … 365.
  var dayOfYear: Int
  /// 1–12.
  var month: Int
  var year: Int
  /// Days since 1970-01-01 of the morning that belongs to this night; a night runs noon to noon.
  var morning: Int

  /// The time at a longitude in degrees east.
  init(_ instant: Int64, longitude: Double) {
    let local = instant + Int64(longitude / 15 * Double(Span.hour))
    let day = Int((Double(local) / Double(Span.day)).rounded(.down))
    hour = Double(local - Int64(day) * Span.day) / Double(Span.hour)
    morning = hour >= 12 ? day + 1 : day
    let date = CivilDate(dayNumber: day)
    (year, month) = (date.year, date.month)
    dayOfYear = day - CivilDate(year: year, month: 1, day: 1).dayNumber
  }

  /// The longitude of Mobile Bay's middle.
  static let bayLongitude = -87.99

  /// An instant in the early morning of a day (Unix milliseconds), when a jubilee is likeliest.
  static func earlyMorning(_ dayNumber: Int) -> Int64 {
    Int64(dayNumber) * Span.day + Int64(Evidence.peakHour * Double(Span.hour))
      - Int64(bayLongitude / 15 * Double(Span.hour))
  }

  /// The part of the day in a word or two.
  var partOfDay: String {
    switch hour {
    case ..<1.5: "midnight"
    case ..<5.25: "pre-dawn"
    case ..<7: "daybreak"
    case ..<11: "morning"
    case ..<15: "midday"
    case ..<18: "afternoon"
    case ..<22: "evening"
    default: "late evening"
    }
  }

  /// English names of the months, January first.
  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The month's name.
  var monthName: String { Self.monthNames[month - 1] }
}
