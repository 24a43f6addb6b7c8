/// What the tide is doing at an instant.
struct TideState: Sendable, Hashable {
  /// Unix milliseconds.
  var time: Int64
  /// Feet above the station's datum.
  var heightFeet: Double
  /// Feet per hour, positive when rising.
  var rateFeetPerHour: Double
  var trend: Trend
  /// The last high or low tide up to the instant, within three days.
  var previous: TideExtreme?
  /// The next high or low tide after the instant, within three days.
  var next: TideExtreme?

  /// Where the water goes.
  enum Trend: String, Sendable, CaseIterable {
    case rising
    case falling
    /// Less than 0.02 feet an hour (a quarter inch) either way.
    case slack
  }
}

extension TidePredictor {
  /// What the tide is doing at an instant; highs and lows that differ by less than 0.05 feet from
  /// their neighbour do not count.
  func state(at time: Int64) -> TideState {
    var extremes: [TideExtreme] = []
    for hours in [32, 72] as [Int64] {
      let reach = hours * 3_600_000
      extremes = self.extremes(from: time - reach, to: time + reach, minimumFeet: 0.05)
      if let first = extremes.first, let last = extremes.last, first.time <= time, last.time > time
      {
        break
      }
    }
    let year = year(time)
    let rate = year.rate(Double(time))
    return TideState(
      time: time, heightFeet: year.height(Double(time)), rateFeetPerHour: rate,
      trend: abs(rate) < 0.02 ? .slack : rate > 0 ? .rising : .falling,
      previous: extremes.last { $0.time <= time }, next: extremes.first { $0.time > time })
  }
}
