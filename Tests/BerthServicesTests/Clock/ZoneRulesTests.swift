import BerthBase
import Testing

@testable import BerthServices

@Suite struct ZoneRulesTests {
  private func rules(_ name: String) throws -> ZoneRules { try ZoneDatabase().rules(name) }

  private func unix(_ text: String) throws -> Int64 {
    try #require(ISO8601.parse(text)).time.unixMilliseconds
  }

  @Test(
    "Local times of moments",
    arguments: [
      // Both sides of a change to summer time and back.
      ("America/Chicago", "2026-03-08T07:59:59Z", "2026-03-08T01:59:59-06:00"),
      ("America/Chicago", "2026-03-08T08:00:00Z", "2026-03-08T03:00:00-05:00"),
      ("America/Chicago", "2026-11-01T06:59:59Z", "2026-11-01T01:59:59-05:00"),
      ("America/Chicago", "2026-11-01T07:00:00Z", "2026-11-01T01:00:00-06:00"),
      // Half an hour of summer time, in the southern year.
      ("Australia/Lord_Howe", "2026-01-15T00:00:00Z", "2026-01-15T11:00:00+11:00"),
      ("Australia/Lord_Howe", "2026-04-04T14:59:59Z", "2026-04-05T01:59:59+11:00"),
      ("Australia/Lord_Howe", "2026-04-04T15:00:00Z", "2026-04-05T01:30:00+10:30"),
      ("Australia/Lord_Howe", "2026-10-03T15:29:59Z", "2026-10-04T01:59:59+10:30"),
      ("Australia/Lord_Howe", "2026-10-03T15:30:00Z", "2026-10-04T02:30:00+11:00"),
      // Three quarters of an hour off, changing at 2:45.
      ("Pacific/Chatham", "2026-07-01T00:00:00Z", "2026-07-01T12:45:00+12:45"),
      ("Pacific/Chatham", "2026-09-26T13:59:59Z", "2026-09-27T02:44:59+12:45"),
      ("Pacific/Chatham", "2026-09-26T14:00:00Z", "2026-09-27T03:45:00+13:45"),
      ("Pacific/Chatham", "2026-04-04T14:00:00Z", "2026-04-05T02:45:00+12:45"),
      // Local mean time, kept to the second.
      ("Europe/Amsterdam", "1835-01-01T00:00:00Z", "1835-01-01T00:18:00+00:18"),
      ("America/New_York", "1883-01-01T05:00:00Z", "1883-01-01T00:04:00-04:56"),
      ("Europe/Berlin", "1900-07-01T00:00:00Z", "1900-07-01T01:00:00+01:00"),
      ("America/New_York", "1900-01-01T05:00:00Z", "1900-01-01T00:00:00-05:00"),
      ("Asia/Kolkata", "2026-06-01T00:00:00Z", "2026-06-01T05:30:00+05:30"),
      // The rule after the last listed change.
      ("America/Chicago", "2250-07-01T00:00:00Z", "2250-06-30T19:00:00-05:00"),
      ("America/Chicago", "2250-12-31T23:30:00Z", "2250-12-31T17:30:00-06:00"),
      ("Europe/Dublin", "2250-07-01T00:00:00Z", "2250-07-01T01:00:00+01:00"),
      ("Europe/Dublin", "2250-12-01T00:00:00Z", "2250-12-01T00:00:00+00:00"),
      ("Australia/Lord_Howe", "2250-01-01T00:00:00Z", "2250-01-01T11:00:00+11:00"),
      ("Australia/Lord_Howe", "2250-07-01T00:00:00Z", "2250-07-01T10:30:00+10:30"),
      ("America/Nuuk", "2250-07-01T00:00:00Z", "2250-06-30T23:00:00-01:00"),
      ("Asia/Tokyo", "9000-07-01T00:00:00Z", "9000-07-01T09:00:00+09:00"),
      // A day that was left out.
      ("Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29T23:59:59-10:00"),
      ("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31T00:00:00+14:00"),
      ("UTC", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00+00:00"),
    ])
  func civil(zone: String, moment: String, expected: String) throws {
    let rules = try rules(zone)
    // Amsterdam is a link to Brussels in newer releases of the database.
    if zone == "Europe/Amsterdam", rules.offset(atUnixSeconds: -4_260_000_000) != 1080 { return }
    #expect(rules.civil(try unix(moment)).iso8601 == expected)
  }

  @Test(
    "Moments of local times",
    arguments: [
      ("America/Chicago", "2026-11-21T18:00", "2026-11-21T18:00:00-06:00"),
      // Skipped: that much later.
      ("America/Chicago", "2026-03-08T02:30", "2026-03-08T03:30:00-05:00"),
      ("Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-04T02:45:00+11:00"),
      ("Pacific/Chatham", "2026-09-27T03:00", "2026-09-27T04:00:00+13:45"),
      ("Pacific/Apia", "2011-12-30T12:00", "2011-12-31T12:00:00+14:00"),
      // Twice: the first.
      ("America/Chicago", "2026-11-01T01:30", "2026-11-01T01:30:00-05:00"),
      ("Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-05T01:45:00+11:00"),
      ("Pacific/Chatham", "2026-04-05T03:00", "2026-04-05T03:00:00+13:45"),
      // Once, next to a change.
      ("America/Chicago", "2026-03-08T01:59", "2026-03-08T01:59:00-06:00"),
      ("America/Chicago", "2026-03-08T03:00", "2026-03-08T03:00:00-05:00"),
      ("America/Chicago", "2026-11-01T02:00", "2026-11-01T02:00:00-06:00"),
      // Midnight changes.
      ("America/Havana", "2026-03-08T00:30", "2026-03-08T01:30:00-04:00"),
      ("Africa/Cairo", "2026-04-24T00:00", "2026-04-24T01:00:00+03:00"),
      ("Europe/Berlin", "2300-03-31T12:00", "2300-03-31T12:00:00+02:00"),
    ])
  func moments(zone: String, local: String, expected: String) throws {
    let rules = try rules(zone)
    let civil = try #require(ISO8601.parse(local)).time
    #expect(rules.civil(rules.moment(civil)).iso8601 == expected)
  }

  @Test(
    "Any moment's local time leads back to it, or to the first of two",
    arguments: [
      "America/Chicago", "Europe/Berlin", "Europe/Dublin", "Australia/Lord_Howe",
      "Pacific/Chatham", "Africa/Casablanca", "America/Nuuk", "Asia/Gaza", "America/Sao_Paulo",
      "Africa/Cairo", "Asia/Kathmandu", "America/St_Johns",
    ])
  func roundTrip(zone: String) throws {
    let rules = try rules(zone)
    var moment = try unix("1950-01-01T00:00:00Z")
    let end = try unix("2060-01-01T00:00:00Z")
    var wrong: [String] = []
    var changes = 0
    while moment < end {
      // Every few minutes around each change, and now and then in between.
      let next = moment + 12 * 3_600_000
      let isChange =
        rules.offset(atUnixSeconds: moment / 1000) != rules.offset(atUnixSeconds: next / 1000)
      changes += isChange ? 1 : 0
      for probe in stride(from: moment, to: next, by: isChange ? 7 * 60_000 : 5 * 3_600_000) {
        let civil = rules.civil(probe)
        let back = rules.moment(civil)
        if back == probe { continue }
        var again = rules.civil(back)
        again.offset = civil.offset
        if back > probe || again != civil { wrong.append(civil.iso8601) }
      }
      moment = next
    }
    #expect(changes > 0)
    #expect(wrong.isEmpty, "\(zone): \(wrong.prefix(5))")
  }

  @Test(
    "POSIX rules",
    arguments: [
      ("CST6CDT,M3.2.0,M11.1.0", "2026-07-01T00:00:00Z", -18_000),
      ("CST6CDT,M3.2.0,M11.1.0", "2026-12-01T00:00:00Z", -21_600),
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-12-01T00:00:00Z", 39_600),
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-07-01T00:00:00Z", 37_800),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00:00Z", 3600),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-12-01T00:00:00Z", 0),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-28T23:59:59Z", -7200),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3600),
      ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00:01Z", 10_800),
      ("UTC0", "2026-01-01T00:00:00Z", 0),
      ("XXX-3:15:30", "2026-01-01T00:00:00Z", 11_730),
      // Day of the year, with and without 29 February.
      ("AAA0BBB,J60/0,J305/0", "2024-02-29T23:59:59Z", 0),
      ("AAA0BBB,J60/0,J305/0", "2024-03-01T00:00:00Z", 3600),
      ("AAA0BBB,59/0,304/0", "2024-02-29T00:00:00Z", 3600),
      // Summer time all year (RFC 8536, section 3.3.1).
      ("EST5EDT,0/0,J365/25", "2026-01-01T05:00:00Z", -14_400),
      ("EST5EDT,0/0,J365/25", "2026-12-31T23:59:59Z", -14_400),
    ])
  func posix(text: String, moment: String, offset: Int) throws {
    let rules = try #require(ZoneRules(posix: text))
    #expect(rules.offset(atUnixSeconds: try unix(moment) / 1000) == offset)
  }

  @Test(
    "What is no zone is refused",
    arguments: [
      "", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "Europe/", "europe berlin",
      "EST5EDT,M13.1.0,M11.1.0", "posix rules", String(repeating: "A", count: 70),
      "PDZ9999999999590030", "EST25", "EST5:60", "EST5EDT,M3.0.0,M11.1.0",
      "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J365", "EST5EDT,0/168,365", "EST5EDT,0,9999999999999",
    ])
  func unknown(name: String) {
    let error = #expect(throws: BerthError.self) { _ = try ZoneDatabase().rules(name) }
    #expect(error?.code == "clock.zone")
  }

  @Test func `damaged zone files are no zones`() throws {
    let bytes = try #require(FileBytes.read("/usr/share/zoneinfo/Europe/Berlin"))
    #expect(ZoneRules(tzif: bytes) != nil)
    for length in 0..<min(bytes.count, 600) { _ = ZoneRules(tzif: Array(bytes.prefix(length))) }
    for place in 0..<min(bytes.count, 400) {
      var damaged = bytes
      damaged[place] = 0xFF
      if let rules = ZoneRules(tzif: damaged) { _ = rules.civil(1_795_305_600_000).iso8601 }
    }
    #expect(ZoneRules(tzif: Array("TZif".utf8)) == nil)
    #expect(
      ZoneRules(tzif: Array("not a zone at all, but long enough to hold a header".utf8)) == nil)
  }

  @Test(
    "The machine's zone",
    arguments: [
      ("America/Chicago", "America/Chicago"), (":Europe/Berlin", "Europe/Berlin"),
      ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"), ("EST5EDT,M3.2.0,M11.1.0", nil),
    ] as [(String, String?)])
  func systemZone(variable: String, expected: String?) throws {
    let name = ZoneDatabase.systemZone(environment: ["TZ": variable])
    #expect(name == expected ?? variable)
    _ = try ZoneDatabase().rules(name)
  }

  @Test(
    "The ends of what can be said do not crash",
    arguments: [
      CivilTime(year: 2_147_483_647, month: 2_147_483_647, day: 2_147_483_647),
      CivilTime(year: -2_147_483_648, month: -2_147_483_648, day: -2_147_483_648),
    ])
  func extremes(civil: CivilTime) throws {
    let instant = civil.unixMilliseconds
    for zone in [ZoneRules.utc, try rules("America/Chicago")] {
      _ = zone.moment(civil)
      _ = zone.civil(instant).iso8601
      _ = zone.offset(atUnixSeconds: instant)
    }
  }
}
