import BerthSDK
import Kitchen

/// `stats`: how the app is used, for `berth stats cocktail`; from events that never leave the machine.
struct StatsCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let usage = try self.usage(call)
    let isPremium = try call.entitlement.state().tier == "premium"
    let converted = usage.paywalls == 0 && !isPremium ? nil : isPremium
    let data: JSON = [
      "visits": JSON(usage.visits), "activeDays": JSON(usage.activeDays),
      "stickiness": .rounded(usage.stickiness),
      "retention": .list(usage.retention) {
        ["days": JSON($0.days), "rate": .rounded($0.rate)]
      },
      "drinksPerVisit": .rounded(usage.drinksPerVisit),
      "expansionsPerVisit": .rounded(usage.expansionsPerVisit),
      "medianVisitSeconds": .rounded(usage.medianVisit), "paywalls": JSON(usage.paywalls),
      "converted": converted.map { .bool($0) } ?? .null,
      "arms": .list(usage.arms) {
        [
          "name": .string($0.name), "exposed": JSON($0.exposed), "trials": JSON($0.trials),
          "bought": JSON($0.bought), "rate": .rounded($0.rate),
        ]
      },
    ]
    return Reply(data, page: "How you use Cocktail Mixologist") {
      View.keyValues(
        [
          View.Pair("Visits", "\(usage.visits) on \(Words.count(usage.activeDays, "day"))"),
          View.Pair("Active of the last 30 days", Self.percent(usage.stickiness)),
        ]
          + usage.retention.map {
            View.Pair(
              "Back after \(Words.count($0.days, "day"))",
              $0.rate.map(Self.percent) ?? "not known yet")
          }
          + [
            View.Pair("Drinks a visit", Self.number(usage.drinksPerVisit)),
            View.Pair("Graph expansions a visit", Self.number(usage.expansionsPerVisit)),
            View.Pair(
              "Half of the visits are longer than",
              usage.medianVisit.map { "\(AmountText.decimal($0 / 60, places: 1)) min" }
                ?? "not known yet"),
            View.Pair(
              "Premium",
              isPremium ? "yes" : "no; it was offered \(Words.count(usage.paywalls, "time"))"),
          ])
      if !usage.arms.isEmpty {
        View.section("What came of the paywall") {
          View.table(
            columns: [
              "plan named first", .init("shown", type: .number), .init("trials", type: .number),
              .init("bought", type: .number), .init("rate", type: .number),
            ],
            rows: usage.arms.map {
              [
                View.Cell($0.name), View.Cell("\($0.exposed)"), View.Cell("\($0.trials)"),
                View.Cell("\($0.bought)"), View.Cell($0.rate.map(Self.percent) ?? ""),
              ]
            })
        }
      }
      View.note("Counted here from events of this home; they never leave the machine.")
    }
  }

  private func usage(_ call: Call) throws -> Usage {
    let events = try call.events.query().compactMap { event -> Usage.Event? in
      guard let name = event["name"]?.string, let at = event["at"]?.string,
        let date = CivilDate(at.prefix(10))
      else { return nil }
      return Usage.Event(
        name: name, at: event["unixMs"]?.int.map(Int64.init) ?? 0, day: date.dayNumber,
        isExpansion: name == "graph.shown" && event["properties"]?["expanded"]?.int ?? 0 > 0,
        arm: event["properties"]?["arm"]?.string)
    }
    return Usage(events, today: try call.clock.civil().civilDate.dayNumber)
  }

  private static func percent(_ share: Double) -> String {
    "\(AmountText.decimal(share * 100, places: 0)) %"
  }

  private static func number(_ value: Double?) -> String {
    value.map { AmountText.decimal($0, places: 1) } ?? "not known yet"
  }
}
