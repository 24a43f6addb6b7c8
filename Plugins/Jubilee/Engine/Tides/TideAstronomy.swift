import Glibc

/// Where moon and sun stand, as far as the tide goes: mean longitudes in degrees.
///
/// Formulae: P. Schureman, Manual of Harmonic Analysis and Prediction of Tides, US Coast and
/// Geodetic Survey Special Publication 98 (1958), table 1, from 31 December 1899 12:00 UTC.
struct TideAstronomy: Sendable {
  /// Mean longitude of the moon.
  var moon: Double
  /// Mean longitude of the sun.
  var sun: Double
  /// Longitude of the lunar perigee.
  var perigee: Double
  /// Longitude of the solar perigee.
  var solarPerigee: Double
  /// Longitude of the moon's ascending node.
  var node: Double
  /// Hour angle of the mean sun at Greenwich, 180 at midnight UTC.
  var hour: Double

  /// Takes an instant in Unix milliseconds.
  init(_ time: Int64) {
    let days = Double(time) / 86_400_000 + 25_567.5
    let t = days / 36_525
    func seconds(_ constant: Double, _ turns: Double, _ a: Double, _ b: Double, _ c: Double)
      -> Double
    {
      constant + turns * 360 * t + t * (a + t * (b + t * c)) / 3600
    }
    moon = seconds(270 + 26.0 / 60 + 14.72 / 3600, 1336, 1_108_411.20, 9.09, 0.0068)
    sun = seconds(279 + 41.0 / 60 + 48.04 / 3600, 0, 129_602_768.13, 1.089, 0)
    perigee = seconds(334 + 19.0 / 60 + 40.87 / 3600, 11, 392_515.94, -37.24, -0.045)
    solarPerigee = seconds(281 + 13.0 / 60 + 15.0 / 3600, 0, 6189.03, 1.63, 0.012)
    node = seconds(259 + 10.0 / 60 + 57.12 / 3600, -5, -482_912.63, 7.58, 0.008)
    let dayPart = Double(time - Int64(UTC.dayNumber(time)) * Span.day) / Double(Span.day)
    hour = 180 + 360 * dayPart
  }

  /// A constituent's argument V in degrees, without node correction.
  func argument(of constituent: TideConstituent) -> Double {
    let parts = [hour, moon, sun, perigee, solarPerigee]
    var sum = constituent.phase
    for (multiple, part) in zip(constituent.multiples, parts) { sum += multiple * part }
    return sum
  }
}
