import BerthBase
import Glibc

@testable import JubileeEngine

/// A station's tide once more, by other formulae than the engine's and from the file of CO-OPS itself: mean
/// longitudes of Meeus, factors and angles of the moon's node by Doodson's series, and highs and lows by
/// looking at every minute.
///
/// Sources: J. Meeus, Astronomical Algorithms (1998), chapters 25 and 47; A. T. Doodson, The analysis of
/// tidal observations, Philosophical Transactions A 227 (1928). What a wave is made of, the multiples of
/// Schureman's table 2, is read from `constituents.tsv`.
struct SecondTide {
  /// Mean sea level above MLLW, in meters.
  var seaLevel: Double
  /// Amplitude in meters and phase in degrees at UTC, by constituent.
  var constants: [String: (meters: Double, phase: Double)]

  /// All stations of `Vectors/tide-constants.tsv`.
  static let published: [String: SecondTide] = {
    let lines = BundledRecord.bytes("tide-constants.tsv", in: BundledRecord.vectors)
      .split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.hasPrefix("#") }.dropFirst()
    return Dictionary(
      lines.map { line in
        let fields = line.split(separator: "\t").map(String.init)
        let waves = fields[2].split(separator: " ").map {
          $0.split(separator: ":").map(String.init)
        }
        return (
          fields[0],
          SecondTide(
            seaLevel: Double(fields[1]) ?? .nan,
            constants: Dictionary(
              uniqueKeysWithValues: waves.map {
                ($0[0], (Double($0[1]) ?? .nan, Double($0[2]) ?? .nan))
              }))
        )
      }, uniquingKeysWith: { $1 })
  }()

  /// A high or a low: Unix milliseconds and meters above MLLW.
  typealias Turn = (time: Int64, meters: Double, isHigh: Bool)

  /// The highs and lows between two instants of one year, to the minute.
  func turns(_ constituents: [TideConstituent], year: Int, from: Int64, to: Int64) -> [Turn] {
    let waves = waves(constituents, year)
    func height(_ time: Int64) -> Double {
      let hours = Double(time - UTC.start(year: year)) / 3_600_000
      return waves.reduce(seaLevel) {
        $0 + $1.meters * cos(($1.speed * hours + $1.phase) * .pi / 180)
      }
    }
    var turns: [Turn] = []
    var (before, current) = (height(from - 60_000), height(from))
    for time in stride(from: from, to: to, by: 60_000) {
      let next = height(time + 60_000)
      if (current - before) * (next - current) <= 0, current != before {
        turns.append((time, current, current > before))
      }
      (before, current) = (current, next)
    }
    return turns
  }

  /// Meters, degrees an hour, and degrees at the beginning of a year; nodes as in its middle.
  private func waves(
    _ constituents: [TideConstituent], _ year: Int
  ) -> [(meters: Double, speed: Double, phase: Double)] {
    let (start, end) = (UTC.start(year: year), UTC.start(year: year + 1))
    let (sky, middle) = (Longitudes(start), Longitudes((start + end) / 2))
    return constants.compactMap { name, constant in
      guard let wave = constituents.first(where: { $0.name == name }) else { return nil }
      // The mean sun is at its lowest at the beginning of a day.
      let parts = [180, sky.moon, sky.sun, sky.perigee, sky.solarPerigee]
      var degrees = wave.phase - constant.phase
      for (multiple, part) in zip(wave.multiples, parts) { degrees += multiple * part }
      var meters = constant.meters
      for node in wave.nodes {
        let (factor, angle) = middle.node(node.term)
        meters *= factor
        degrees += node.isSubtracted ? -angle : angle
      }
      return (meters, wave.speed, degrees)
    }
  }

  /// Mean longitudes in degrees.
  private struct Longitudes {
    var moon, sun, perigee, solarPerigee, ascendingNode: Double

    init(_ time: Int64) {
      let t = UTC.centuries(time)
      moon = 218.3164477 + 481_267.88123421 * t
      sun = 280.46646 + 36_000.76983 * t
      perigee = 83.3532465 + 4_069.0137287 * t
      solarPerigee = 282.93735 + 1.71946 * t
      ascendingNode = 125.04452 - 1_934.136261 * t
    }

    /// The factor, and the angle in degrees.
    func node(_ term: TideConstituent.NodeTerm) -> (Double, Double) {
      let n = ascendingNode * .pi / 180
      let p = perigee * .pi / 180
      func series(_ cosines: [Double], _ sines: [Double]) -> (Double, Double) {
        (
          cosines.enumerated().reduce(0) { $0 + $1.element * cos(Double($1.offset) * n) },
          sines.enumerated().reduce(0) { $0 + $1.element * sin(Double($1.offset + 1) * n) }
        )
      }
      func vector(_ x: Double, _ y: Double) -> (Double, Double) {
        (hypot(x, y), atan2(y, x) * 180 / .pi)
      }
      switch term {
      case .m2: return series([1.0004, -0.0373, 0.0002], [-2.14])
      case .m3:
        let (factor, angle) = node(.m2)
        return (pow(factor, 1.5), 1.5 * angle)
      case .o1: return series([1.0089, 0.1871, -0.0147, 0.0014], [10.80, -1.34, 0.19])
      case .k1: return series([1.0060, 0.1150, -0.0088, 0.0006], [-8.86, 0.68, -0.07])
      case .k2: return series([1.0241, 0.2863, 0.0083, -0.0015], [-17.74, 0.68, -0.04])
      case .j1: return series([1.0129, 0.1676, -0.0170, 0.0016], [-12.94, 1.34, -0.19])
      case .oo1: return series([1.1027, 0.6504, 0.0317, -0.0014], [-36.68, 4.02, -0.57])
      case .mf: return series([1.0429, 0.4135, -0.004], [-23.74, 2.68, -0.38])
      case .mm: return series([1, -0.1300, 0.0013], [])
      case .m1: return vector(2 * cos(p) + 0.4 * cos(p - n), sin(p) + 0.2 * sin(p - n))
      case .l2:
        return vector(
          1 - 0.2505 * cos(2 * p) - 0.1102 * cos(2 * p - n) - 0.0156 * cos(2 * p - 2 * n)
            - 0.0370 * cos(n),
          -0.2505 * sin(2 * p) - 0.1102 * sin(2 * p - n) - 0.0156 * sin(2 * p - 2 * n)
            - 0.0370 * sin(n))
      }
    }
  }
}
