import BerthSDK

extension Tonight {
  /// Hours shown before now and after it.
  private static let span = (before: 6, after: 18)

  /// Chance, tide, wind and oxygen above one axis of hours, each with what it is now.
  func hours() throws -> View {
    let first = reading.now - reading.now % Span.hour - Int64(Self.span.before) * Span.hour
    let count = Self.span.before + Self.span.after + 1
    let times = (0..<count).map { first + Int64($0) * Span.hour }
    let last = first + Int64(count) * Span.hour
    var chances: [Int64: Double] = [:]
    for hour in try store.outlook(from: first, to: last) {
      chances[hour.hour] = chance(hour)
    }
    let strip = HourStrip(json: reading.panel.body["strip"])
    func row(_ row: [Double?]?) -> [Double?] {
      strip?.part(row ?? [], from: first, count: count) ?? times.map { _ in nil }
    }
    return View.chart(
      .strip,
      series: [
        View.Series(
          named("Chance", chances[times[Self.span.before]].map(Self.value)),
          values: times.map { chances[$0].map { $0 * 100 } }, color: JubileeIntensity.major.color,
          unit: "%"),
        View.Series(
          named("Tide", reading.tide.map { "\(Format.number($0.heightFeet, 1)) ft, \($0.trend)" }),
          values: row(strip?.tide), color: .blue, unit: "ft"),
        View.Series(
          named("Wind", wind), values: row(strip?.windMph), color: .teal, unit: "mph"),
        View.Series(
          named("Oxygen", fresh(.oxygenMgL)?.text), values: row(strip?.oxygenMgL), color: .violet,
          unit: "mg/L"),
      ],
      labels: try times.map { try BayTime.clock($0, reading.call) },
      marks: [
        View.Mark(at: Double(reading.now - first) / Double(Span.hour), "now")
      ])
  }

  /// `Tide 1.4 ft, rising`: a row with what it is now, if that is known.
  private func named(_ name: String, _ now: String?) -> String {
    now.map { "\(name) \($0)" } ?? name
  }

  /// A measured value that still holds.
  private func fresh(_ measure: Measure) -> PanelReading.Value? {
    reading.value(measure).flatMap { $0.isStale ? nil : $0 }
  }

  /// `NE 3 mph`.
  private var wind: String? {
    guard let speed = fresh(.windMph) else { return nil }
    return (fresh(.windDirectionDegrees).map { Compass.main($0.value) + " " } ?? "") + speed.text
  }
}
