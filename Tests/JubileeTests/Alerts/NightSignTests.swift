import BerthBase
import Testing

@testable import JubileeEngine

@Suite("Changes of the forecast that are told")
struct NightSignTests {
  private static let hour: Int64 = 3_600_000
  private static let noon: Int64 = 20_686 * 86_400_000 + 12 * hour

  private func sign(
    _ probability: Double, mph: Double? = 5, from degrees: Double? = 180, morning: Int = 20_687,
    model: String = "a"
  ) -> NightSign {
    NightSign(
      model: model, morning: morning, end: Self.noon + 20 * Self.hour, probability: probability,
      windMph: mph, windDirectionDegrees: degrees)
  }

  private func ids(_ old: NightSign, _ new: NightSign) -> [String] {
    new.changes(since: old, now: Self.noon).map(\.id)
  }

  @Test(
    "Calm, or light from north to east, is the wind of jubilees",
    arguments: [
      (0, nil, true), (2, 180, true), (5, 180, false), (5, 45, true), (8, 0, true),
      (8, 112, true), (8, 120, false), (5, 340, true), (5, 330, false), (9, 45, false),
      (nil, nil, nil),
    ] as [(Double?, Double?, Bool?)])
  func favourable(mph: Double?, degrees: Double?, expected: Bool?) {
    #expect(sign(0.1, mph: mph, from: degrees).isFavourable == expected)
  }

  @Test("A wind that turns to or from it is told, each once a night")
  func wind() {
    let (calm, windy) = (sign(0.3, mph: 4, from: 40), sign(0.3, mph: 14, from: 200))
    #expect(ids(windy, calm) == ["night-20687-calm"])
    #expect(ids(calm, windy) == ["night-20687-windy"])
    #expect(ids(calm, sign(0.3, mph: 6, from: 80)).isEmpty)
    // Another model's forecast is no change of the weather.
    #expect(ids(windy, sign(0.3, mph: 4, from: 40, model: "b")).isEmpty)
    #expect(ids(calm, sign(0.3, mph: nil, from: nil)).isEmpty)
    let told = calm.changes(since: windy, now: Self.noon)
    #expect(told.first?.headline.contains("NE 4 mph, before: S 14 mph") == true)
    #expect(told.first?.ends == calm.end)
  }

  @Test(
    "A probability that moves across a step is told, not one that flutters there",
    arguments: [
      (0.1, 0.25, "night-20687-step-1"), (0.1, 0.7, "night-20687-step-3"),
      (0.7, 0.3, "night-20687-step-1"), (0.38, 0.42, nil), (0.21, 0.39, nil),
    ] as [(Double, Double, String?)])
  func steps(before: Double, now: Double, expected: String?) {
    #expect(ids(sign(before), sign(now)) == (expected.map { [$0] } ?? []))
  }

  @Test("Another night, or one that is over, is no change")
  func nights() {
    #expect(ids(sign(0.1), sign(0.9, morning: 20_688)).isEmpty)
    #expect(sign(0.9).changes(since: sign(0.1), now: Self.noon + 21 * Self.hour).isEmpty)
  }

  @Test(
    "Pressure that falls 3.6 hPa in three hours is told once in half a day",
    arguments: [(-0.02, false), (-0.034, false), (-0.04, true), (0.05, false)])
  func pressure(rate: Double, isTold: Bool) {
    let fall = NightSign.fall(rate, now: Self.noon)
    #expect((fall != nil) == isTold)
    #expect(NightSign.fall(-0.05, now: Self.noon + Self.hour)?.id == "pressure-41373")
    #expect(NightSign.fall(nil, now: Self.noon) == nil)
  }

  @Test("It is kept as it is")
  func json() {
    #expect(NightSign(json: sign(0.3).json) == sign(0.3))
    #expect(NightSign(json: sign(0.3, mph: nil, from: nil).json) == sign(0.3, mph: nil, from: nil))
  }

  @Test("A change is of the place watched first, with the number that the pages show")
  func own() throws {
    let bay = try JubileeHost()
    try bay.run("monitor-add", ["place": "Fairhope Municipal Pier", "radius": 1])
    try bay.feed(SampleWeather.station(), SampleWeather.forecast())
    let before = try bay.run("now")["tonight"]?["probability"]?.double ?? 0
    try bay.feed(SampleWeather.forecast(wind: "S", mph: 18, made: "2026-08-21T08:55:00Z"))
    let after = try bay.run("now")["tonight"]?["probability"]?.double ?? 0
    let plan = try bay.plan()
    let step = try #require(plan.first { $0["key"]?.string?.contains("-step-") == true })
    #expect(
      step["title"]?.string?.hasSuffix("falls to \(Format.chance(after))") == true, "\(step)")
    #expect(step["body"]?.string?.contains("It was \(Format.chance(before)) before") == true)
    #expect(step["body"]?.string?.contains("Fairhope Municipal Pier") == true)
  }

  @Test("A change that comes too late for the night is not told in the morning")
  func late() {
    let old = sign(0.9)
    var new = sign(0.1)
    new.end = SolarTime.earlyMorning(20_687) + 3 * Self.hour
    let early = SolarTime.earlyMorning(20_687)
    #expect(new.changes(since: old, now: early - Self.hour).first?.ends == early)
    #expect(new.changes(since: old, now: early + Self.hour).isEmpty)
  }

  @Test("A changed forecast comes as an alert of its own kind, once")
  func flow() throws {
    let bay = try JubileeHost()
    try bay.feed(
      SampleWeather.station(wind: "180", mph: 14), SampleWeather.forecast(wind: "S", mph: 15))
    #expect(try bay.plan().isEmpty)
    try bay.feed(SampleWeather.forecast(wind: "NE", mph: 4, made: "2026-08-21T08:55:00Z"))
    let planned = try bay.plan().filter { $0["category"] == "weather" }
    #expect(planned.contains { $0["key"]?.string?.hasSuffix("-calm") == true })
    for alert in planned { #expect(try bay.finalize(alert) != nil) }
    try bay.feed(SampleWeather.forecast(wind: "NE", mph: 4, made: "2026-08-21T08:58:00Z"))
    #expect(try bay.plan().filter { $0["category"] == "weather" }.isEmpty)
  }
}
