import Glibc

extension WindSummary {
  /// Below this steadiness the mean direction means nothing.
  static let leastSteadiness = 0.15

  /// The mean wind of the readings from `start` up to `end` (Unix milliseconds).
  ///
  /// Each hour counts once, however often it was reported, so that a ten-minute station does not
  /// outvote an hourly one.
  ///
  /// - Returns: nil with reports of fewer than `leastHours` different hours.
  public static func of(
    _ readings: [Reading], from start: Int64, to end: Int64, leastHours: Int = 4
  ) -> WindSummary? {
    struct Sum {
      var east = 0.0
      var north = 0.0
      var speed = 0.0
      var count = 0.0
    }
    var hours: [Int64: Sum] = [:]
    var reports = 0
    for reading in readings where reading.time >= start && reading.time < end {
      guard let speed = reading.windMph else { continue }
      // A wind without direction is light and variable: it counts by its speed alone.
      let angle = reading.windDirectionDegrees.map { $0 * .pi / 180 }
      var sum = hours[reading.time / Span.hour, default: Sum()]
      if let angle {
        sum.east += speed * sin(angle)
        sum.north += speed * cos(angle)
      }
      sum.speed += speed
      sum.count += 1
      hours[reading.time / Span.hour] = sum
      reports += 1
    }
    guard hours.count >= leastHours else { return nil }
    var total = Sum()
    for hour in hours.keys.sorted() {
      guard let sum = hours[hour] else { continue }
      total.east += sum.east / sum.count
      total.north += sum.north / sum.count
      total.speed += sum.speed / sum.count
      total.count += 1
    }
    let resultant = hypot(total.east, total.north)
    let steadiness = total.speed > 0 ? min(1, resultant / total.speed) : 0
    let direction = atan2(total.east, total.north) * 180 / .pi
    return WindSummary(
      directionDegrees: steadiness >= leastSteadiness ? direction.positiveDegrees : nil,
      meanMph: total.speed / total.count, steadiness: steadiness, count: reports)
  }
}

/// How a value changes with time.
enum Trend {
  /// Slope per hour of the least-squares line through the points, nil with fewer than three or
  /// when they span less than half an hour.
  static func perHour(_ points: [(time: Int64, value: Double)]) -> Double? {
    guard points.count >= 3, let first = points.map(\.time).min(),
      let last = points.map(\.time).max(), last - first >= Span.hour / 2
    else { return nil }
    let hours = points.map { Double($0.time - first) / Double(Span.hour) }
    let count = Double(points.count)
    let meanHour = hours.reduce(0, +) / count
    let meanValue = points.reduce(0) { $0 + $1.value } / count
    var above = 0.0
    var below = 0.0
    for (hour, point) in zip(hours, points) {
      above += (hour - meanHour) * (point.value - meanValue)
      below += (hour - meanHour) * (hour - meanHour)
    }
    return below > 0 ? above / below : nil
  }
}
