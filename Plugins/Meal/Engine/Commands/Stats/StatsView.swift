import BerthSDK

/// The figures as tables and a chart.
enum StatsView {
  static func page(_ kpis: KPIs, _ days: [EventHistory.Day]) -> View {
    View.mealPage("How MealAdvisor is doing", subtitle: "From its own log") {
      View.keyValues([
        View.Pair("Time to first value", kpis.timeToFirstValue.map(duration) ?? none),
        View.Pair("Suggestion latency P50", kpis.latencyP50.map(milliseconds) ?? none),
        View.Pair("Suggestion latency P95", kpis.latencyP95.map(milliseconds) ?? none),
        View.Pair("Cache hit rate", percent(kpis.cacheHitRate)),
        View.Pair("Swaps a day", kpis.swapsPerDay.map { decimal($0) } ?? none),
        View.Pair("Repeats avoided", percent(kpis.repeatAvoidance)),
        View.Pair("Answered without a crash", percent(kpis.crashFree)),
        View.Pair("Active days", "\(kpis.activeDays)"),
        View.Pair("Active in the last 30 days", percent(kpis.stickiness)),
      ])
      View.section("From opening to subscribing") {
        View.table(
          columns: [
            "Step", .init("Events", type: .number), .init("Days", type: .number),
            .init("Of first", type: .number),
          ],
          rows: kpis.funnel.map { step in
            [
              View.Cell(title(step.name)), View.Cell("\(step.events)"), View.Cell("\(step.days)"),
              View.Cell(percent(step.share)),
            ]
          })
      }
      View.section("Coming back") {
        View.table(
          columns: ["After", "First day's return", .init("All days", type: .number)],
          rows: kpis.retention.map { entry in
            [
              View.Cell("\(entry.days) \(entry.days == 1 ? "day" : "days")"),
              View.Cell(entry.reached.map { $0 ? "yes" : "no" } ?? "too early"),
              View.Cell(percent(entry.rate)),
            ]
          })
      }
      View.chart(
        .bar, title: "Suggestions and swaps a day",
        series: [
          View.Series("Suggestions", values: days.map { Double($0.suggestions) }),
          View.Series("Swaps", values: days.map { Double($0.swaps) }),
        ], labels: days.enumerated().map { label($0, $1, of: days.count) })
    }
  }

  private static let none = "not yet"

  /// A label for every few days, so that they do not run into each other.
  private static func label(_ index: Int, _ day: EventHistory.Day, of count: Int) -> String {
    let step = max(1, count / 6)
    return (count - 1 - index) % step == 0 ? String(day.date.suffix(5)) : ""
  }

  /// The name of an event for people.
  static func title(_ event: String) -> String {
    switch event {
    case "app_open": "Opened"
    case "suggest_shown": "Saw a suggestion"
    case "paywall_shown": "Saw the offer"
    case "subscription_started": "Subscribed"
    default: event
    }
  }

  static func percent(_ share: Double?) -> String {
    share.map { "\(Int(($0 * 100).rounded())) %" } ?? none
  }

  static func milliseconds(_ value: Double) -> String { "\(decimal(value)) ms" }

  static func duration(_ value: Int64) -> String {
    value < 1000 ? "\(value) ms" : "\(decimal(Double(value) / 1000)) s"
  }

  /// At most two decimals.
  private static func decimal(_ value: Double) -> String {
    AmountFormat.number(value, fractions: false)
  }
}
