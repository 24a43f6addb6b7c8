import Glibc

/// The sun, by Meeus, Astronomical Algorithms, 2nd ed. (1998), chapter 25: within 0.01°.
enum Sun {
  /// One astronomical unit in kilometres.
  static let astronomicalUnit = 149_597_870.7

  /// Where it stands at an instant in Unix milliseconds.
  static func position(_ time: Int64) -> SkyPosition {
    let t = SkyTime.dynamicalCenturies(time)
    let mean = 280.46646 + t * (36_000.76983 + t * 0.0003032)
    let anomaly = 357.52911 + t * (35_999.05029 - t * 0.0001537)
    let eccentricity = 0.016708634 - t * (0.000042037 + t * 0.0000001267)
    let m = anomaly * GeoUnit.radian
    let center =
      (1.914602 - t * (0.004817 + t * 0.000014)) * sin(m)
      + (0.019993 - t * 0.000101) * sin(2 * m) + 0.000289 * sin(3 * m)
    let node = (125.04 - 1934.136 * t) * GeoUnit.radian
    let longitude = mean + center - 0.00569 - 0.00478 * sin(node)
    let v = (anomaly + center) * GeoUnit.radian
    let radius =
      1.000001018 * (1 - eccentricity * eccentricity) / (1 + eccentricity * cos(v))
    return SkyPosition(
      longitude: longitude, latitude: 0, distance: radius * astronomicalUnit, centuries: t)
  }

  /// The height of its middle above the horizon in degrees, without refraction.
  static func altitude(at point: GeoPoint, _ time: Int64) -> Double {
    position(time).altitude(at: point, time)
  }
}
