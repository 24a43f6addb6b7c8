import Glibc

extension WindSummary {
  /// Below this steadiness the mean direction means nothing…
  static let minimumSteadiness = 0.15
  /// …and from this one on all it says, so that a wind that turns counts less by and by.
  static let fullSteadiness = 0.5

  /// How much the mean direction says, 0–1.
  var directionWorth: Double {
    guard directionDegrees != nil else { return 0 }
    let part =
      (steadiness - Self.minimumSteadiness) / (Self.fullSteadiness - Self.minimumSteadiness)
    return min(max(part, 0), 1)
  }

  /// The mean wind of the readings from `start` up to `end` (Unix milliseconds).
  ///
  /// Each hour counts once, however often it was reported, so that a ten-minute station does not
  /// outvote an hourly one.
  ///
  /// - Returns: nil with reports of fewer than `minimumHours` different hours.
  static func of(
    _ readings: [Reading], from start: Int64, to end: Int64, minimumHours: Int = 4
  ) -> WindSummary? {
    var hours: [HourSum] = []
    hours.reserveCapacity(32)
    var reports = 0
    for reading in readings where reading.time >= start && reading.time < end {
      guard let speed = reading.windMph else { continue }
      let hour = reading.time / Span.hour
      // Readings mostly come in the order of time, so the hour is the last one or a new one.
      let index =
        hours.last?.hour == hour ? hours.count - 1 : hours.firstIndex { $0.hour == hour }
      if let index {
        hours[index].add(speed, from: reading.windDirectionDegrees)
      } else {
        var sum = HourSum(hour: hour)
        sum.add(speed, from: reading.windDirectionDegrees)
        hours.append(sum)
      }
      reports += 1
    }
    guard hours.count >= minimumHours else { return nil }
    // In the order of time, so that the sum does not depend on the order of the readings.
    hours.sort { $0.hour < $1.hour }
    var (east, north, speed) = (0.0, 0.0, 0.0)
    for hour in hours {
      east += hour.east / hour.count
      north += hour.north / hour.count
      speed += hour.speed / hour.count
    }
    let resultant = hypot(east, north)
    let steadiness = speed > 0 ? min(1, resultant / speed) : 0
    let direction = atan2(east, north) * 180 / .pi
    return WindSummary(
      directionDegrees: steadiness >= minimumSteadiness ? direction.positiveDegrees : nil,
      meanMph: speed / Double(hours.count), steadiness: steadiness, count: reports)
  }

  /// The reports of one hour.
  private struct HourSum {
    let hour: Int64
    var east = 0.0
    var north = 0.0
    var speed = 0.0
    var count = 0.0

    /// A wind without direction is light and variable: it counts by its speed alone.
    mutating func add(_ mph: Double, from degrees: Double?) {
      if let degrees {
        east += mph * sin(degrees * .pi / 180)
        north += mph * cos(degrees * .pi / 180)
      }
      speed += mph
      count += 1
    }
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
