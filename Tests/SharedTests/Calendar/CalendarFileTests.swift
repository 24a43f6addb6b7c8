import BerthBase
import BerthSDK
import Testing

@testable import Calendar

@Suite("Calendar files")
struct CalendarFileTests {
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\r\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test("a calendar with events of whole days and at a time")
  func events() throws {
    let rule = try #require(RecurrenceRule("FREQ=WEEKLY;BYDAY=SU"))
    let text = CalendarFile.text(product: "Porch//Tides", name: "Low, lower", isPublished: true) {
      CalendarEvent(
        uid: "a;b", stamp: 0, start: .day(CivilDate(year: 2026, month: 11, day: 22)), rule: rule,
        summary: "Low tide"
      ).write(to: &$0)
      let evening = CivilTime(year: 2026, month: 11, day: 22, hour: 19)
      CalendarEvent(
        uid: "c", stamp: 1000, start: .time(evening, zone: "America/Chicago", minutes: 45),
        summary: "Group", description: "First\nsecond", url: "berth://porch/show?id=x y"
      ).write(to: &$0)
    }
    #expect(
      lines(text) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Porch//Tides//EN", "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH", "X-WR-CALNAME:Low\\, lower", "BEGIN:VEVENT", "UID:a\\;b",
        "DTSTAMP:19700101T000000Z", "DTSTART;VALUE=DATE:20261122", "RRULE:FREQ=WEEKLY;BYDAY=SU",
        "SUMMARY:Low tide", "TRANSP:TRANSPARENT", "END:VEVENT", "BEGIN:VEVENT", "UID:c",
        "DTSTAMP:19700101T000001Z", "DTSTART;TZID=America/Chicago:20261122T190000",
        "DURATION:PT45M", "SUMMARY:Group", "DESCRIPTION:First\\nsecond",
        "URL:berth://porch/show?id=x%20y", "END:VEVENT", "END:VCALENDAR",
      ])
  }

  @Test("a calendar with tasks")
  func tasks() {
    let text = CalendarFile.text(product: "Porch//List", name: "List") {
      CalendarTask(
        uid: "1", stamp: 0, summary: "Rope", description: "For the boat", category: "Shopping",
        isDone: false
      ).write(to: &$0)
      CalendarTask(uid: "2", stamp: 0, summary: "Net", category: "Shopping", isDone: true)
        .write(to: &$0)
    }
    #expect(
      lines(text) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Porch//List//EN", "X-WR-CALNAME:List",
        "BEGIN:VTODO", "UID:1", "DTSTAMP:19700101T000000Z", "SUMMARY:Rope",
        "DESCRIPTION:For the boat", "CATEGORIES:Shopping", "STATUS:NEEDS-ACTION", "END:VTODO",
        "BEGIN:VTODO", "UID:2", "DTSTAMP:19700101T000000Z", "SUMMARY:Net", "CATEGORIES:Shopping",
        "STATUS:COMPLETED", "PERCENT-COMPLETE:100", "END:VTODO", "END:VCALENDAR",
      ])
  }
}

@Suite("Time zones of calendars")
struct TimeZoneComponentTests {
  /// 21 November 2026.
  private static let now: Int64 = 1_795_285_800_000

  private func observances(_ offset: (Int64) -> Int) -> [String] {
    var lines = ContentLines()
    TimeZoneComponent(zone: "Test/Zone", around: Self.now, offset: offset).write(to: &lines)
    let text = lines.text.split(separator: "\r\n").map(String.init)
    #expect(text.prefix(2) == ["BEGIN:VTIMEZONE", "TZID:Test/Zone"])
    #expect(text.last == "END:VTIMEZONE")
    return text.dropFirst(2).dropLast().split { $0.hasPrefix("END") }.map {
      $0.map { $0.drop { $0 != ":" }.dropFirst() }.joined(separator: " ")
    }
  }

  @Test("one that never changes")
  func constant() {
    #expect(observances { _ in 20_700 } == ["STANDARD 19700101T000000 +0545 +0545"])
  }

  @Test("the European rule: the last Sundays of March and October at one in UTC")
  func lastSundays() {
    func lastSunday(_ month: Int, _ year: Int) -> Int64 {
      let end = CivilDate(year: year, month: month, day: 31)
      return Int64(end.dayNumber - end.weekday % 7) * 86_400_000 + 3_600_000
    }
    let found = observances { instant in
      let year = CivilTime(unixMilliseconds: instant, offset: 0).year
      return (lastSunday(3, year)..<lastSunday(10, year)).contains(instant) ? 7200 : 3600
    }
    #expect(
      found == [
        "DAYLIGHT 20250330T020000 +0100 +0200 FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
        "STANDARD 20251026T030000 +0200 +0100 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
      ])
  }

  @Test("a single change has no rule, and offsets may have seconds")
  func single() {
    let change: Int64 = 1_782_864_000_000
    #expect(
      observances { $0 < change ? -30 : 3600 } == ["DAYLIGHT 20260630T235930 -000030 +0100"])
  }
}
