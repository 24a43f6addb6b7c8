import BerthSDK

/// `widget --size`: the coming night; larger sizes add conditions, tide and hours.
enum WidgetCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let size = arguments.optionalString("size") ?? "small"
    let store = try Store(call)
    let reading = try current(store)
    let hours =
      size == "large"
      ? try store.outlook(from: store.now - Moments.hour, to: store.now + 24 * Moments.hour) : []
    let isOffline = try store.database.value("offline") != nil
    var data = try reading.json(isOffline: isOffline)
    data["size"] = .string(size)
    data["title"] = "Jubilee outlook"
    data["hours"] = .array(
      try hours.map {
        ["at": .string(try Moments.iso($0.hour, call)), "probability": JSON($0.probability)]
      })
    return Reply(data) {
      try Look.page("Jubilee outlook") {
        NowView.probability(reading)
        if size != "small" {
          try NowView.tide(reading)
          View.keyValues(
            reading.values.filter { Self.shown.contains($0.measure) && !$0.isStale }.map {
              View.Pair(Words.title($0.measure.title), NowView.text($0))
            })
        }
        if !hours.isEmpty {
          View.chart(
            .spark, title: "Next 24 hours",
            series: [View.Series(values: hours.map { $0.probability.map { $0 * 100 } })],
            unit: "%", minimum: 0)
        }
      }
    }
  }

  private static let shown: [Measure] = [
    .temperatureF, .windMph, .windDirectionDegrees, .oxygenMgL, .waterTemperatureF,
  ]

  /// What is known, without asking anybody.
  static func current(_ store: Store) throws -> PanelReading {
    let kept = try Panel.kept(store)
    let panel: Panel
    if let kept, (0..<3 * Moments.hour).contains(store.now - kept.at) {
      panel = kept
    } else {
      panel = try Panel.make(store, Bay(store.call))
    }
    return PanelReading(panel: panel, now: store.now, call: store.call)
  }
}

/// `brief`: what `berth today` says.
enum BriefCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let reading = try WidgetCommand.current(store)
    let night = reading.panel.body["night"]
    let share = night?["probability"]?.double
    var data: JSON = [
      "date": .string(try Moments.civil(store.now, call).date), "probability": JSON(share),
      "cell": night?["cell"] ?? .null,
      "reasons": night?["reasons"] ?? .array([]),
    ]
    data["at"] = try store.time(night?["hour"]?.int.map(Int64.init))
    return Reply(data) {
      try Look.page("Jubilee Mobile Bay") {
        if let share, let hour = night?["hour"]?.int {
          View.text([
            "A jubilee in the coming night: ",
            View.Span(NowView.percent(share), style: .strong, link: Link.to("forecast")),
            View.Span(
              " most likely about \(try Moments.clock(Int64(hour), call)) at "
                + "\(night?["cellName"]?.string ?? "the eastern shore")."),
          ])
        } else if let tide = reading.tide, let next = tide.next {
          View.text(
            "Too little is known for a forecast. The tide is \(tide.trend), \(next.kind) at "
              + "\(try Moments.clock(next.time, call)).")
        } else {
          View.text("Too little is known for a forecast.")
        }
      }
    }
  }
}
