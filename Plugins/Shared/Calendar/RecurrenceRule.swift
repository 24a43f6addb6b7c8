import BerthBase

/// A rule for days that come again: the part of RFC 5545's RRULE that is about days.
///
/// `FREQ` (weekly, monthly, yearly), `INTERVAL`, `BYDAY` (with ordinals in months), `BYMONTH` and
/// `BYMONTHDAY`.
package struct RecurrenceRule: Sendable, Equatable {
  package enum Frequency: String, Sendable {
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday, in a month perhaps only the n-th or, below zero, the n-th from its end.
  package struct Weekday: Sendable, Equatable {
    /// 0 for every one.
    package var ordinal: Int
    /// 1 Monday – 7 Sunday.
    package var weekday: Int
  }

  package var frequency: Frequency
  package var interval = 1
  package var weekdays: [Weekday] = []
  package var months: [Int] = []
  package var monthDays: [Int] = []
  /// The rule as it was written.
  package var text: String

  /// The days of a week as BYDAY has them, Monday first.
  package static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// Reads a rule; nil when it is none of those used here.
  package init?(_ text: String) {
    self.text = text
    var fields: [String: [String]] = [:]
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", omittingEmptySubsequences: false)
      guard pair.count == 2, fields[String(pair[0])] == nil else { return nil }
      fields[String(pair[0])] = pair[1].split(separator: ",").map(String.init)
    }
    guard let frequency = fields["FREQ"]?.first.flatMap(Frequency.init) else { return nil }
    self.frequency = frequency
    for (key, values) in fields {
      switch key {
      case "FREQ": break
      case "INTERVAL":
        guard let number = Int(values.first ?? ""), (1...52).contains(number) else { return nil }
        interval = number
      case "BYDAY":
        for value in values {
          guard let place = Self.names.firstIndex(of: String(value.suffix(2))) else { return nil }
          let ordinal = value.count == 2 ? 0 : Int(value.dropLast(2))
          guard let ordinal, (-5...5).contains(ordinal) else { return nil }
          weekdays.append(Weekday(ordinal: ordinal, weekday: place + 1))
        }
      case "BYMONTH":
        months = values.compactMap(Int.init).filter { (1...12).contains($0) }
        guard months.count == values.count else { return nil }
      case "BYMONTHDAY":
        monthDays = values.compactMap(Int.init).filter { (1...31).contains($0) }
        guard monthDays.count == values.count else { return nil }
      default: return nil
      }
    }
    // Without these a rule would hang on its first day alone.
    switch frequency {
    case .weekly: guard !weekdays.isEmpty, monthDays.isEmpty else { return nil }
    case .monthly: guard weekdays.isEmpty != monthDays.isEmpty else { return nil }
    case .yearly:
      guard !months.isEmpty, weekdays.isEmpty != monthDays.isEmpty else { return nil }
    }
  }

  /// Whether a day is one of the rule's.
  ///
  /// - Parameter start: the day intervals are counted from.
  package func contains(_ day: Int, start: Int) -> Bool {
    let date = CivilDate(dayNumber: day)
    let first = CivilDate(dayNumber: start)
    if !months.isEmpty, !months.contains(date.month) { return false }
    switch frequency {
    case .weekly:
      let weeks = (Self.monday(day) - Self.monday(start)) / 7
      return weeks % interval == 0
        && weekdays.contains { $0.weekday == CivilDate.weekday(dayNumber: day) }
    case .monthly:
      let passed = (date.year - first.year) * 12 + date.month - first.month
      guard passed % interval == 0 else { return false }
    case .yearly:
      guard (date.year - first.year) % interval == 0 else { return false }
    }
    if !monthDays.isEmpty { return monthDays.contains(date.day) }
    let left = CivilDate.days(inMonth: date.month, year: date.year) - date.day
    return weekdays.contains { entry in
      guard entry.weekday == CivilDate.weekday(dayNumber: day) else { return false }
      if entry.ordinal == 0 { return true }
      return entry.ordinal > 0
        ? (date.day - 1) / 7 + 1 == entry.ordinal : left / 7 + 1 == -entry.ordinal
    }
  }

  /// The Monday of a day's week.
  private static func monday(_ day: Int) -> Int { day - CivilDate.weekday(dayNumber: day) + 1 }

  /// The rule's days between two, both included.
  package func days(from first: Int, through last: Int, start: Int) -> [Int] {
    guard first <= last else { return [] }
    return (first...last).filter { contains($0, start: start) }
  }
}
