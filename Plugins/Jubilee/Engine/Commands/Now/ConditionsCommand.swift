import BerthSDK

/// `conditions`: every measured value with where it comes from; asks nobody.
struct ConditionsCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let bay = try Bay(call)
    let readings = try store.readings(
      from: store.now - 72 * Span.hour, to: store.now + 15 * Span.minute)
    let merged = Conditions.merge(
      readings, at: store.now, near: bay.region.forecastPoint, waters: bay.region.waters)
    let latest = Self.latest(readings)
    let reading = PanelReading(
      panel: Panel(merged, at: store.now), now: store.now, call: call)
    let shown = try reading.json(isOffline: false)
    let data: JSON = [
      "at": shown["at"] ?? .null, "conditions": shown["conditions"] ?? .null,
      "stale": .bool(reading.isStale),
      "pressureTrendInHgPerHour": Format.rounded(merged.pressureTrendInHgPerHour, 3),
      "waterTrendFeetPerHour": Format.rounded(merged.tideTrendFeetPerHour, 2),
      "stratificationPsu": Format.rounded(merged.stratificationPsu, 1),
      "bottomOxygenMgL": Format.rounded(merged.bottomOxygenMgL, 1),
      "stations": try .list(latest) { reading in
        var json = reading.json
        json["id"] = .string(reading.station)
        json["name"] = .string(reading.source.title)
        json["time"] = try BayTime.json(reading.time, call)
        return json
      },
    ]
    return Reply(data, bayPage: "Conditions", "each value from the best source for it") {
      View.table(
        columns: ["", View.Column("Now", type: .number), "Source", "Age", "Reliability"],
        rows: reading.values.map { value in
          [
            View.Cell(Words.title(value.measure.title)), View.Cell(value.text),
            View.Cell(value.origin),
            View.Cell(Span.text(value.age), tone: value.isStale ? .warning : .neutral),
            View.Cell(Format.number(value.reliability, 2)),
          ]
        }, empty: "No readings yet.")
      if !latest.isEmpty {
        View.section("By station") {
          View.table(
            columns: ["Station", "Source", "Age", "Values"],
            rows: latest.map { reading in
              [
                View.Cell(reading.station.isEmpty ? "–" : reading.station),
                View.Cell(reading.source.title),
                View.Cell(Span.text(store.now - reading.time)),
                View.Cell(
                  reading.values.known.compactMap { measure in
                    reading.values[measure].map { "\(measure.title) \(Format.number($0, 1))" }
                  }.joined(separator: ", ")),
              ]
            })
        }
      }
      View.note(
        "Saturation is oxygen against what water of that temperature and salinity holds in "
          + "balance with the air (Benson and Krause 1984). Reliability is the worth of the "
          + "source, its own quality flag, freshness and nearness.")
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
