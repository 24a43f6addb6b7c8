import BerthSDK

/// Whole days as numbers: days since 1970-01-01 in the Gregorian calendar.
enum CivilDay {
  /// The number of a date.
  static func number(year: Int, month: Int, day: Int) -> Int {
    CivilDate(year: year, month: month, day: day).dayNumber
  }

  /// The date of a number.
  static func date(_ number: Int) -> CivilDate { CivilDate(dayNumber: number) }

  /// The weekday of a number: 1 Monday – 7 Sunday.
  static func weekday(_ number: Int) -> Int { CivilDate.weekday(dayNumber: number) }

  /// The number of the Monday of a day's week.
  static func monday(_ number: Int) -> Int { number - weekday(number) + 1 }

  /// A number as `YYYY-MM-DD`.
  static func text(_ number: Int) -> String { CivilDate(dayNumber: number).text }

  /// A number as people say it: `21 Nov 2026`.
  static func words(_ number: Int) -> String {
    let date = CivilDate(dayNumber: number)
    return "\(date.day) \(months[date.month - 1]) \(date.year)"
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The number of a text `YYYY-MM-DD`; nil when it is no date.
  static func parse(_ text: String) -> Int? { CivilDate(text)?.dayNumber }

  /// The names of the weekdays, Monday first.
  static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}

extension Civil {
  /// The number of the date.
  var dayNumber: Int { CivilDay.number(year: year, month: month, day: day) }

  /// The practice day: a session shortly after midnight belongs to the evening before.
  ///
  /// It looks at the clock on the wall only, so days of 23 and 25 hours need no special care.
  ///
  /// - Parameter boundary: when a day begins, minutes after midnight.
  func practiceDay(boundary: Int) -> Int {
    hour * 60 + minute < boundary ? dayNumber - 1 : dayNumber
  }
}
