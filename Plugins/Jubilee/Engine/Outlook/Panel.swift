import BerthSDK

/// What `now` shows, made whenever data come and stored in one row, so that showing it computes
/// nothing but the ages of values.
struct Panel {
  /// Made when, Unix milliseconds.
  var at: Int64
  var body: JSON

  /// How long a panel is shown before it is made anew from what is stored.
  static let freshFor = 15 * Span.minute
  /// The step of the tide curve within it.
  static let tideStep = 15 * Span.minute

  /// Whether it still is shown as it is.
  func isFresh(at now: Int64, for span: Int64 = freshFor) -> Bool {
    (0..<span).contains(now - at)
  }

  /// The stored panel; nil when there is none of the region that is set.
  static func stored(_ store: Store) throws -> Panel? {
    let panel =
      try store.database.first("SELECT at, body FROM panel WHERE id = 1") { row in
        (try? JSON.parse(row.text(1))).map { Panel(at: Int64(row.int(0)), body: $0) }
      } ?? nil
    // One of another bay is none, nor one of an older form.
    guard let panel, panel.body["strip"] != nil,
      panel.body["setting"]?.string == (try setting(store.call))
    else { return nil }
    return panel
  }

  /// The region the user has set, in whatever words.
  private static func setting(_ call: Call) throws -> String {
    try call.config.get("region").string ?? ""
  }

  func save(_ store: Store) throws {
    try store.database.run(
      "INSERT OR REPLACE INTO panel (id, at, body) VALUES (1, ?1, ?2)",
      [.int(at), .text(body.text())])
  }

  /// The panel of conditions and what they make of a jubilee, with the hours round now.
  init(
    _ conditions: Conditions, _ prognosis: Prognosis, tide: TidePredictor, strip: HourStrip,
    _ bay: Bay, _ call: Call
  ) throws {
    let now = call.clock.now
    at = now
    body = [
      "setting": .string(try Self.setting(call)),
      "region": ["id": .string(bay.region.id), "name": .string(bay.region.name)],
      "conditions": Self.conditionsJSON(conditions),
      "trends": [
        "pressureInHgPerHour": Format.rounded(conditions.pressureTrendInHgPerHour, 3),
        "waterFeetPerHour": Format.rounded(conditions.tideTrendFeetPerHour, 2),
      ],
      "tide": Self.tideJSON(tide, now),
      "sky": try Self.skyJSON(bay, now, call),
      "probability": prognosis.json,
      "updated": conditions.lastUpdate.map(JSON.integer) ?? .null,
      "bayOxygen": Self.oxygenJSON(conditions.bayOxygen), "strip": strip.json,
    ]
    body["usual"] = .object(
      prognosis.usual.sorted { $0.key < $1.key }.reduce(into: JSONObject()) {
        $0[$1.key] = .number($1.value)
      })
    body["night"] =
      prognosis.night.map { night in
        [
          "hour": .integer(night.hour), "probability": JSON(night.probability),
          "confidence": .number(night.confidence), "cell": .string(night.cell),
          "cellName": .string(bay.cellName(night.cell)), "reasons": JSON(night.reasons),
          "weather": .string(night.weather),
        ]
      } ?? .null
  }

  /// A panel that shows conditions and nothing else.
  init(_ conditions: Conditions, at now: Int64) {
    self.init(at: now, body: ["conditions": Self.conditionsJSON(conditions)])
  }

  private init(at: Int64, body: JSON) { (self.at, self.body) = (at, body) }

  /// Values with their times; ages are added when it is shown.
  private static func conditionsJSON(_ conditions: Conditions) -> JSON {
    var values = JSONObject()
    for measure in Measure.allCases {
      guard let found = conditions[measure] else { continue }
      values[measure.rawValue] = [
        "value": Format.rounded(found.value, measure == .pressureInHg ? 2 : 1),
        "unit": .string(measure.unit), "source": .string(found.source.rawValue),
        "sourceName": .string(found.source.title), "station": .string(found.station),
        "time": .integer(found.time), "reliability": Format.rounded(found.reliability, 2),
        "staleAfter": .integer(measure.staleAfter), "derived": .bool(found.isDerived),
        "miles": Format.rounded(found.miles, 1), "quality": Format.rounded(found.quality, 2),
        "depthFeet": Format.rounded(found.depthFeet, 1),
      ]
    }
    return .object(values)
  }

  private static func oxygenJSON(_ oxygen: BayOxygen?) -> JSON {
    guard let oxygen else { return .null }
    return [
      "mgL": Format.rounded(oxygen.mgL, 2), "weight": Format.rounded(oxygen.weight, 2),
      "newest": .integer(oxygen.newest), "stations": JSON(oxygen.stations),
    ]
  }

  private static func tideJSON(_ predictor: TidePredictor, _ now: Int64) -> JSON {
    let station = predictor.station
    let from = now - now % tideStep
    let extremes = predictor.extremes(
      from: now - 14 * Span.hour, to: now + 40 * Span.hour, minimumFeet: 0.05)
    return [
      "station": .string(station.id), "name": .string(station.name),
      "datum": .string(station.datum), "from": .integer(from), "step": .integer(tideStep),
      "heights": .list(predictor.curve(from: from, to: from + 25 * Span.hour, step: tideStep)) {
        Format.rounded($0.heightFeet, 3)
      },
      "extremes": .list(extremes) {
        [
          "time": .integer($0.time), "kind": .string($0.isHigh ? "high" : "low"),
          "heightFeet": Format.rounded($0.heightFeet, 2),
        ]
      },
    ]
  }

  private static func skyJSON(_ bay: Bay, _ now: Int64, _ call: Call) throws -> JSON {
    try .list((0..<2)) { day in
      let from = try BayTime.midnight(now, call, plusDays: day)
      let to = try BayTime.midnight(now, call, plusDays: day + 1)
      let sky = SkyDay(at: bay.region.forecastPoint, from: from, to: to)
      func json(_ time: Int64?) -> JSON { time.map(JSON.integer) ?? .null }
      return [
        "from": .integer(from), "to": .integer(to), "sunrise": json(sky.sun.rise),
        "sunset": json(sky.sun.set), "dawn": json(sky.civil.rise),
        "moonPhase": .string(sky.phase.name.rawValue),
        "moonIllumination": Format.rounded(sky.phase.illumination, 2),
      ]
    }
  }
}
