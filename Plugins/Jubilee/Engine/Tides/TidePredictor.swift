/// Predicts the tide of a station at any time.
///
/// A prediction is the astronomical tide alone: wind and pressure can add or take a foot or more.
struct TidePredictor: Sendable {
  let station: TideStation
  private let tables: TideTables
  private let known: [TideYear]

  /// A predictor that keeps the years round an instant ready; others are made when asked for.
  init(_ station: TideStation, _ tables: TideTables, near time: Int64) {
    self.station = station
    self.tables = tables
    let week = 7 * Span.day
    let years = Set([time - week, time, time + week].map(UTC.year)).sorted()
    known = years.map { TideYear(station, tables, year: $0) }
  }

  /// The year an instant lies in.
  func year(_ time: Int64) -> TideYear {
    known.first { $0.contains(time) } ?? TideYear(station, tables, year: UTC.year(time))
  }

  /// Feet above the station's datum at an instant (Unix milliseconds).
  func height(at time: Int64) -> Double { year(time).height(Double(time)) }

  /// Feet per hour at an instant, positive when rising.
  func rate(at time: Int64) -> Double { year(time).rate(Double(time)) }

  /// Heights from one instant up to another, both included, every `step` milliseconds (at least a
  /// second); at most 100,000 of them.
  func curve(from: Int64, to: Int64, step: Int64 = 600_000) -> [TideHeight] {
    guard to >= from else { return [] }
    let step = max(1000, step)
    let count = min((to - from) / step, 99_999)
    var points: [TideHeight] = []
    points.reserveCapacity(Int(count) + 1)
    var year = year(from)
    for index in 0...count {
      let time = from + index * step
      if !year.contains(time) { year = self.year(time) }
      points.append(TideHeight(time: time, heightFeet: year.height(Double(time))))
    }
    return points
  }
}

/// A height of the tide.
struct TideHeight: Sendable, Hashable {
  /// Unix milliseconds.
  var time: Int64
  /// Feet above the station's datum.
  var heightFeet: Double
}

/// A high or a low tide.
struct TideExtreme: Sendable, Hashable {
  /// Unix milliseconds, a whole second.
  var time: Int64
  /// Feet above the station's datum.
  var heightFeet: Double
  var isHigh: Bool
}
