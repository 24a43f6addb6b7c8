import BerthSDK

/// Whole days as numbers: days since 1970-01-01 in the Gregorian calendar.
enum CivilDay {
  /// The number of a date (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013).
  static func number(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date of a number.
  static func date(_ number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The weekday of a number: 1 Monday – 7 Sunday.
  static func weekday(_ number: Int) -> Int { ((number + 3) % 7 + 7) % 7 + 1 }

  /// The number of the Monday of a day's week.
  static func monday(_ number: Int) -> Int { number - weekday(number) + 1 }

  /// A number as `YYYY-MM-DD`.
  static func text(_ number: Int) -> String {
    let date = date(number)
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }

  /// The number of a text `YYYY-MM-DD`; nil when it is no date.
  static func parse(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, let year = Int(parts[0]),
      let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month)
    else { return nil }
    let found = number(year: year, month: month, day: day)
    return date(found) == (year, month, day) ? found : nil
  }

  /// A number with leading zeros.
  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

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
