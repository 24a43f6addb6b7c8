/// A moment by the sun of a place: what a bay's night goes by, and free of clock changes.
///
/// Mean solar time, UTC plus four minutes per degree of longitude; the equation of time (up to
/// 16 minutes) is left out, which is finer than any reported time of a jubilee.
public struct SolarTime: Sendable, Equatable {
  /// 0..<24; 12 is noon, and sunrise in a Gulf summer is near 5.
  public var hour: Double
  /// 0 for January 1 … 365.
  public var dayOfYear: Int
  /// 1–12.
  public var month: Int
  public var year: Int
  /// Days since 1970-01-01 of the morning that belongs to this night; a night runs noon to noon.
  public var morning: Int

  /// The time at a longitude in degrees east.
  public init(_ moment: Int64, longitude: Double) {
    let local = moment + Int64(longitude / 15 * Double(Span.hour))
    let day = Int((Double(local) / Double(Span.day)).rounded(.down))
    hour = Double(local - Int64(day) * Span.day) / Double(Span.hour)
    morning = hour >= 12 ? day + 1 : day
    let date = Timestamp.date(days: day)
    (year, month) = (date.year, date.month)
    dayOfYear = day - Timestamp.days(year: year, month: 1, day: 1)
  }

  /// The longitude of Mobile Bay's middle.
  public static let bayLongitude = -87.99

  /// The part of the day in a word or two.
  public var partOfDay: String {
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
  public var monthName: String { Self.monthNames[month - 1] }
}
