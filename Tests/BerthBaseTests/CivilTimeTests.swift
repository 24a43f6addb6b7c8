import BerthBase
import Testing

@Suite struct CivilTimeTests {
  @Test(
    "Weekdays",
    arguments: [
      (1970, 1, 1, 4), (2026, 11, 21, 6), (2000, 2, 29, 2), (1900, 1, 1, 1), (1600, 2, 29, 2),
      (2026, 11, 22, 7), (1969, 12, 31, 3),
    ])
  func weekdays(year: Int, month: Int, day: Int, expected: Int) {
    #expect(CivilTime(year: year, month: month, day: day).weekday == expected)
  }

  @Test func `every day of 1890 to 2110 follows the one before`() {
    var expected = CivilTime(year: 1890, month: 1, day: 1)
    let first = CivilDate(year: 1890, month: 1, day: 1).dayNumber
    for day in first..<CivilDate(year: 2110, month: 1, day: 1).dayNumber {
      let date = CivilDate(dayNumber: day)
      #expect(date == CivilDate(year: expected.year, month: expected.month, day: expected.day))
      guard CivilTime(year: date.year, month: date.month, day: date.day).daysSinceEpoch == day
      else {
        Issue.record("\(date) does not lead back to day \(day)")
        return
      }
      expected.day += 1
      if expected.day > ISO8601.daysIn(month: expected.month, year: expected.year) {
        (expected.month, expected.day) = (expected.month + 1, 1)
        if expected.month == 13 { (expected.year, expected.month) = (expected.year + 1, 1) }
      }
    }
  }

  @Test(
    "Fields out of range are counted on",
    arguments: [
      (CivilTime(year: 2026, month: 11, day: 32), "2026-12-02"),
      (CivilTime(year: 2026, month: 13, day: 1), "2027-01-01"),
      (CivilTime(year: 2026, month: 0, day: 1), "2025-12-01"),
      (CivilTime(year: 2026, month: 3, day: 0), "2026-02-28"),
      (CivilTime(year: 2026, month: 1, day: 1, hour: -1), "2025-12-31"),
      (CivilTime(year: 2026, month: 1, day: 1, minute: 1440), "2026-01-02"),
    ])
  func carrying(civil: CivilTime, date: String) {
    #expect(CivilTime(unixMilliseconds: civil.unixMilliseconds, offset: 0).date == date)
  }

  @Test(
    "The ends of what can be said do not crash",
    arguments: [
      CivilTime(year: 2_147_483_647, month: 2_147_483_647, day: 2_147_483_647),
      CivilTime(year: -2_147_483_648, month: -2_147_483_648, day: -2_147_483_648),
    ])
  func extremes(civil: CivilTime) {
    let moment = civil.unixMilliseconds
    #expect(moment == (civil.year > 0 ? .max : .min))
  }
}
