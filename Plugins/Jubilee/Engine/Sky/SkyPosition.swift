import Glibc

/// Where a body stands among the stars, seen from the middle of the earth.
struct SkyPosition: Sendable, Hashable {
  /// Apparent ecliptic longitude, degrees.
  var longitude: Double
  /// Ecliptic latitude, degrees.
  var latitude: Double
  /// Kilometres.
  var distance: Double
  /// Degrees.
  var rightAscension: Double
  /// Degrees.
  var declination: Double

  /// From ecliptic degrees of date, in centuries since J2000.0.
  init(longitude: Double, latitude: Double, distance: Double, centuries t: Double) {
    self.longitude = longitude.positiveDegrees
    self.latitude = latitude
    self.distance = distance
    // Mean obliquity with the largest term of nutation, Meeus 22 and 25.8.
    let node = (125.04 - 1934.136 * t) * GeoUnit.radian
    let epsilon = (23.439291 - 0.0130042 * t + 0.00256 * cos(node)) * GeoUnit.radian
    let lambda = longitude * GeoUnit.radian
    let beta = latitude * GeoUnit.radian
    let y = sin(lambda) * cos(epsilon) - tan(beta) * sin(epsilon)
    rightAscension = (atan2(y, cos(lambda)) / GeoUnit.radian).positiveDegrees
    let sine = sin(beta) * cos(epsilon) + cos(beta) * sin(epsilon) * sin(lambda)
    declination = asin(max(-1, min(1, sine))) / GeoUnit.radian
  }

  /// The height above the horizon of a place in degrees, seen from the middle of the earth and
  /// without refraction.
  func altitude(at point: GeoPoint, _ time: Int64) -> Double {
    let phi = point.latitude * GeoUnit.radian
    let delta = declination * GeoUnit.radian
    let hour =
      (SkyTime.siderealDegrees(time) + point.longitude - rightAscension) * GeoUnit.radian
    let sine = sin(phi) * sin(delta) + cos(phi) * cos(delta) * cos(hour)
    return asin(max(-1, min(1, sine))) / GeoUnit.radian
  }
}

/// Times of astronomy.
enum SkyTime {
  /// Mean sidereal time at Greenwich in degrees (Meeus 12.4).
  static func siderealDegrees(_ time: Int64) -> Double {
    let t = UTC.centuries(time)
    let days = UTC.julianDay(time) - 2_451_545
    return (280.46061837 + 360.98564736629 * days + t * t * 0.000387933).positiveDegrees
  }

  /// Centuries of dynamical time since J2000.0.
  static func dynamicalCenturies(_ time: Int64) -> Double {
    let t = UTC.centuries(time)
    return t + deltaSeconds(year: 2000 + t * 100) / (36_525 * 86_400)
  }

  /// How far dynamical time is ahead of Universal Time, in seconds: values of the Astronomical
  /// Almanac every ten years, straight lines between them, the last expected; a few seconds off
  /// at most, which is nothing to a rise or a set.
  static func deltaSeconds(year: Double) -> Double {
    let position = max(0, min(Double(deltas.count - 1), (year - 1900) / 10))
    let index = min(Int(position), deltas.count - 2)
    let part = position - Double(index)
    return deltas[index] * (1 - part) + deltas[index + 1] * part
  }

  /// From 1900 to 2050.
  private static let deltas = [
    -2.8, 10.4, 21.2, 24.0, 24.3, 29.1, 33.2, 40.2, 50.5, 56.9, 63.8, 66.1, 69.4, 71, 75, 80,
  ]
}
