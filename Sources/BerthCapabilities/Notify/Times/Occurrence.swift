import BerthBase
import BerthManifest
import BerthServices

/// One time that a notification is to come; each is delivered once or reported as missed.
struct Occurrence: Equatable {
  /// What tells it from the others of its key.
  var label: Label
  /// When it is due, Unix milliseconds.
  var due: Int64
  /// From when on it is too late; nil for never.
  var end: Int64?

  /// The moment of a fixed time; the local day of a daily window or of a condition that came true.
  enum Label: Hashable {
    case moment(Int64)
    case day(Int)

    /// Reads what `text` wrote; nil for anything else.
    init?(_ text: String) {
      if let day = LocalDay.number(text) {
        self = .day(day)
      } else if let moment = Int64(text) {
        self = .moment(moment)
      } else {
        return nil
      }
    }

    /// The day; nil for a moment.
    var day: Int? {
      if case .day(let day) = self { return day }
      return nil
    }

    /// The label as the database keeps it: `1795303800000` or `2026-11-21`.
    var text: String {
      switch self {
      case .moment(let moment): String(moment)
      case .day(let day): LocalDay.text(day)
      }
    }
  }
}

extension NotificationRequest {
  /// How late a fixed time without an expiry may still be delivered: 24 hours, in milliseconds.
  static let lateness: Int64 = 86_400_000

  /// The occurrence that is due at a moment or next after it; nil when there is none any more.
  ///
  /// - Parameter label: the occurrence of the same key that was dealt with last.
  func occurrence(
    at now: Int64, after label: Occurrence.Label?, _ days: some LocalDays
  ) -> Occurrence? {
    switch due {
    case .at(let moment):
      let fixed = Occurrence(
        label: .moment(moment), due: moment, end: expires ?? moment.adding(Self.lateness))
      return fixed.label == label ? nil : fixed
    case .window(let windows):
      return occurrence(windows.first(notEndedAt: now, afterDay: label?.day, days))
    case .condition:
      let today = days.day(at: now)
      guard let day = label?.day, day >= today else {
        return Occurrence(label: .day(today), due: now, end: expires)
      }
      let next = days.start(ofDay: today + 1)
      if let expires, expires <= next { return nil }
      return Occurrence(label: .day(today + 1), due: next, end: expires)
    }
  }

  /// The occurrence that follows another; nil for all but daily windows and after the expiry.
  func occurrence(following label: Occurrence.Label, _ days: some LocalDays) -> Occurrence? {
    guard case .window(let windows) = due, var day = label.day else { return nil }
    while true {
      day += 1
      if let span = windows.span(onDay: day, days) { return occurrence((day, span)) }
    }
  }

  private func occurrence(_ open: (day: Int, span: LocalWindow.Span)) -> Occurrence? {
    if let expires, expires <= open.span.start { return nil }
    return Occurrence(
      label: .day(open.day), due: open.span.start, end: min(open.span.end, expires ?? .max))
  }
}

/// Local days, counted from 1970-01-01 and written `YYYY-MM-DD`.
enum LocalDay {
  static func text(_ day: Int) -> String {
    let date = CivilDate(dayNumber: day)
    return CivilTime(year: date.year, month: date.month, day: date.day).date
  }

  static func number(_ text: String) -> Int? {
    text.utf8.count == 10 ? ISO8601.parse(text)?.time.daysSinceEpoch : nil
  }

  /// The moment a day begins in a zone.
  static func start(_ day: Int, _ zone: ZoneRules) -> Int64 {
    let date = CivilDate(dayNumber: day)
    return zone.moment(CivilTime(year: date.year, month: date.month, day: date.day))
  }
}
