import BerthBase
import BerthManifest
import Testing

@testable import BerthCapabilities
@testable import BerthServices

@Suite struct LocalWindowTests {
  @Test(
    "The moments of a window on a day",
    arguments: [
      (
        "America/Chicago", "17:30", "18:30", "2026-11-21",
        "2026-11-21T17:30:00-06:00", "2026-11-21T18:30:00-06:00"
      ),
      (
        "America/Chicago", "23:30", "00:30", "2026-11-21",
        "2026-11-21T23:30:00-06:00", "2026-11-22T00:30:00-06:00"
      ),
      // All of it skipped.
      (
        "America/Chicago", "02:15", "02:45", "2026-03-08",
        "2026-03-08T03:15:00-05:00", "2026-03-08T03:45:00-05:00"
      ),
      // Its start skipped, its end not: it keeps its length.
      (
        "America/Chicago", "02:30", "03:00", "2026-03-08",
        "2026-03-08T03:30:00-05:00", "2026-03-08T04:00:00-05:00"
      ),
      (
        "America/Chicago", "01:30", "02:30", "2026-03-08",
        "2026-03-08T01:30:00-06:00", "2026-03-08T03:30:00-05:00"
      ),
      // Twice: the first.
      (
        "America/Chicago", "01:15", "01:45", "2026-11-01",
        "2026-11-01T01:15:00-05:00", "2026-11-01T01:45:00-05:00"
      ),
      (
        "Australia/Lord_Howe", "02:10", "02:20", "2026-10-04",
        "2026-10-04T02:40:00+11:00", "2026-10-04T02:50:00+11:00"
      ),
      (
        "America/Havana", "00:15", "00:45", "2026-03-08",
        "2026-03-08T01:15:00-04:00", "2026-03-08T01:45:00-04:00"
      ),
      (
        "America/Nuuk", "23:15", "23:45", "2026-03-28",
        "2026-03-29T00:15:00-01:00", "2026-03-29T00:45:00-01:00"
      ),
      ("Pacific/Apia", "12:00", "13:00", "2011-12-30", nil, nil),
    ] as [(String, String, String, String, String?, String?)])
  func spans(
    zone: String, from: String, to: String, day: String, start: String?, end: String?
  ) throws {
    let rules = try ZoneDatabase().rules(zone)
    let window = try #require(LocalWindow(from: from, to: to))
    let span = window.span(onDay: try #require(LocalDay.number(day)), rules)
    #expect(span.map { rules.civil($0.start).iso8601 } == start)
    #expect(span.map { rules.civil($0.end).iso8601 } == end)
  }

  @Test(
    "No windows",
    arguments: [
      ("17:30", "17:30"), ("24:00", "01:00"), ("1:00", "02:00"), ("aa:bb", "02:00"),
      ("12:60", "13:00"), ("", ""), ("+1:00", "02:00"),
    ])
  func refused(from: String, to: String) {
    #expect(LocalWindow(from: from, to: to) == nil)
  }

  @Test func `a window past midnight is open on both sides of it`() throws {
    let window = try #require(LocalWindow(from: "23:30", to: "00:30"))
    let zone = ZoneRules.utc
    func moment(_ text: String) throws -> Int64 {
      try #require(ISO8601.parse(text)).time.unixMilliseconds
    }
    let day = LocalDay.number("2026-11-21")
    for text in ["2026-11-21T23:30:00Z", "2026-11-22T00:00:00Z", "2026-11-22T00:29:59Z"] {
      #expect(window.open(at: try moment(text), zone)?.day == day)
    }
    for text in ["2026-11-21T23:29:59Z", "2026-11-22T00:30:00Z"] {
      #expect(window.open(at: try moment(text), zone) == nil)
    }
    #expect(
      window.nextStart(after: try moment("2026-11-21T23:30:00Z"), zone)
        == (try moment("2026-11-22T23:30:00Z")))
    let first = window.first(notEndedAt: try moment("2026-11-22T00:10:00Z"), afterDay: nil, zone)
    #expect(first.day == day)
    let next = window.first(notEndedAt: try moment("2026-11-22T00:10:00Z"), afterDay: day, zone)
    #expect(next.day == LocalDay.number("2026-11-22"))
  }

  @Test(
    "Each day of ten years has its window exactly once, in order",
    arguments: [
      "America/Chicago", "Europe/Dublin", "Australia/Lord_Howe", "Pacific/Chatham",
      "America/Nuuk", "Africa/Cairo", "Asia/Beirut", "America/Havana", "Africa/Casablanca",
    ],
    [("02:15", "02:45"), ("23:15", "23:45"), ("00:10", "00:20"), ("01:30", "03:00")])
  func everyDay(zone: String, times: (String, String)) throws {
    let rules = try ZoneDatabase().rules(zone)
    let window = try #require(LocalWindow(from: times.0, to: times.1))
    let first = try #require(LocalDay.number("2020-01-01"))
    var before: Int64 = .min
    for day in first..<(first + 3653) {
      let span = try #require(window.span(onDay: day, rules))
      #expect(span.start < span.end)
      #expect(span.start > before)
      before = span.start
    }
  }
}
