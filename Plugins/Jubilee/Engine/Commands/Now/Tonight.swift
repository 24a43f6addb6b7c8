import BerthSDK

/// The coming night at one's own shore: one number, and the hours around now.
struct Tonight {
  let reading: PanelReading
  let store: Store
  let bay: Bay

  /// Hours shown before now and after it.
  private static let span = (before: 6, after: 18)

  /// The place somebody watches first, or the whole eastern shore.
  private var shore: (name: String, cells: Set<String>) {
    get throws {
      guard let first = try store.monitors().first else { return ("the eastern shore", []) }
      return (first.name, bay.cells(within: first))
    }
  }

  /// The chance of the coming night, with its range and what it means.
  func figure() throws -> View {
    let shore = try shore
    let found = reading.panel.body["probability"]
    let nights = found?["similar"]?["nights"]?.double
    let label = "Tonight at \(shore.name)"
    guard let night = try coming else {
      // Nobody knows tonight's wind: the record is all there is, and is said to be that.
      guard let share = found?["similar"]?["share"]?.double, let nights else {
        return View.figure(
          label, value: "Not known", detail: "Too little is known, or it is too old.",
          link: Link.to("forecast"))
      }
      let basis = found?["similar"]?["basis"]?.string ?? "nights"
      return View.figure(
        label, value: Self.value(share),
        range: ChanceRange.words(ChanceRange.wilson(share, nights: nights)),
        level: ChanceLevel(share).view,
        detail: "From \(Int(nights)) \(basis) on record. Tonight's wind is not known yet.",
        link: Link.to("forecast"))
    }
    let own = shore.cells.compactMap { night.cells[$0] }.max()
    let share = own ?? night.probability
    return View.figure(
      label, value: Self.value(share),
      range: nights.map {
        ChanceRange.words(ChanceRange.wilson(share, nights: $0 * max(night.confidence, 0.05)))
      }, level: ChanceLevel(share).view,
      detail: "Best from \(try BayTime.clock(night.start, reading.call)) to "
        + "\(try BayTime.clock(night.end, reading.call)), "
        + OutlookHour.words(confidence: night.confidence) + ".",
      link: Link.to("forecast"))
  }

  private static func value(_ share: Double) -> String {
    share < 0.01 ? "< 1 %" : Format.percent(share)
  }

  private var coming: ForecastNight? {
    get throws {
      guard reading.now - reading.panel.at < 3 * Span.hour else { return nil }
      return try store.nights().first { $0.end > reading.now }
    }
  }

  /// Chance, tide, wind and oxygen above one axis of hours.
  func hours() throws -> View {
    let first = reading.now - reading.now % Span.hour - Int64(Self.span.before) * Span.hour
    let count = Self.span.before + Self.span.after + 1
    let times = (0..<count).map { first + Int64($0) * Span.hour }
    let last = first + Int64(count) * Span.hour
    var chances: [Int64: Double] = [:]
    for hour in try store.outlook(from: first, to: last) { chances[hour.hour] = hour.probability }
    let readings = try store.readings(from: first - Span.hour, to: last)
    let tables = try TideTables.bundled(store.call)
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
    var best: [Int64: Reading] = [:]
    for reading in readings where reading.values[measure] != nil {
      let hour = (reading.time + Span.hour / 2) / Span.hour * Span.hour
      if let held = best[hour],
        (held.source.isForecast ? 0 : 1, held.reliability)
          >= (reading.source.isForecast ? 0 : 1, reading.reliability)
      {
        continue
      }
      best[hour] = reading
    }
    return times.map { best[$0]?.values[measure] }
  }
}
