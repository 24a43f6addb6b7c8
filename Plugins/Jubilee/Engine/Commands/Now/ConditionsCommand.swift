import BerthSDK

/// `conditions`: every measured value with where it comes from; asks nobody.
enum ConditionsCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let bay = try Bay(call)
    let readings = try store.readings(
      from: store.now - 48 * Moments.hour, to: store.now + 15 * 60_000)
    let merged = Conditions.merge(readings, at: store.now, near: bay.region.forecastPoint)
    let latest = Self.latest(readings)
    let panel = Panel(at: store.now, body: ["conditions": Panel.conditionsJSON(merged)])
    let reading = PanelReading(panel: panel, now: store.now, call: call)
    var data = try reading.json(isOffline: try store.database.value("offline") != nil)
    data = [
      "at": data["at"] ?? .null, "conditions": data["conditions"] ?? .null,
      "stale": .bool(reading.isStale),
      "pressureTrendInHgPerHour": Look.rounded(merged.pressureTrendInHgPerHour, 3),
      "waterTrendFeetPerHour": Look.rounded(merged.tideTrendFeetPerHour, 2),
      "stratificationPsu": Look.rounded(merged.stratificationPsu, 1),
      "bottomOxygenMgL": Look.rounded(merged.bottomOxygenMgL, 1),
      "stations": .array(
        try latest.map { reading in
          var json = reading.json
          json["id"] = .string(reading.station)
          json["name"] = .string(reading.source.title)
          json["time"] = .string(try Moments.iso(reading.time, call))
          return json
        }),
    ]
    return Reply(data) {
      Look.page("Conditions", "each value from the best source for it") {
        View.table(
          columns: ["", View.Column("Now", type: .number), "Source", "Age", "Reliability"],
          rows: reading.values.map { value in
            [
              View.Cell(Words.title(value.measure.title)), View.Cell(NowView.text(value)),
              View.Cell(value.isDerived ? "computed" : "\(value.station), \(value.source)"),
              View.Cell(Moments.span(value.age), tone: value.isStale ? .warning : .neutral),
              View.Cell(Look.number(value.reliability, 2)),
            ]
          }, empty: "No readings yet: berth jubilee now --refresh")
        if !latest.isEmpty {
          View.section("By station") {
            View.table(
              columns: ["Station", "Source", "Age", "Values"],
              rows: latest.map { reading in
                [
                  View.Cell(reading.station), View.Cell(reading.source.title),
                  View.Cell(Moments.span(store.now - reading.time)),
                  View.Cell(
                    reading.values.known.compactMap { measure in
                      reading.values[measure].map { "\(measure.title) \(Look.number($0, 1))" }
                    }.joined(separator: ", ")),
                ]
              })
          }
        }
        View.text(
          "Saturation is oxygen against what water of that temperature and salinity holds in "
            + "balance with the air (Benson and Krause 1984). Reliability is the worth of the "
            + "source, its own quality flag, freshness and nearness.", role: .note)
      }
    }
  }

  /// The newest measured reading of each station.
  private static func latest(_ readings: [Reading]) -> [Reading] {
    var newest: [String: Reading] = [:]
    for reading in readings where !reading.source.isForecast {
      newest["\(reading.source.rawValue)/\(reading.station)/\(reading.depthFeet ?? -1)"] = reading
    }
    return newest.values.sorted {
      ($0.source.rawValue, $0.station, $0.depthFeet ?? 0)
        < ($1.source.rawValue, $1.station, $1.depthFeet ?? 0)
    }
  }
}

/// `trends`: what was measured over the last days, as charts.
enum TrendsCommand {
  private static let shown: [Measure] = [
    .temperatureF, .waterTemperatureF, .humidityPercent, .windMph, .pressureInHg, .oxygenMgL,
    .salinityPsu, .tideFeet,
  ]

  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let bay = try Bay(call)
    let days = try arguments.optionalInt("days", in: 1...14) ?? 2
    let hours = days * 24
    let end = store.now - store.now % Moments.hour
    let start = end - Int64(hours) * Moments.hour
    let readings = try store.readings(from: start, to: store.now).filter { !$0.source.isForecast }
    let series = Self.shown.map { measure in
      (measure: measure, values: hourly(measure, readings, bay, start, hours))
    }.filter { $0.values.contains { $0 != nil } }
    let data: JSON = [
      "from": .string(try Moments.iso(start, call)), "hours": JSON(hours),
      "series": .array(
        series.map { entry in
          [
            "id": .string(entry.measure.rawValue), "name": .string(entry.measure.title),
            "unit": .string(entry.measure.unit),
            "values": .array(entry.values.map { Look.rounded($0, 2) }),
          ]
        }),
    ]
    return Reply(data) {
      try Look.page("Trends", "\(Words.count(days, "day")), by the hour") {
        let labels = try (0...hours).map { hour in
          let civil = try Moments.civil(start + Int64(hour) * Moments.hour, call)
          return "\(Moments.weekday(civil)) \(Moments.clock(civil))"
        }
        for entry in series {
          View.chart(
            .line, title: Words.title(entry.measure.title),
            series: [View.Series(values: entry.values)], labels: labels, unit: entry.measure.unit)
        }
        if series.isEmpty { View.text("No readings yet: berth jubilee now --refresh") }
      }
    }
  }

  /// A value for each hour: of the station that has most of them, the nearest among equals.
  private static func hourly(
    _ measure: Measure, _ readings: [Reading], _ bay: Bay, _ start: Int64, _ hours: Int
  ) -> [Double?] {
    var stations: [String: [Double?]] = [:]
    for reading in readings {
      guard let value = reading.values[measure] else { continue }
      let hour = Int((reading.time - start + Moments.hour / 2) / Moments.hour)
      guard (0...hours).contains(hour) else { continue }
      stations[
        "\(reading.source.rawValue)/\(reading.station)",
        default: Array(
          repeating: nil, count: hours + 1)][hour] = value
    }
    return stations.max { one, other in
      let (mine, yours) = (one.value.count { $0 != nil }, other.value.count { $0 != nil })
      return mine == yours ? one.key > other.key : mine < yours
    }?.value ?? []
  }
}
