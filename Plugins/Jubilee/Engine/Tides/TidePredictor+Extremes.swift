extension TidePredictor {
  /// The high and low tides from one instant up to another, in order.
  ///
  /// The rate of change is searched for zeros every 15 minutes, and within such a step once more
  /// where it turns; each is found to the second. A diurnal tide has one high and one low a day,
  /// and a few days a month small extra ones.
  ///
  /// - Parameter minimumFeet: leaves out pairs of a high and a low that differ by less, as printed
  ///   tide tables do; 0 keeps everything. The tides before and after count, so that a day has the same
  ///   tides whether it is asked for alone or within a month.
  func extremes(from: Int64, to: Int64, minimumFeet: Double = 0) -> [TideExtreme] {
    guard minimumFeet > 0, from < to else { return all(from: from, to: to) }
    let around = 2 * Span.day
    return Self.merged(all(from: from - around, to: to + around), minimumFeet)
      .filter { $0.time >= from && $0.time < to }
  }

  private func all(from: Int64, to: Int64) -> [TideExtreme] {
    var found: [TideExtreme] = []
    var start = from
    var lastRate: Double?
    while start < to {
      let year = year(start)
      let end = min(to, year.end)
      search(year, from: start, to: end, &lastRate, &found)
      start = end
    }
    return found
  }

  private func search(
    _ year: TideYear, from: Int64, to: Int64, _ lastRate: inout Double?,
    _ found: inout [TideExtreme]
  ) {
    let step = 900_000.0
    var left = Double(from)
    var (leftRate, leftTurn) = year.slope(left)
    if let lastRate, lastRate * leftRate < 0 {
      append(year, left, isHigh: lastRate > 0, &found)
    }
    while left < Double(to) {
      let right = min(left + step, Double(to))
      let (rightRate, rightTurn) = year.slope(right)
      if leftRate * rightRate < 0 || (rightRate == 0 && leftRate != 0) {
        append(year, root(year.rate, left, right), isHigh: leftRate > 0, &found)
      } else if leftTurn * rightTurn < 0 {
        let turn = root({ year.slope($0).acceleration }, left, right)
        let turnRate = year.rate(turn)
        if turnRate * leftRate < 0 {
          append(year, root(year.rate, left, turn), isHigh: leftRate > 0, &found)
          append(year, root(year.rate, turn, right), isHigh: leftRate < 0, &found)
        }
      }
      left = right
      (leftRate, leftTurn) = (rightRate, rightTurn)
    }
    lastRate = leftRate
  }

  private func append(
    _ year: TideYear, _ time: Double, isHigh: Bool, _ found: inout [TideExtreme]
  ) {
    let second = (time / 1000).rounded() * 1000
    found.append(
      TideExtreme(time: Int64(second), heightFeet: year.height(second), isHigh: isHigh))
  }

  /// Where a function changes its sign, to 0.2 s, by the Illinois variant of false position.
  private func root(_ function: (Double) -> Double, _ low: Double, _ high: Double) -> Double {
    var (a, b) = (low, high)
    var (fa, fb) = (function(a), function(b))
    var side = 0
    for _ in 0..<60 where abs(b - a) > 200 {
      guard fa != fb else { break }
      let c = (fa * b - fb * a) / (fa - fb)
      let fc = function(c)
      if fc == 0 { return c }
      if fc * fb > 0 {
        (b, fb) = (c, fc)
        if side == -1 { fa /= 2 }
        side = -1
      } else {
        (a, fa) = (c, fc)
        if side == 1 { fb /= 2 }
        side = 1
      }
    }
    return fa == fb ? (a + b) / 2 : (fa * b - fb * a) / (fa - fb)
  }

  /// Takes out neighbours that differ by less than `least`, the smallest difference first.
  private static func merged(_ all: [TideExtreme], _ least: Double) -> [TideExtreme] {
    var extremes = all
    while extremes.count > 2 {
      var smallest = least
      var smallestIndex: Int?
      for index in 1..<extremes.count - 2 {
        let difference = abs(extremes[index + 1].heightFeet - extremes[index].heightFeet)
        if difference < smallest { (smallest, smallestIndex) = (difference, index) }
      }
      guard let smallestIndex else { break }
      extremes.removeSubrange(smallestIndex...smallestIndex + 1)
    }
    return extremes
  }
}
