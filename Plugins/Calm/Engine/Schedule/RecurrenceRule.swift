import BerthSDK

/// A rule for days that come again: the part of RFC 5545's RRULE that the schedule uses.
///
/// `FREQ` (weekly, monthly, yearly), `INTERVAL`, `BYDAY` (with ordinals in months), `BYMONTH` and
/// `BYMONTHDAY`.
struct RecurrenceRule: Sendable, Equatable {
  enum Frequency: String, Sendable {
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday, in a month perhaps only the n-th or, below zero, the n-th from its end.
  struct Weekday: Sendable, Equatable {
    /// 0 for every one.
    var ordinal: Int
    /// 1 Monday – 7 Sunday.
    var weekday: Int
  }

  var frequency: Frequency
  var interval = 1
  var weekdays: [Weekday] = []
  var months: [Int] = []
  var monthDays: [Int] = []
  /// The rule as it was written.
  var text: String

  static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// Reads a rule; nil when it is none of those used here.
  init?(_ text: String) {
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
  func contains(_ day: Int, start: Int) -> Bool {
    let date = CivilDay.date(day)
    let first = CivilDay.date(start)
    if !months.isEmpty, !months.contains(date.month) { return false }
    switch frequency {
    case .weekly:
      let weeks = (CivilDay.monday(day) - CivilDay.monday(start)) / 7
      return weeks % interval == 0
        && weekdays.contains { $0.weekday == CivilDay.weekday(day) }
    case .monthly:
      let passed = (date.year - first.year) * 12 + date.month - first.month
      guard passed % interval == 0 else { return false }
    case .yearly:
      guard (date.year - first.year) % interval == 0 else { return false }
    }
    if !monthDays.isEmpty { return monthDays.contains(date.day) }
    let next =
      date.month == 12
      ? CivilDay.number(year: date.year + 1, month: 1, day: 1)
      : CivilDay.number(year: date.year, month: date.month + 1, day: 1)
    let left = next - day
    return weekdays.contains { entry in
      guard entry.weekday == CivilDay.weekday(day) else { return false }
      if entry.ordinal == 0 { return true }
      return entry.ordinal > 0
        ? (date.day - 1) / 7 + 1 == entry.ordinal : (left - 1) / 7 + 1 == -entry.ordinal
    }
  }

  /// The rule's days between two, both included.
  func days(from first: Int, through last: Int, start: Int) -> [Int] {
    guard first <= last else { return [] }
    return (first...last).filter { contains($0, start: start) }
  }

  /// In words: `every Sunday`, `the first Thursday of the month`, `1 March`.
  var words: String {
    let ordinals = ["", "first", "second", "third", "fourth", "fifth"]
    let days = weekdays.map { entry -> String in
      let name = CivilDay.weekdays[entry.weekday - 1]
      if entry.ordinal == 0 { return "every \(name)" }
      return entry.ordinal > 0
        ? "the \(ordinals[entry.ordinal]) \(name) of the month" : "the last \(name) of the month"
    }
    if !days.isEmpty { return Words.list(days) }
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let dates = monthDays.map(String.init).joined(separator: ", ")
    return months.isEmpty
      ? "the \(dates) of the month" : "\(dates) \(Words.list(months.map { names[$0 - 1] }))"
  }
}
