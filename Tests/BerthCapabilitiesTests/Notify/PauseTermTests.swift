import BerthBase
import TestSupport
import Testing

@testable import BerthCapabilities
@testable import BerthServices

@Suite struct PauseTermTests {
  @Test(
    "The end of a pause",
    arguments: [
      ("America/Chicago", "2026-11-21T12:00:00", "tomorrow", "2026-11-22T00:00:00-06:00"),
      ("America/Chicago", "2026-11-01T00:10:00", "tomorrow", "2026-11-02T00:00:00-06:00"),
      // Midnight does not exist on that day.
      ("America/Havana", "2026-03-07T12:00:00", "tomorrow", "2026-03-08T01:00:00-04:00"),
      ("America/Chicago", "2026-11-21T12:00:00", "17:30", "2026-11-21T17:30:00-06:00"),
      ("America/Chicago", "2026-11-21T17:30:00", "17:30", "2026-11-22T17:30:00-06:00"),
      ("America/Chicago", "2026-03-08T01:00:00", "02:30", "2026-03-08T03:30:00-05:00"),
      ("America/Chicago", "2026-11-21T12:00:00", "00:00", "2026-11-22T00:00:00-06:00"),
      ("America/Chicago", "2026-11-21T12:00:00", "2026-11-28", "2026-11-28T00:00:00-06:00"),
      (
        "America/Chicago", "2026-11-21T12:00:00", "2026-11-28T09:00:00Z",
        "2026-11-28T03:00:00-06:00"
      ),
    ])
  func until(zone: String, now: String, text: String, end: String) throws {
    let rules = try ZoneDatabase().rules(zone)
    let moment = rules.moment(try #require(ISO8601.parse(now)).time)
    let found = try PauseTerm.end(until: text, at: moment, rules)
    #expect(rules.civil(found).iso8601 == end)
  }

  @Test(
    "The length of a pause",
    arguments: [
      ("2026-11-21T12:00:00", "2h", "2026-11-21T14:00:00-06:00"),
      ("2026-11-21T12:00:00", "PT90M", "2026-11-21T13:30:00-06:00"),
      // A week is the calendar's, hours are elapsed.
      ("2026-10-28T12:00:00", "1w", "2026-11-04T12:00:00-06:00"),
      ("2026-10-31T12:00:00", "24h", "2026-11-01T11:00:00-06:00"),
      ("2026-10-31T12:00:00", "1d", "2026-11-01T12:00:00-06:00"),
      ("2026-03-07T12:00:00", "1d2h", "2026-03-08T14:00:00-05:00"),
    ])
  func length(now: String, text: String, end: String) throws {
    let rules = try ZoneDatabase().rules("America/Chicago")
    let moment = rules.moment(try #require(ISO8601.parse(now)).time)
    let found = try PauseTerm.end(after: text, at: moment, rules)
    #expect(rules.civil(found).iso8601 == end)
  }

  @Test("No end of a pause", arguments: ["", "later", "25:00", "2020-01-01", "1970"])
  func refused(text: String) {
    let error = berthError { _ = try PauseTerm.end(until: text, at: 1_795_284_000_000, .utc) }
    #expect(error?.code == "input.invalid")
  }

  @Test("No length of a pause", arguments: ["", "0h", "2", "-1h", "soon"])
  func noLength(text: String) {
    let error = berthError { _ = try PauseTerm.end(after: text, at: 0, .utc) }
    #expect(error?.code == "input.invalid")
  }
}
