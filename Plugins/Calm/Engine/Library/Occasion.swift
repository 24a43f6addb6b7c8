import BerthSDK

/// A time that a session is made for: days of the year, days of the week, a birthday.
struct Occasion: Sendable, Equatable {
  enum Days: Sendable, Equatable {
    /// Days of a year as month × 100 + day, both included; they may go over the turn of the year.
    case year(from: Int, through: Int)
    /// 1 for Monday to 7 for Sunday.
    case week(Set<Int>)
    /// The day itself and the three after it.
    case birthday
  }

  /// Where on the earth it holds.
  enum Place: String, Sendable { case any, north, south }

  var session: String
  var days: Days
  var place: Place
  /// Whether the session is out of place on all other days.
  var isOnly: Bool
  /// Why it is offered then; empty for a day like any other.
  var reason: String

  /// What the calendar knows of a day.
  struct Day: Sendable, Equatable {
    var month: Int
    var day: Int
    /// 1 for Monday to 7 for Sunday.
    var weekday: Int
    var isSouthern: Bool
    /// Days since the last birthday; nil when nobody told.
    var sinceBirthday: Int?
  }

  /// Whether a day is one of it.
  func holds(on day: Day) -> Bool {
    guard place == .any || (place == .south) == day.isSouthern else { return false }
    switch days {
    case .year(let first, let last):
      let today = day.month * 100 + day.day
      return first <= last ? (first...last).contains(today) : today >= first || today <= last
    case .week(let days): return days.contains(day.weekday)
    case .birthday: return day.sinceBirthday.map { $0 <= 3 } ?? false
    }
  }

  private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// The rows of `occasions.tsv`.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<Occasion> {
    DataTable(
      file: "occasions.tsv", UnsafeRawBufferPointer(bytes),
      columns: ["session", "days", "where", "only", "reason"]
    ) { reader, fields in
      guard let session = reader.slug(fields, 0), let text = reader.text(fields, 1),
        let place = reader.text(fields, 2), let only = PracticeReader.flag(&reader, fields, 3),
        let reason = reader.text(fields, 4, orNothing: true)
      else { return nil }
      guard let days = days(text) else {
        return reader.reject(
          1, "“\(text)” names no days", "write 12-01/12-24, SA,SU or birthday")
      }
      guard let region = Place(rawValue: place) else {
        return reader.reject(2, "“\(place)” is no place", "write any, north or south")
      }
      return Occasion(
        session: session, days: days, place: region, isOnly: only, reason: reason)
    }
  }

  private static func days(_ text: String) -> Days? {
    if text == "birthday" { return .birthday }
    let ends = text.split(separator: "/", omittingEmptySubsequences: false).map { end -> Int? in
      let parts = end.split(separator: "-").compactMap { Int($0) }
      guard parts.count == 2, (1...12).contains(parts[0]), (1...31).contains(parts[1]) else {
        return nil
      }
      return parts[0] * 100 + parts[1]
    }
    if ends.count == 2, let first = ends[0], let last = ends[1] {
      return .year(from: first, through: last)
    }
    let days = text.split(separator: ",").map { weekdays.firstIndex(of: String($0)) }
    guard !days.isEmpty, !days.contains(nil) else { return nil }
    return .week(Set(days.compactMap { $0 }.map { $0 + 1 }))
  }
}
