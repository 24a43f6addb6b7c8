import BerthManifest

/// What comes as a stretch of some local days, at most one a day and on some day of each week.
protocol DailySpans {
  /// The stretch of one local day; nil for none.
  ///
  /// - Parameter day: days since 1970-01-01.
  func span(onDay day: Int, _ days: some LocalDays) -> LocalWindow.Span?
}

extension DailySpans {
  /// The window that is open at a moment, with its day.
  func open(at now: Int64, _ days: some LocalDays) -> (day: Int, span: LocalWindow.Span)? {
    let today = days.day(at: now)
    for day in [today - 1, today] {
      if let span = span(onDay: day, days), span.start <= now, now < span.end { return (day, span) }
    }
    return nil
  }

  /// The first window that has not ended at a moment and whose day comes after another.
  ///
  /// - Parameter day: days since 1970-01-01; nil for any.
  func first(
    notEndedAt now: Int64, afterDay day: Int?, _ days: some LocalDays
  ) -> (day: Int, span: LocalWindow.Span) {
    var candidate = days.day(at: now) - 1
    if let day { candidate = max(candidate, day + 1) }
    while true {
      if let span = span(onDay: candidate, days), span.end > now { return (candidate, span) }
      candidate += 1
    }
  }

  /// The next start after a moment.
  func nextStart(after now: Int64, _ days: some LocalDays) -> Int64 {
    var day = days.day(at: now) - 1
    while true {
      if let span = span(onDay: day, days), span.start > now { return span.start }
      day += 1
    }
  }
}

extension LocalWindow: DailySpans {
  func span(onDay day: Int, _ days: some LocalDays) -> Span? { days.span(self, onDay: day) }
}
