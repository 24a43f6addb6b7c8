import BerthBase
import Calendar
import Testing

@Suite("Recurrence")
struct RecurrenceRuleTests {
  /// Dates found by hand with a calendar of 2026 and 2027.
  @Test(
    "A rule's days are those a calendar shows",
    arguments: [
      (
        "FREQ=WEEKLY;BYDAY=SU", "2026-11-21", "2026-12-13",
        "2026-11-22 2026-11-29 2026-12-06 2026-12-13"
      ),
      (
        "FREQ=MONTHLY;BYDAY=1TH", "2026-11-01", "2027-03-31",
        "2026-11-05 2026-12-03 2027-01-07 2027-02-04 2027-03-04"
      ),
      (
        "FREQ=MONTHLY;BYDAY=-1FR", "2026-01-01", "2026-04-30",
        "2026-01-30 2026-02-27 2026-03-27 2026-04-24"
      ),
      ("FREQ=MONTHLY;BYDAY=5SA", "2026-01-01", "2026-08-31", "2026-01-31 2026-05-30 2026-08-29"),
      (
        "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1", "2026-01-01", "2028-12-31",
        "2026-03-01 2027-03-01 2028-03-01"
      ),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2025-01-01", "2032-12-31", "2028-02-29 2032-02-29"),
      (
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "2026-06-01", "2026-06-30",
        "2026-06-01 2026-06-03 2026-06-15 2026-06-17 2026-06-29"
      ),
      (
        "FREQ=MONTHLY;BYMONTHDAY=31", "2026-01-01", "2026-06-30", "2026-01-31 2026-03-31 2026-05-31"
      ),
    ])
  func days(rule: String, first: String, last: String, expected: String) throws {
    let recurrence = try #require(RecurrenceRule(rule))
    let start = try #require(CivilDate(first)?.dayNumber)
    let end = try #require(CivilDate(last)?.dayNumber)
    let found = recurrence.days(from: start, through: end, start: start).map {
      CivilDate(dayNumber: $0).text
    }
    #expect(found == expected.split(separator: " ").map(String.init))
  }

  @Test(
    "What is no rule of ours is refused",
    arguments: [
      "", "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=XX", "BYDAY=SU", "FREQ=MONTHLY",
      "FREQ=WEEKLY;BYDAY=SU;BYDAY=MO", "FREQ=WEEKLY;BYDAY=SU;COUNT=3", "FREQ=MONTHLY;BYDAY=9SU",
      "FREQ=YEARLY;BYMONTHDAY=1", "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=WEEKLY;INTERVAL=0;BYDAY=SU",
    ])
  func refused(text: String) { #expect(RecurrenceRule(text) == nil) }
}
