import BerthSDK

/// `trends`: what was measured over the last days, as charts.
struct TrendsCommand: StoreCommand {
  var days: Int

  private static let measures: [Measure] = [
    .temperatureF, .waterTemperatureF, .humidityPercent, .windMph, .pressureInHg, .oxygenMgL,
    .salinityPsu, .tideFeet,
  ]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let bay = try Bay(call)
    let hours = days * 24
    let end = store.now - store.now % Span.hour
    let start = end - Int64(hours) * Span.hour
    let readings = try store.readings(from: start, to: store.now).filter { !$0.source.isForecast }
    let series = Self.measures.map { measure in
      (measure: measure, values: Self.hourly(measure, readings, bay, start, hours))
    }.filter { $0.values.contains { $0 != nil } }
    let data: JSON = [
      "from": try BayTime.json(start, call), "hours": JSON(hours),
      "series": .list(series) { entry in
        [
          "id": .string(entry.measure.rawValue), "name": .string(entry.measure.title),
          "unit": .string(entry.measure.unit),
          "values": .array(entry.values.map { Format.rounded($0, 2) }),
        ]
      },
    ]
    return Reply(data, bayPage: "Trends", "\(Words.count(days, "day")), by the hour") {
      let labels = try (0...hours).map { hour in
        try BayTime.weekdayAndClock(start + Int64(hour) * Span.hour, call)
      }
      for entry in series {
        View.chart(
          .line, title: Words.title(entry.measure.title),
          series: [View.Series(values: entry.values)], labels: labels, unit: entry.measure.unit)
      }
      if series.isEmpty { View.text("No readings yet.") }
    }
  }

  /// A value for each hour: of the station that has most of them, the nearest among equals.
  private static func hourly(
    _ measure: Measure, _ readings: [Reading], _ bay: Bay, _ start: Int64, _ hours: Int
  ) -> [Double?] {
    var stations: [String: [Double?]] = [:]
    for reading in readings {
      guard let value = reading.values[measure] else { continue }
      let hour = Int((reading.time - start + Span.hour / 2) / Span.hour)
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
