import BerthBase
import BerthManifest
import BerthServices

extension LocalWindow {
  /// Moments from `start` up to but not including `end`, Unix milliseconds.
  struct Span: Equatable {
    var start: Int64
    var end: Int64
  }

  /// The window of one local day; nil when it does not come on that day of the week, or the zone
  /// skips the day altogether.
  ///
  /// - Parameter day: days since 1970-01-01.
  func span(onDay day: Int, _ zone: ZoneRules) -> Span? {
    guard days.contains(day: day) else { return nil }
    let date = CivilDate(dayNumber: day)
    var civil = CivilTime(year: date.year, month: date.month, day: date.day, hour: 12)
    guard zone.civil(zone.moment(civil)).daysSinceEpoch == day else { return nil }
    let length = (to - from + 1440) % 1440
    (civil.hour, civil.minute) = (0, from)
    let start = zone.moment(civil)
    civil.minute = from + length
    let end = zone.moment(civil)
    // A skipped hour can move the start to the end or past it.
    return Span(start: start, end: end > start ? end : start + Int64(length) * 60_000)
  }
}
