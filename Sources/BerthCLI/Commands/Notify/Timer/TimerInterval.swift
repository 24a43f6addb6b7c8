import BerthBase

/// How often a timer runs: a length that divides an hour or a day, as calendars of systemd and cron
/// can say no other.
struct TimerInterval {
  /// Minutes: 1 to 30, hours as 60 to 720, or a day as 1440.
  let minutes: Int

  private static let allowed =
    [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30] + [1, 2, 3, 4, 6, 8, 12, 24].map { $0 * 60 }

  /// Every five minutes.
  static let standard = TimerInterval(minutes: 5)

  private init(minutes: Int) { self.minutes = minutes }

  /// Reads an ISO 8601 duration.
  ///
  /// - Throws: `input.range` with the nearest that can be had.
  init(_ text: String) throws(BerthError) {
    let length = CalendarDuration(text) ?? CalendarDuration()
    let whole =
      ((length.weeks * 7 + length.days) * 24 + length.hours) * 60 + length.minutes
    guard length.seconds == 0, length.months == 0, length.years == 0,
      Self.allowed.contains(whole)
    else {
      let nearest = Self.allowed.min { abs($0 - whole) < abs($1 - whole) } ?? 5
      throw BerthError(
        "input.range", "a timer cannot run every \(text): it must divide an hour or a day",
        remedy: "the nearest is --every \(Self.text(nearest))")
    }
    minutes = whole
  }

  private static func text(_ minutes: Int) -> String {
    minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes)m"
  }

  var description: String { Self.text(minutes) }

  /// As systemd.time(7) has it.
  var calendar: String {
    if minutes < 60 { return minutes == 1 ? "*-*-* *:*:00" : "*-*-* *:00/\(minutes):00" }
    let hours = minutes / 60
    if hours == 24 { return "*-*-* 00:00:00" }
    return hours == 1 ? "*-*-* *:00:00" : "*-*-* 00/\(hours):00:00"
  }

  /// The five fields of crontab(5).
  var cron: String {
    if minutes < 60 { return minutes == 1 ? "* * * * *" : "*/\(minutes) * * * *" }
    let hours = minutes / 60
    if hours == 24 { return "0 0 * * *" }
    return hours == 1 ? "0 * * * *" : "0 */\(hours) * * *"
  }
}
