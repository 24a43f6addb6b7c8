/// Calendar days as numbers: days since 1970-01-01 in the proleptic Gregorian calendar.
enum CivilDay {
  /// The number of a date (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// The date of a number.
  static func date(_ number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let civilMonth = month < 10 ? month + 3 : month - 9
    return (
      year + era * 400 + (civilMonth <= 2 ? 1 : 0), civilMonth, ofYear - (153 * month + 2) / 5 + 1
    )
  }

  /// `YYYY-MM-DD` as a number; nil for a date there is none of.
  static func parse(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, text.utf8.count == 10, let year = parts[0], let month = parts[1],
      let day = parts[2], (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let number = number(year, month, day)
    return date(number) == (year, month, day) ? number : nil
  }

  /// A number as `YYYY-MM-DD`.
  static func text(_ number: Int) -> String {
    let date = date(number)
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }

  /// Whole years from a day of birth to a day.
  static func age(born: Int, on day: Int) -> Int {
    let (birth, now) = (date(born), date(day))
    let hadBirthday = (now.month, now.day) >= (birth.month, birth.day)
    return now.year - birth.year - (hadBirthday ? 0 : 1)
  }
}
