import BerthSDK

/// `widget --size`: the coming night; larger sizes add conditions, tide and hours.
struct WidgetCommand: StoreCommand {
  enum Size: String, ArgumentWord { case small, medium, large }

  var size: Size

  private static let measures: [Measure] = [
    .temperatureF, .windMph, .windDirectionDegrees, .oxygenMgL, .waterTemperatureF,
  ]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let reading = try Panel.current(store)
    let hours =
      size == .large
      ? try store.outlook(from: store.now - Span.hour, to: store.now + 24 * Span.hour) : []
    var data = try reading.json(isOffline: try store.isOffline())
    let bay = try Bay(call)
    let tonight = try Tonight(reading, store, bay)
    try tonight.add(to: &data)
    data["size"] = .string(size.rawValue)
    data["title"] = "Jubilee outlook"
    data["hours"] = try .list(hours) {
      [
        "at": try BayTime.json($0.hour, call),
        "probability": Format.rounded(tonight.chance($0), 4),
      ]
    }
    return Reply(data, bayPage: "Jubilee outlook") {
      try tonight.figure()
      if size != .small {
        try reading.tideView()
        View.keyValues(
          reading.values.filter { Self.measures.contains($0.measure) && !$0.isStale }.map {
            View.Pair(Words.title($0.measure.title), $0.text)
          })
      }
      if !hours.isEmpty {
        View.chart(
          .spark, title: "Next 24 hours",
          series: [
            View.Series(values: hours.map { tonight.chance($0).map { $0 * 100 } })
          ],
          unit: "%", minimum: 0)
      }
    }
  }
}

/// `brief`: what `berth today` says.
struct BriefCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let reading = try Panel.current(store)
    let night = reading.panel.body["night"]
    let bay = try Bay(call)
    let tonight = try Tonight(reading, store, bay)
    let share = tonight.answer?.probability
    var data: JSON = [
      "date": .string(try BayTime.civil(store.now, call).date), "probability": JSON(share),
      "cell": tonight.likeliest.map { .string($0.id) } ?? night?["cell"] ?? .null,
      "reasons": night?["reasons"] ?? .array([]), "tonight": try tonight.json(),
    ]
    data["at"] = try store.time(night?["hour"])
    return Reply(data, bayPage: "On the bay") {
      try tonight.figure()
      if let share, let hour = night?["hour"]?.int {
        View.text([
          "A jubilee in the coming night: ",
          View.Span(Format.chance(share), style: .strong, link: Link.to("forecast")),
          View.Span(
            ", most likely about \(try BayTime.clock(Int64(hour), call)) at "
              + "\(tonight.likeliest?.name ?? tonight.area.name)."),
        ])
      } else if let tide = reading.tide, let next = tide.next {
        View.text(
          "Too little is known for a forecast. The tide is \(tide.trend), \(next.kind) at "
            + "\(try BayTime.clock(next.time, call)).")
      } else {
        View.text("Too little is known for a forecast.")
      }
    }
  }
}
