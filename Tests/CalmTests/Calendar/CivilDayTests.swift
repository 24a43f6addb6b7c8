import BerthSDK
import Testing

@testable import CalmEngine

@Suite("Days")
struct CivilDayTests {
  @Test(
    "Dates and numbers agree",
    arguments: [
      ("1970-01-01", 0, 4), ("2000-02-29", 11_016, 2), ("2026-11-21", 20_778, 6),
      ("1969-12-31", -1, 3), ("2100-03-01", 47_541, 1), ("2025-05-05", 20_213, 1),
    ])
  func numbers(text: String, number: Int, weekday: Int) {
    #expect(CivilDay.parse(text) == number)
    #expect(CivilDay.text(number) == text)
    #expect(CivilDay.weekday(number) == weekday)
  }

  @Test(
    "one is greeted by the clock",
    arguments: [
      (4, "Good evening"), (5, "Good morning"), (11, "Good morning"), (12, "Good afternoon"),
      (17, "Good afternoon"), (18, "Good evening"), (23, "Good evening"),
    ])
  func greeting(hour: Int, words: String) { #expect(DayPart.greeting(hour: hour) == words) }

  @Test("Every day of four centuries comes back", arguments: [-146_097, 0, 100_000])
  func roundTrip(start: Int) {
    var last = CivilDay.date(start - 1)
    for number in start..<start + 40_000 {
      let date = CivilDay.date(number)
      #expect(CivilDay.number(year: date.year, month: date.month, day: date.day) == number)
      #expect(date > last)
      last = date
    }
  }

  @Test(
    "What is no date is refused",
    arguments: ["2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-1", "", "2026-04-31"])
  func refused(text: String) { #expect(CivilDay.parse(text) == nil) }

  @Test(
    "A session after midnight belongs to the evening before, until the day begins",
    arguments: [
      (2, 59, 180, -1), (3, 0, 180, 0), (0, 0, 180, -1), (23, 59, 180, 0), (0, 0, 0, 0),
      (4, 30, 300, -1),
    ])
  func boundary(hour: Int, minute: Int, boundary: Int, offset: Int) {
    let civil = Civil(year: 2026, month: 3, day: 1, hour: hour, minute: minute)
    #expect(civil.practiceDay(boundary: boundary) == civil.dayNumber + offset)
  }
}
