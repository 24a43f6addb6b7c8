import Glibc

@testable import JubileeEngine

extension Geodesic {
  /// Two places in reduced latitudes on the auxiliary sphere, and how far apart they are in
  /// longitude.
  struct Ends {
    var sinU1: Double
    var cosU1: Double
    var sinU2: Double
    var cosU2: Double
    /// The difference of longitude in radians, −π…π.
    var lambda: Double

    init(_ start: GeoPoint, _ end: GeoPoint) {
      (sinU1, cosU1) = Ends.reduced(start.latitude)
      (sinU2, cosU2) = Ends.reduced(end.latitude)
      lambda = (end.longitude - start.longitude).wrappedDegrees * GeoUnit.radian
    }

    /// Sine and cosine of the reduced latitude, exact at the poles and the equator.
    private static func reduced(_ latitude: Double) -> (Double, Double) {
      guard abs(latitude) < 90 else { return (latitude < 0 ? -1 : 1, 0) }
      let tangent = (1 - Geodesic.flattening) * tan(latitude * GeoUnit.radian)
      let cosine = 1 / (1 + tangent * tangent).squareRoot()
      return (tangent * cosine, cosine)
    }
  }
}

extension Geodesic.Ends {
  /// Vincenty's iteration on the difference of longitude; nil when it does not settle.
  func vincenty() -> Geodesic? {
    var omega = lambda
    for _ in 0..<60 {
      let sinOmega = sin(omega)
      let cosOmega = cos(omega)
      let across = cosU2 * sinOmega
      let along = cosU1 * sinU2 - sinU1 * cosU2 * cosOmega
      let sinSigma = (across * across + along * along).squareRoot()
      guard sinSigma > 0 else { return nil }
      let cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosOmega
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cosU1 * cosU2 * sinOmega / sinSigma
      let cos2Alpha = max(0, 1 - sinAlpha * sinAlpha)
      let cosMiddle = cos2Alpha > 1e-15 ? cosSigma - 2 * sinU1 * sinU2 / cos2Alpha : 0
      let arc = Geodesic.Arc(sigma: sigma, cosMiddle: cosMiddle, cos2Alpha: cos2Alpha)
      let next = lambda + arc.longitudeExcess(sinAlpha: sinAlpha)
      guard abs(next) <= Double.pi else { return nil }
      if abs(next - omega) < 1e-13 {
        return Geodesic(meters: arc.meters, initialBearing: atan2(across, along) / GeoUnit.radian)
      }
      omega = next
    }
    return nil
  }

  /// Bisection on the azimuth at the start, which always ends: with the places turned so that the
  /// first lies farthest south, the longitude reached grows with the azimuth (Karney 2013, §4).
  func nearlyOpposite() -> Geodesic {
    var turned = self
    turned.lambda = abs(lambda)
    let isSwapped = abs(sinU1) < abs(sinU2)
    if isSwapped {
      swap(&turned.sinU1, &turned.sinU2)
      swap(&turned.cosU1, &turned.cosU2)
    }
    // Of the two equal ways between places on the equator the northern one is taken.
    let isNorthern = turned.sinU1 >= 0
    if isNorthern {
      turned.sinU1.negate()
      turned.sinU2.negate()
    }
    if turned.sinU1 == 0 { turned.sinU1 = -1e-200 }
    turned.cosU1 = max(turned.cosU1, 1e-200)
    turned.cosU2 = max(turned.cosU2, 1e-200)

    var low = 0.0
    var high = Double.pi
    var way = turned.reached(azimuth: high)
    for _ in 0..<64 {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      way = turned.reached(azimuth: middle)
      if way.lambda < turned.lambda { low = middle } else { high = middle }
    }
    var sine = isSwapped ? way.sinAlpha2 : way.sinAlpha1
    var cosine = isSwapped ? way.cosAlpha2 : way.cosAlpha1
    if lambda < 0 { sine.negate() }
    if isSwapped != isNorthern { cosine.negate() }
    return Geodesic(
      meters: way.arc.meters, initialBearing: atan2(sine, cosine) / GeoUnit.radian)
  }

  /// Where a geodesic with this azimuth at the first place meets the latitude of the second.
  private func reached(azimuth: Double) -> Reached {
    let sinAlpha1 = sin(azimuth)
    let cosAlpha1 = cos(azimuth)
    let sinAlpha = sinAlpha1 * cosU1
    let sinAlpha2 = sinAlpha / cosU2
    let widening =
      abs(cosU2) < abs(sinU1)
      ? (cosU2 - cosU1) * (cosU1 + cosU2) : (sinU1 - sinU2) * (sinU1 + sinU2)
    let square = cosAlpha1 * cosU1 * (cosAlpha1 * cosU1) + widening
    let cosAlpha2 = max(0, square).squareRoot() / cosU2
    let sigma1 = atan2(sinU1, cosAlpha1 * cosU1)
    let sigma2 = atan2(sinU2, cosAlpha2 * cosU2)
    let omega1 = atan2(sinAlpha * sinU1, cosAlpha1 * cosU1)
    let omega2 = atan2(sinAlpha * sinU2, cosAlpha2 * cosU2)
    let sigma = sigma2 - sigma1
    var omega = omega2 - omega1
    if omega < 0 { omega += 2 * Double.pi }
    let arc = Geodesic.Arc(
      sigma: sigma, cosMiddle: cos(sigma1 + sigma2), cos2Alpha: max(0, 1 - sinAlpha * sinAlpha))
    return Reached(
      lambda: omega - arc.longitudeExcess(sinAlpha: sinAlpha), arc: arc, sinAlpha1: sinAlpha1,
      cosAlpha1: cosAlpha1, sinAlpha2: sinAlpha2, cosAlpha2: cosAlpha2)
  }

  private struct Reached {
    var lambda: Double
    var arc: Geodesic.Arc
    var sinAlpha1: Double
    var cosAlpha1: Double
    var sinAlpha2: Double
    var cosAlpha2: Double
  }
}
