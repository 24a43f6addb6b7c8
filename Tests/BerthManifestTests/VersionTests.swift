import BerthBase
import BerthManifest
import Testing

@Suite("Versions and durations")
struct VersionTests {
  // The order that section 11 of Semantic Versioning 2.0.0 gives as its example.
  @Test func versionsFollowTheStandardsOrder() throws {
    let texts = [
      "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
      "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.1.0", "2.0.0", "2.10.0",
    ]
    let versions = try texts.map { try #require(SemanticVersion($0)) }
    for (place, version) in versions.enumerated() {
      #expect(version.description == texts[place])
      for later in versions[(place + 1)...] {
        #expect(version < later)
        #expect(!(later < version))
      }
    }
  }

  @Test(
    "refuses",
    arguments: [
      "", "1", "1.0", "1.0.0.0", "01.0.0", "1.0.0-", "1.0.0-01", "1.0.0-a..b", "1.0.0+", "v1.0.0",
      "1.0.x", "1.0.-1", "1.0.9999999999", "1.0.0-ä",
    ])
  func refuses(text: String) { #expect(SemanticVersion(text) == nil) }

  @Test func abiVersions() throws {
    let low = try #require(ABIVersion("1.2"))
    #expect(low < ABIVersion(1, 10))
    #expect(low < ABIVersion(2, 0))
    for text in ["1", "1.0.0", "a.b", "01.0", "1.", "-1.0"] { #expect(ABIVersion(text) == nil) }
  }

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
