import BerthSDK

/// `stats`: the app's figures from the local log; they never leave this machine.
struct StatsCommand: PluginCommand {
  var days: Int

  func run(_ call: Call) throws -> Reply {
    try Subscriptions.note(call)
    let log = try EventHistory(call)
    let kpis = KPIs(log.events, today: log.today)
    let series = log.perDay(days)
    var data = Self.json(kpis)
    data["perDay"] = .list(series) { day in
      [
        "date": .string(day.date), "suggestions": JSON(day.suggestions),
        "swaps": JSON(day.swaps),
      ]
    }
    return Reply(data) { StatsView.page(kpis, Array(series.suffix(14))) }
  }

  private static func json(_ kpis: KPIs) -> JSON {
    func number(_ value: Double?) -> JSON { value.map { .number(rounded($0)) } ?? .null }
    return [
      "timeToFirstValueMs": kpis.timeToFirstValue.map { .integer($0) } ?? .null,
      "latencyMs": ["p50": number(kpis.latencyP50), "p95": number(kpis.latencyP95)],
      "cacheHitRate": number(kpis.cacheHitRate), "swapsPerDay": number(kpis.swapsPerDay),
      "repeatAvoidanceRate": number(kpis.repeatAvoidance),
      "crashFreeRate": number(kpis.crashFree),
      "activeDays": JSON(kpis.activeDays), "stickiness": number(kpis.stickiness),
      "funnel": .list(kpis.funnel) { step in
        [
          "id": .string(step.name), "name": .string(StatsView.title(step.name)),
          "events": JSON(step.events), "days": JSON(step.days), "share": number(step.share),
        ]
      },
      "retention": .list(kpis.retention) { entry in
        [
          "id": .string("d\(entry.days)"), "name": .string("Day \(entry.days)"),
          "reached": entry.reached.map { .bool($0) } ?? .null, "rate": number(entry.rate),
        ]
      },
    ]
  }

  /// Four decimals, enough for shares and milliseconds.
  private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
