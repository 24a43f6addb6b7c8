import Glibc

/// A station's tide within one year, ready to be summed.
struct TideYear: Sendable {
  /// Unix milliseconds of the beginning of this year and of the next.
  let start: Int64
  let end: Int64
  private let offset: Double
  private let waves: [Wave]

  private struct Wave: Sendable {
    /// Feet.
    var amplitude: Double
    /// Radians per hour.
    var speed: Double
    /// Radians at the beginning of the year.
    var phase: Double
  }

  /// The arguments of a year by our own astronomy.
  struct Sky {
    private let beginning: TideAstronomy
    private let nodes: NodeCorrections

    init(_ year: Int) {
      let start = UTC.start(year: year)
      beginning = TideAstronomy(start)
      nodes = NodeCorrections(TideAstronomy((start + UTC.start(year: year + 1)) / 2))
    }

    func argument(_ constituent: TideConstituent) -> (degrees: Double, factor: Double) {
      var degrees = beginning.argument(of: constituent)
      var factor = 1.0
      for node in constituent.nodes {
        let (angle, part) = nodes.correction(of: node.term)
        degrees += node.isSubtracted ? -angle : angle
        factor *= part
      }
      return (degrees.positiveDegrees, factor)
    }
  }

  init(_ station: TideStation, _ tables: TideTables, year: Int) {
    start = UTC.start(year: year)
    end = UTC.start(year: year + 1)
    offset = station.offsetFeet
    var sky: Sky?
    var waves: [Wave] = []
    waves.reserveCapacity(station.harmonics.count)
    for harmonic in station.harmonics {
      let constituent = tables.constituents[harmonic.constituent]
      let degrees: Double
      let factor: Double
      if let published = tables.published(harmonic.constituent, year: year) {
        (degrees, factor) = published
      } else {
        // Both agree within 0.01° and 0.0003.
        let computed = sky ?? Sky(year)
        sky = computed
        (degrees, factor) = computed.argument(constituent)
      }
      waves.append(
        Wave(
          amplitude: harmonic.amplitude * factor, speed: constituent.speed * GeoUnit.radian,
          phase: (degrees - harmonic.phase) * GeoUnit.radian))
    }
    self.waves = waves
  }

  /// Whether the instant lies in this year.
  func contains(_ time: Int64) -> Bool { time >= start && time < end }

  /// Feet above the datum.
  func height(_ time: Double) -> Double {
    let hours = (time - Double(start)) / 3_600_000
    var sum = offset
    for wave in waves { sum += wave.amplitude * cos(wave.speed * hours + wave.phase) }
    return sum
  }

  /// Feet per hour, positive when rising.
  func rate(_ time: Double) -> Double {
    let hours = (time - Double(start)) / 3_600_000
    var sum = 0.0
    for wave in waves { sum -= wave.amplitude * wave.speed * sin(wave.speed * hours + wave.phase) }
    return sum
  }

  /// Feet per hour, and feet per hour squared.
  func slope(_ time: Double) -> (rate: Double, acceleration: Double) {
    let hours = (time - Double(start)) / 3_600_000
    var rate = 0.0
    var acceleration = 0.0
    for wave in waves {
      let angle = wave.speed * hours + wave.phase
      let scale = wave.amplitude * wave.speed
      rate -= scale * sin(angle)
      acceleration -= scale * wave.speed * cos(angle)
    }
    return (rate, acceleration)
  }
}
