extension CalendarDuration {
  /// The moment `count` durations after a civil time, in civil terms.
  ///
  /// The day is cut to the month's length: 31 January plus one month is 28 or 29 February. Resolve
  /// the result in its zone again (`ZoneRules.moment`) before comparing moments.
  package func adding(to time: CivilTime, times count: Int = 1) -> CivilTime {
    let month = time.month - 1 + (years * 12 + months) * count
    let carried = month.floored(by: 12)
    var result = time
    result.year += carried
    result.month = month - carried * 12 + 1
    result.day = min(time.day, ISO8601.daysIn(month: result.month, year: result.year))
    result.day += (weeks * 7 + days) * count
    result.second += ((hours * 60 + minutes) * 60 + seconds) * count
    return CivilTime(unixMilliseconds: result.unixMilliseconds, offset: result.offset)
  }
}
