import BerthSDK

/// The local log as the figures need it.
struct EventHistory {
  let events: [KPIs.Event]
  /// The local day, counted as `CivilDate` does.
  let today: Int

  /// What happened on a local day.
  struct Day: Sendable, Equatable {
    var date: String
    var suggestions: Int
    var swaps: Int
  }

  init(_ call: Call) throws {
    today = try call.clock.civil().civilDate.dayNumber
    events = try call.events.query().compactMap { event in
      guard let name = event["name"]?.string, let at = event["at"]?.string,
        let date = CivilDate(at.prefix(10))
      else { return nil }
      let properties = event["properties"]
      return KPIs.Event(
        name: name, at: event["unixMs"]?.int.map(Int64.init) ?? 0, day: date.dayNumber,
        latency: name == "suggest_shown" ? properties?["latency_ms"]?.double : nil,
        isCached: properties?["cached"]?.bool)
    }
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
        date: CivilDate(dayNumber: day).text, suggestions: shown[day] ?? 0,
        swaps: swaps[day] ?? 0)
    }
  }
}
