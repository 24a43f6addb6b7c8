import BerthSDK

/// What `now` shows, made whenever data come and kept in one row, so that showing it computes
/// nothing: times are moments, and only their ages are reckoned when it is shown.
struct Panel {
  /// Made when, Unix milliseconds.
  var at: Int64
  var body: JSON

  /// How long a panel is shown before it is made anew from what is kept.
  static let fresh: Int64 = 15 * 60_000
  /// The step of the tide curve within it.
  static let tideStep: Int64 = 15 * 60_000

  /// The kept panel; nil when there is none.
  static func kept(_ store: Store) throws -> Panel? {
    try store.database.first("SELECT at, body FROM panel WHERE id = 1") { row in
      (try? JSON.parse(row.text(1))).map { Panel(at: Int64(row.int(0)), body: $0) }
    } ?? nil
  }

  /// Makes the panel, the forecast and the line of the history anew, and keeps them.
  @discardableResult
  static func make(_ store: Store, _ bay: Bay) throws -> Panel {
    let now = store.now
    let call = store.call
    let readings = try store.readings(from: now - 48 * Moments.hour, to: now + 60 * Moments.hour)
    let conditions = Conditions.merge(readings, at: now, near: bay.region.forecastPoint)
    let tables = try TideTables.bundled(call)
    let station = try TidesCommand.station(nil, tables, call)
    let predictor = TidePredictor(station, tables, near: now)
    let prognosis = try Prognosis.make(
      bay, store, conditions: conditions, readings: readings, tide: predictor, now: now)
    var body: JSON = [
      "region": ["id": .string(bay.region.id), "name": .string(bay.region.name)],
      "conditions": conditionsJSON(conditions),
      "trends": [
        "pressureInHgPerHour": Look.rounded(conditions.pressureTrendInHgPerHour, 3),
        "waterFeetPerHour": Look.rounded(conditions.tideTrendFeetPerHour, 2),
      ],
      "tide": try tideJSON(predictor, station, now),
      "sky": try skyJSON(bay, now, call),
      "probability": prognosis.json,
      "updated": conditions.lastUpdate.map(JSON.integer) ?? .null,
    ]
    body["night"] =
      prognosis.night.map { night in
        [
          "hour": .integer(night.hour), "probability": JSON(night.probability),
          "confidence": .number(night.confidence), "cell": .string(night.cell),
          "cellName": .string(bay.cellName(night.cell)), "reasons": JSON(night.reasons),
          "weather": .string(night.weather),
        ]
      } ?? .null
    let panel = Panel(at: now, body: body)
    try store.database.transaction {
      try store.save(prognosis.hours, from: now - now % Moments.hour)
      try store.database.run(
        "INSERT OR REPLACE INTO panel (id, at, body) VALUES (1, ?1, ?2)",
        [.int(now), .text(body.text())])
      try prognosis.keep(store)
      try store.noteChanges(prognosis, pressureTrend: conditions.pressureTrendInHgPerHour)
    }
    return panel
  }

  /// Values with their moments; ages are added when it is shown.
  static func conditionsJSON(_ conditions: Conditions) -> JSON {
    var values = JSONObject()
    for measure in Measure.allCases {
      guard let found = conditions[measure] else { continue }
      values[measure.rawValue] = [
        "value": Look.rounded(found.value, measure == .pressureInHg ? 2 : 1),
        "unit": .string(measure.unit), "source": .string(found.source.rawValue),
        "sourceName": .string(found.source.title), "station": .string(found.station),
        "time": .integer(found.time), "reliability": Look.rounded(found.reliability, 2),
        "staleAfter": .integer(measure.staleAfter), "derived": .bool(found.isDerived),
        "miles": Look.rounded(found.miles, 1),
      ]
    }
    return .object(values)
  }

  private static func tideJSON(
    _ predictor: TidePredictor, _ station: TideStation, _ now: Int64
  ) throws -> JSON {
    let from = now - now % tideStep
    let extremes = predictor.extremes(
      from: now - 14 * Moments.hour, to: now + 40 * Moments.hour, minimumFeet: 0.05)
    return [
      "station": .string(station.id), "name": .string(station.name),
      "datum": .string(station.datum), "from": .integer(from), "step": .integer(tideStep),
      "heights": .array(
        predictor.curve(from: from, to: from + 25 * Moments.hour, step: tideStep).map {
          Look.rounded($0.heightFeet, 3)
        }),
      "extremes": .array(
        extremes.map {
          [
            "time": .integer($0.time), "kind": .string($0.isHigh ? "high" : "low"),
            "heightFeet": Look.rounded($0.heightFeet, 2),
          ]
        }),
    ]
  }

  private static func skyJSON(_ bay: Bay, _ now: Int64, _ call: Call) throws -> JSON {
    .array(
      try (0..<2).map { day in
        let from = try Moments.midnight(now, call, plusDays: day)
        let to = try Moments.midnight(now, call, plusDays: day + 1)
        let sky = SkyDay(at: bay.region.forecastPoint, from: from, to: to)
        func moment(_ time: Int64?) -> JSON { time.map(JSON.integer) ?? .null }
        return [
          "from": .integer(from), "to": .integer(to), "sunrise": moment(sky.sun.rise),
          "sunset": moment(sky.sun.set), "dawn": moment(sky.civil.rise),
          "moonPhase": .string(sky.phase.name.rawValue),
          "moonIllumination": Look.rounded(sky.phase.illumination, 2),
        ]
      })
  }
}
