import BerthBase
import Testing

@Suite struct ISO8601Tests {
  @Test(
    "Reading",
    arguments: [
      ("2026-11-21T18:00:00-06:00", 1_795_305_600_000),
      ("2026-11-21T18:00:00Z", 1_795_284_000_000),
      ("2026-11-21t18:00:00z", 1_795_284_000_000),
      ("2026-11-21 18:00Z", 1_795_284_000_000),
      ("2026-11-21T18:00:00.5Z", 1_795_284_000_500),
      ("2026-11-21T18:00:00.123456Z", 1_795_284_000_123),
      ("2026-11-21T23:45:00+0545", 1_795_284_000_000),
      ("1893-04-01T00:00:00+00:53:28", -2_422_054_408_000),
      ("1970-01-01T00:00:00Z", 0),
      ("1969-12-31T23:59:59.999Z", -1),
      ("0000-03-01T00:00:00Z", -62_162_035_200_000),
      ("-000001-12-31T00:00:00Z", -62_167_305_600_000),
      ("+010000-01-01T00:00:00Z", 253_402_300_800_000),
    ])
  func reading(text: String, expected: Int64) throws {
    let (time, hasOffset) = try #require(ISO8601.parse(text))
    #expect(hasOffset)
    #expect(time.unixMilliseconds == expected)
  }

  @Test(
    "Refusing",
    arguments: [
      "", "2026", "2026-11", "2026-13-01", "2026-00-10", "2026-02-29", "2026-04-31", "2026-11-00",
      "2026-11-21T", "2026-11-21T24:00:00", "2026-11-21T18:60", "2026-11-21T18:00:60Z",
      "2026-11-21T18:00:00+24:00", "2026-11-21T18:00:00+05", "2026-11-21T18:00:00.Z",
      "2026-11-21T18:00:00Z ", "21.11.2026", "２０２６-11-21", "2026-11-21Z",
    ])
  func refusing(text: String) {
    #expect(ISO8601.parse(text) == nil)
  }

  @Test func `a date or time without an offset says so`() throws {
    #expect(try #require(ISO8601.parse("2026-11-21")).hasOffset == false)
    #expect(try #require(ISO8601.parse("2026-11-21T07:05")).hasOffset == false)
  }

  @Test(
    "What is written reads back as the same moment",
    arguments: [
      (1_795_305_600_000, -21_600), (-1, 0), (-2_422_054_408_000, 3208),
      (1_700_000_000_007, 20_700),
      (-62_167_305_600_000, 0), (253_402_300_800_000, 50_400), (-99_999_999_999_999, -12_345),
    ] as [(Int64, Int)])
  func roundTrip(moment: Int64, offset: Int) throws {
    let civil = CivilTime(unixMilliseconds: moment, offset: offset)
    let back = try #require(ISO8601.parse(civil.iso8601)).time
    // RFC 3339 has offsets of whole minutes alone.
    #expect(back.offset % 60 == 0 && (offset % 60 != 0 || back == civil))
    #expect(back.unixMilliseconds == moment)
  }

  @Test func `months have their days, leap years too`() {
    let lengths = (1...12).map { ISO8601.daysIn(month: $0, year: 2026) }
    #expect(lengths == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    #expect(
      [1900, 2000, 2024, 2100].map { ISO8601.daysIn(month: 2, year: $0) } == [28, 29, 29, 28])
  }
}
