import BerthSDK

extension Tonight {
  /// Hours shown before now and after it.
  private static let span = (before: 6, after: 18)

  /// Chance, tide, wind and oxygen above one axis of hours.
  func hours() throws -> View {
    let first = reading.now - reading.now % Span.hour - Int64(Self.span.before) * Span.hour
    let count = Self.span.before + Self.span.after + 1
    let times = (0..<count).map { first + Int64($0) * Span.hour }
    let last = first + Int64(count) * Span.hour
    var chances: [Int64: Double] = [:]
    for hour in try store.outlook(from: first, to: last) {
      chances[hour.hour] = chance(hour)
    }
    let readings = try store.readings(from: first - Span.hour, to: last)
    let tables = try store.tideTables()
    let tide = TidePredictor(try tables.station(nil, bay), tables, near: reading.now)
    return View.chart(
      .strip, title: "Around now",
      series: [
        View.Series(
          "Chance", values: times.map { chances[$0].map { $0 * 100 } },
          color: JubileeIntensity.major.color, unit: "%"),
        View.Series(
          "Tide", values: tide.curve(from: first, to: last - 1, step: Span.hour).map(\.heightFeet),
          color: .blue, unit: "ft"),
        View.Series(
          "Wind", values: hourly(.windMph, readings, times), color: .teal, unit: "mph"),
        View.Series(
          "Oxygen", values: hourly(.oxygenMgL, readings, times), color: .violet, unit: "mg/L"),
      ],
      labels: try times.map { try BayTime.clock($0, reading.call) },
      marks: [
        View.Mark(at: Double(reading.now - first) / Double(Span.hour), "now")
      ])
  }

  /// The best reading of each hour: a measured one before any forecast, then the most reliable.
  private func hourly(
    _ measure: Measure, _ readings: [Reading], _ times: [Int64]
  ) -> [Double?] {
    let waters = bay.region.waters
    func worth(_ reading: Reading) -> Double {
      reading.reliability * (measure.isOfWater ? waters.share(reading) : 1)
    }
    var best: [Int64: Reading] = [:]
    for reading in readings where reading.values[measure] != nil && worth(reading) > 0 {
      let hour = (reading.time + Span.hour / 2) / Span.hour * Span.hour
      if let held = best[hour],
        (held.source.isForecast ? 0 : 1, worth(held))
          >= (reading.source.isForecast ? 0 : 1, worth(reading))
      {
        continue
      }
      best[hour] = reading
    }
    return times.map { best[$0]?.values[measure] }
  }
}
