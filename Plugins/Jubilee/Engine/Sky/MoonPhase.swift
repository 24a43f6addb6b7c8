import Glibc

/// How the moon looks.
struct MoonPhase: Sendable, Hashable {
  /// How far its longitude is ahead of the sun's: 0 new, 90 first quarter, 180 full, degrees.
  var elongation: Double
  /// The lit part of its disc, 0…1 (Meeus 48.1 and 48.3).
  var illumination: Double

  /// Of an instant in Unix milliseconds.
  init(at time: Int64) {
    let moon = Moon.position(time)
    let sun = Sun.position(time)
    elongation = (moon.longitude - sun.longitude).positiveDegrees
    let cosine =
      cos(moon.latitude * GeoUnit.radian)
      * cos((moon.longitude - sun.longitude) * GeoUnit.radian)
    let psi = acos(max(-1, min(1, cosine)))
    let phase = atan2(sun.distance * sin(psi), moon.distance - sun.distance * cos(psi))
    illumination = (1 + cos(phase)) / 2
  }

  /// Days since new moon, from the mean motion.
  var ageDays: Double { elongation / 360 * 29.530588 }

  /// What people call it.
  var name: Name {
    switch elongation {
    case ..<6, 354...: return .new
    case ..<84: return .waxingCrescent
    case ..<96: return .firstQuarter
    case ..<174: return .waxingGibbous
    case ..<186: return .full
    case ..<264: return .waningGibbous
    case ..<276: return .lastQuarter
    default: return .waningCrescent
    }
  }

  /// The eight phases; the four principal ones last a day.
  enum Name: String, Sendable, CaseIterable {
    case new
    case waxingCrescent = "waxing crescent"
    case firstQuarter = "first quarter"
    case waxingGibbous = "waxing gibbous"
    case full
    case waningGibbous = "waning gibbous"
    case lastQuarter = "last quarter"
    case waningCrescent = "waning crescent"
  }

  /// The first instant after `time` at which the elongation is so many degrees (0 for new moon, 180
  /// for full), in Unix milliseconds; within two minutes.
  static func next(elongation degrees: Double, after time: Int64) -> Int64 {
    let perDay = 360 / 29.530588
    var guess = time
    let away = (degrees - MoonPhase(at: time).elongation).positiveDegrees
    guess += Int64(away / perDay * 86_400_000)
    for _ in 0..<8 {
      let error = (degrees - MoonPhase(at: guess).elongation).wrappedDegrees
      guess += Int64(error / perDay * 86_400_000)
    }
    return guess > time ? guess : next(elongation: degrees, after: time + 86_400_000)
  }
}
