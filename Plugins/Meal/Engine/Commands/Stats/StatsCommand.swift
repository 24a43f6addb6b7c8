import BerthSDK

/// `stats`: the app's figures from the local log; they never leave this machine.
enum StatsCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let log = try EventHistory(call)
    let kpis = KPIs(log.events, today: log.today)
    let span = arguments.optionalInt("days") ?? 30
    let series = log.perDay(span)
    var data = json(kpis)
    data["perDay"] = .array(
      series.map { day in
        [
          "date": .string(day.date), "suggestions": JSON(day.suggestions),
          "swaps": JSON(day.swaps),
        ]
      })
    return Reply(data) { StatsView.page(kpis, Array(series.suffix(14))) }
  }

  private static func json(_ kpis: KPIs) -> JSON {
    func number(_ value: Double?) -> JSON { value.map { .number(rounded($0)) } ?? .null }
    return [
      "timeToFirstValueMs": kpis.timeToFirstValue.map { .integer($0) } ?? .null,
      "latencyMs": ["p50": number(kpis.latencyP50), "p95": number(kpis.latencyP95)],
      "cacheHitRate": number(kpis.cacheHitRate), "swapsPerDay": number(kpis.swapsPerDay),
      "repeatAvoidanceRate": number(kpis.repeatAvoidance),
      "activeDays": JSON(kpis.activeDays), "stickiness": number(kpis.stickiness),
      "funnel": .array(
        kpis.funnel.map { step in
          [
            "id": .string(step.name), "name": .string(StatsView.title(step.name)),
            "events": JSON(step.events), "days": JSON(step.days), "share": number(step.share),
          ]
        }),
      "retention": .array(
        kpis.retention.map { entry in
          [
            "id": .string("d\(entry.days)"), "name": .string("Day \(entry.days)"),
            "reached": entry.reached.map { .bool($0) } ?? .null, "rate": number(entry.rate),
          ]
        }),
    ]
  }

  /// Four decimals, enough for shares and milliseconds.
  private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}

/// The local log as the figures need it.
struct EventHistory {
  let events: [KPIs.Event]
  let today: Int
  private let dates: [Int: String]

  /// What happened on a local day.
  struct Day: Sendable, Equatable {
    var date: String
    var suggestions: Int
    var swaps: Int
  }

  init(_ call: Call) throws {
    var dates: [Int: String] = [:]
    let civil = try call.clock.civil()
    today = Self.number(civil.date) ?? 0
    dates[today] = civil.date
    events = try call.events.query().compactMap { event in
      guard let name = event["name"]?.string, let at = event["at"]?.string,
        let day = Self.number(String(at.prefix(10)))
      else { return nil }
      let properties = event["properties"]
      return KPIs.Event(
        name: name, at: event["unixMs"]?.int.map(Int64.init) ?? 0, day: day,
        latency: name == "suggest_shown" ? properties?["latency_ms"]?.double : nil,
        isCached: properties?["cached"]?.bool)
    }
    self.dates = dates
  }

  /// The number of a date `YYYY-MM-DD` in days since 1 March of year 0 (Richards, Mapping Time,
  /// 1998); nil for text that is none.
  static func number(_ date: String) -> Int? {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]), (1...31).contains(parts[2]) else {
      return nil
    }
    let year = parts[1] > 2 ? parts[0] : parts[0] - 1
    let month = (parts[1] + 9) % 12
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + parts[2] - 1
  }

  /// The last so many days, oldest first.
  func perDay(_ count: Int) -> [Day] {
    var shown: [Int: Int] = [:]
    var swaps: [Int: Int] = [:]
    for event in events {
      if event.name == "suggest_shown" { shown[event.day, default: 0] += 1 }
      if event.name == "swap_used" { swaps[event.day, default: 0] += 1 }
    }
    return (0..<max(count, 1)).reversed().map { back in
      let day = today - back
      return Day(
        date: Self.date(day), suggestions: shown[day] ?? 0, swaps: swaps[day] ?? 0)
    }
  }

  /// The date of a day's number, the inverse of `number`.
  static func date(_ number: Int) -> String {
    var year = (10_000 * number + 14_780) / 3_652_425
    var rest = number - (365 * year + year / 4 - year / 100 + year / 400)
    if rest < 0 {
      year -= 1
      rest = number - (365 * year + year / 4 - year / 100 + year / 400)
    }
    let place = (100 * rest + 52) / 3060
    let month = (place + 2) % 12 + 1
    let day = rest - (place * 306 + 5) / 10 + 1
    return Civil(year: year + (place + 2) / 12, month: month, day: day).date
  }
}
