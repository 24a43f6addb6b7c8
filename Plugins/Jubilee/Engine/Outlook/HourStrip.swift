import BerthSDK

/// Tide, wind and oxygen of the hours round the present one, as a page draws them above one axis: made
/// with the panel, so that showing it reads neither readings nor tide tables.
struct HourStrip: Sendable, Equatable {
  /// Hours kept before the one in which it is made and after it: what a page shows, and four more, since
  /// a panel is shown for a while.
  private static let span = (before: 6, after: 22)

  /// Unix milliseconds of the first hour.
  let first: Int64
  /// Feet above the datum.
  let tide: [Double?]
  let windMph: [Double?]
  let oxygenMgL: [Double?]

  /// The strip round an instant.
  ///
  /// - Parameters:
  ///   - readings: at least those of the hours shown, in any order.
  ///   - waters: which stations stand in the water of the bay.
  init(_ readings: [Reading], tide: TidePredictor, waters: WaterShares, now: Int64) {
    let first = now - now % Span.hour - Int64(Self.span.before) * Span.hour
    let times = (0...Self.span.before + Self.span.after).map { first + Int64($0) * Span.hour }
    self.first = first
    self.tide = times.map { tide.height(at: $0) }
    windMph = Self.hourly(.windMph, readings, waters, times)
    oxygenMgL = Self.hourly(.oxygenMgL, readings, waters, times)
  }

  /// A strip that was stored; nil when it does not read.
  init?(json: JSON?) {
    guard let json, let first = json["first"]?.int, let tide = json["tide"]?.array,
      let wind = json["wind"]?.array, let oxygen = json["oxygen"]?.array
    else { return nil }
    self.first = Int64(first)
    (self.tide, windMph, oxygenMgL) = (
      tide.map(\.double), wind.map(\.double), oxygen.map(\.double)
    )
  }

  /// The strip as it is stored.
  var json: JSON {
    [
      "first": .integer(first), "tide": .list(tide) { Format.rounded($0, 2) },
      "wind": .list(windMph) { Format.rounded($0, 1) },
      "oxygen": .list(oxygenMgL) { Format.rounded($0, 2) },
    ]
  }

  /// Of a row so many hours from one on; nil where none is known.
  func part(_ row: [Double?], from hour: Int64, count: Int) -> [Double?] {
    let start = Int((hour - first) / Span.hour)
    return (start..<start + count).map { row.indices.contains($0) ? row[$0] : nil }
  }

  /// The best reading of each hour: a measured one before any forecast, then the most reliable.
  private static func hourly(
    _ measure: Measure, _ readings: [Reading], _ waters: WaterShares, _ times: [Int64]
  ) -> [Double?] {
    func worth(_ reading: Reading) -> Double {
      reading.reliability * (measure.isOfWater ? waters.share(reading) : 1)
    }
    guard let first = times.first, let last = times.last else { return [] }
    var best: [Int64: Reading] = [:]
    for reading in readings {
      let hour = (reading.time + Span.hour / 2) / Span.hour * Span.hour
      guard (first...last).contains(hour), reading.values[measure] != nil, worth(reading) > 0
      else { continue }
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
