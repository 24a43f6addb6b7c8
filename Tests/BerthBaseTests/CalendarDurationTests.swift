import BerthBase
import Testing

@Suite("Durations")
struct CalendarDurationTests {
  static let durations: [(text: String, canonical: String, seconds: Int?)] = [
    ("PT90S", "PT90S", 90), ("P7D", "P7D", 604_800), ("P2W", "P2W", 1_209_600),
    ("P1M", "P1M", nil), ("P1Y2M3DT4H5M6S", "P1Y2M3DT4H5M6S", nil), ("PT1H30M", "PT1H30M", 5400),
    ("90s", "PT90S", 90), ("10m", "PT10M", 600), ("2h", "PT2H", 7200), ("1h30m", "PT1H30M", 5400),
    ("2d", "P2D", 172_800), ("1w2d3h", "P1W2DT3H", 788_400), ("0s", "PT0S", 0), ("PT0S", "PT0S", 0),
  ]

  @Test("reads durations", arguments: durations)
  func duration(text: String, canonical: String, seconds: Int?) throws {
    let duration = try #require(CalendarDuration(text))
    #expect(duration.description == canonical)
    #expect(duration.exactSeconds == seconds)
    #expect(CalendarDuration(canonical) == duration)
  }

  @Test(
    "refuses durations",
    arguments: [
      "", "P", "PT", "P1", "1", "s", "10", "10x", "P1S", "PT1D", "1m1h", "P1D1Y", "1s1s", "-5m",
      "P-1D", "PT1.5S", "P9999999999D", "1 h", "p1d",
    ])
  func refusesDuration(text: String) { #expect(CalendarDuration(text) == nil) }
}
