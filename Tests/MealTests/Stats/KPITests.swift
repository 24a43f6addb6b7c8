import Testing

@testable import MealEngine

@Suite("Figures from the log")
struct KPITests {
  private static let hour: Int64 = 3_600_000

  private static func event(
    _ name: String, day: Int, at: Int64 = 0, latency: Double? = nil, cached: Bool? = nil
  ) -> KPIs.Event {
    KPIs.Event(
      name: name, at: Int64(day) * 24 * hour + at, day: day, latency: latency, isCached: cached)
  }

  /// Two active days and one more a week later, by hand:
  /// day 100: open, 2 requests (1 cached), 2 shown (40 and 4 ms), 1 swap with 1 repeat avoided;
  /// day 101: open, 1 cached request, shown (6 ms), paywall; day 107: open, paywall, subscription.
  private static let log: [KPIs.Event] = [
    event("app_open", day: 100, at: 1000),
    event("suggest_request", day: 100, at: 1500, cached: false),
    event("suggest_shown", day: 100, at: 1500, latency: 40),
    event("suggest_request", day: 100, at: 9000, cached: true),
    event("suggest_shown", day: 100, at: 9000, latency: 4),
    event("swap_used", day: 100, at: 9500), event("repeat_avoided", day: 100, at: 9500),
    event("app_open", day: 101), event("suggest_request", day: 101, cached: true),
    event("suggest_shown", day: 101, latency: 6), event("paywall_shown", day: 101),
    event("app_open", day: 107), event("paywall_shown", day: 107),
    event("subscription_started", day: 107),
  ]

  @Test("all figures of a small log are those worked out by hand")
  func byHand() {
    let kpis = KPIs(Self.log, today: 108)
    #expect(kpis.timeToFirstValue == 540)
    #expect(kpis.latencyP50 == 6 && kpis.latencyP95 == 40)
    #expect(kpis.cacheHitRate == 2.0 / 3)
    #expect(kpis.swapsPerDay == 1.0 / 3)
    #expect(kpis.repeatAvoidance == 1)
    // The last opening may still be at work.
    #expect(kpis.crashFree == 1)
    #expect(kpis.activeDays == 3 && kpis.stickiness == 0.1)
    #expect(kpis.funnel.map(\.events) == [3, 3, 2, 1])
    // Opened on three days, saw one on two, the offer too on one, and bought after that one.
    #expect(kpis.funnel.map(\.days) == [3, 2, 1, 1])
    let shares: [Double?] = [1, 2.0 / 3, 1.0 / 3, 1.0 / 3]
    #expect(kpis.funnel.map(\.share) == shares)
    #expect(kpis.retention.map(\.reached) == [true, true, nil])
    // Day 1: of 100, 101 and 107 only 100 was followed; day 7: of 100 and 101 only 100.
    let rates: [Double?] = [1.0 / 3, 0.5, nil]
    #expect(kpis.retention.map(\.rate) == rates)
  }

  @Test("an opening that neither an answer nor a refusal follows was a crash")
  func crashes() {
    let names = [
      "app_open", "suggest_request", "suggest_shown", "app_open", "app_open", "suggest_failed",
      "swap_used", "app_open", "suggest_request", "app_open",
    ]
    let events = names.enumerated().map { Self.event($1, day: 100, at: Int64($0)) }
    #expect(KPIs(events, today: 100).crashFree == 0.75)
    #expect(KPIs([], today: 100).crashFree == nil)
  }

  @Test("an empty log has no figures and no crash")
  func empty() {
    let kpis = KPIs([], today: 5)
    #expect(kpis.timeToFirstValue == nil && kpis.latencyP95 == nil && kpis.cacheHitRate == nil)
    #expect(kpis.funnel.map(\.days) == [0, 0, 0, 0] && kpis.funnel[0].share == nil)
    #expect(kpis.retention.allSatisfy { $0.reached == nil && $0.rate == nil })
  }

  @Test(
    "percentiles by nearest rank",
    arguments: [
      ([1.0, 2, 3, 4], 0.5, 2.0), ([1, 2, 3, 4], 0.95, 4), ([7], 0.5, 7), ([1, 2], 0.5, 1),
      ((1...100).map(Double.init), 0.95, 95), ((1...20).map(Double.init), 0.95, 19),
    ] as [([Double], Double, Double)])
  func percentiles(sorted: [Double], share: Double, expected: Double) {
    #expect(KPIs.percentile(sorted, share) == expected)
  }
}
