package import BerthBase
import BerthManifest
package import BerthServices

/// Until when a pause lasts, as people say it.
package enum PauseTerm {
  /// Reads the end of a pause: `tomorrow` (the next local midnight), a time of day `HH:MM` (the
  /// next one), or an ISO 8601 date or time.
  ///
  /// - Returns: Unix milliseconds, after `now`.
  /// - Throws: `input.invalid`.
  package static func end(
    until text: String, at now: Int64, _ zone: ZoneRules
  ) throws(BerthError) -> Int64 {
    let today = zone.civil(now).daysSinceEpoch
    if text == "tomorrow" { return LocalDay.start(today + 1, zone) }
    if let clock = LocalWindow(from: text, to: text == "00:00" ? "00:01" : "00:00") {
      return clock.nextStart(after: now, zone)
    }
    guard let (time, hasOffset) = ISO8601.parse(text) else {
      throw BerthError(
        "input.invalid", "“\(text)” is no end of a pause",
        remedy: "use tomorrow, a time such as 17:30, or a date such as 2026-11-28")
    }
    let moment = hasOffset ? time.unixMilliseconds : zone.moment(time)
    guard moment > now else {
      throw BerthError(
        "input.invalid", "\(text) has passed already", remedy: "name a time that is to come")
    }
    return moment
  }

  /// Reads the length of a pause: `2h`, `1w` or an ISO 8601 duration.
  ///
  /// Days, weeks and months are the calendar's: `1w` ends at the same time of day, also across a
  /// change of the clocks. Hours and minutes are elapsed time.
  ///
  /// - Returns: Unix milliseconds, after `now`.
  /// - Throws: `input.invalid`.
  package static func end(
    after text: String, at now: Int64, _ zone: ZoneRules
  ) throws(BerthError) -> Int64 {
    guard let duration = CalendarDuration(text), !duration.isZero else {
      throw BerthError(
        "input.invalid", "“\(text)” is no length of a pause", remedy: "use 2h, 3d or 1w")
    }
    var days = duration
    (days.hours, days.minutes, days.seconds) = (0, 0, 0)
    let moment = days.isZero ? now : zone.moment(days.adding(to: zone.civil(now)))
    let seconds = (duration.hours * 60 + duration.minutes) * 60 + duration.seconds
    return moment.adding(Int64(seconds).multiplied(by: 1000))
  }

  /// Reads a moment of the past: a date or time, or how long ago: `2h`, `7d`.
  ///
  /// - Returns: Unix milliseconds.
  /// - Throws: `input.invalid`.
  package static func moment(
    _ text: String, before now: Int64, _ zone: ZoneRules
  ) throws(BerthError) -> Int64 {
    if let (time, hasOffset) = ISO8601.parse(text) {
      return hasOffset ? time.unixMilliseconds : zone.moment(time)
    }
    guard let duration = CalendarDuration(text) else {
      throw BerthError(
        "input.invalid", "“\(text)” is no date or time",
        remedy: "use a date such as 2026-11-21, or how long ago: 2h, 7d")
    }
    return zone.moment(duration.adding(to: zone.civil(now), times: -1))
  }
}
