/// One time that a notification is to come; each is delivered once or reported as missed.
struct Occurrence: Equatable {
  /// What tells it from the others of its key: the moment of a fixed time, the local date of a
  /// daily window or of a condition that came true.
  var label: String
  /// When it is due, Unix milliseconds.
  var due: Int64
  /// From when on it is too late; nil for never.
  var end: Int64?
}

extension NotificationRequest {
  /// How late a fixed time without an expiry may still be delivered: 24 hours, in milliseconds.
  static let lateness: Int64 = 86_400_000

  /// The occurrence that is due at a moment or next after it; nil when there is none any more.
  ///
  /// - Parameter label: the occurrence of the same key that was dealt with last.
  func occurrence(at now: Int64, after label: String?, _ zone: ZoneRules) -> Occurrence? {
    switch due {
    case .at(let moment):
      let fixed = Occurrence(
        label: String(moment), due: moment, end: expires ?? moment.adding(Self.lateness))
      return fixed.label == label ? nil : fixed
    case .window(let window):
      let day = label.flatMap(LocalDay.number)
      return occurrence(window.first(notEndedAt: now, afterDay: day, zone))
    case .condition:
      let today = zone.civil(now).daysSinceEpoch
      guard let day = label.flatMap(LocalDay.number), day >= today else {
        return Occurrence(label: LocalDay.text(today), due: now, end: expires)
      }
      let next = LocalDay.start(today + 1, zone)
      if let expires, expires <= next { return nil }
      return Occurrence(label: LocalDay.text(today + 1), due: next, end: expires)
    }
  }

  /// The occurrence that follows another; nil for all but daily windows and after the expiry.
  func occurrence(following label: String, _ zone: ZoneRules) -> Occurrence? {
    guard case .window(let window) = due, var day = LocalDay.number(label) else { return nil }
    repeat { day += 1 } while window.span(onDay: day, zone) == nil
    return window.span(onDay: day, zone).flatMap { occurrence((day, $0)) }
  }

  private func occurrence(_ open: (day: Int, span: LocalWindow.Span)) -> Occurrence? {
    if let expires, expires <= open.span.start { return nil }
    return Occurrence(
      label: LocalDay.text(open.day), due: open.span.start,
      end: min(open.span.end, expires ?? .max))
  }
}

/// Local days, counted from 1970-01-01 and written `YYYY-MM-DD`.
enum LocalDay {
  static func text(_ day: Int) -> String {
    let date = CivilTime.date(days: day)
    return CivilTime(year: date.year, month: date.month, day: date.day).date
  }

  static func number(_ text: String) -> Int? {
    text.utf8.count == 10 ? ISO8601.parse(text)?.time.daysSinceEpoch : nil
  }

  /// The moment a day begins in a zone.
  static func start(_ day: Int, _ zone: ZoneRules) -> Int64 {
    let date = CivilTime.date(days: day)
    return zone.moment(CivilTime(year: date.year, month: date.month, day: date.day))
  }
}
