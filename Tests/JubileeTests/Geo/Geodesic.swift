import Glibc

@testable import JubileeEngine

/// What distances on the sphere are checked against: the shortest way between two places on the
/// WGS 84 ellipsoid, by Vincenty's inverse formulae (Survey Review 23, 176, 1975), with bisection on
/// the azimuth at the start where the plain iteration does not settle (nearly opposite points; idea
/// of Karney, J. Geodesy 87, 2013).
struct Geodesic: Sendable {
  /// Length in metres, within 0.1 mm where Vincenty's iteration settles.
  var meters: Double
  /// Direction at the start in degrees from north, −180…180.
  var initialBearing: Double

  /// The equatorial radius of WGS 84 in metres.
  static let equatorialRadius = 6_378_137.0
  /// The flattening of WGS 84.
  static let flattening = 1 / 298.257223563
  static let polarRadius = equatorialRadius * (1 - flattening)

  init(meters: Double, initialBearing: Double) {
    self.meters = meters
    self.initialBearing = initialBearing
  }

  /// The way from `start` to `end`; equal points have length 0 and, as GeographicLib has it,
  /// bearing 180.
  init(from start: GeoPoint, to end: GeoPoint) {
    let way = Ends(start, end)
    if start.latitude == end.latitude && (way.lambda == 0 || abs(start.latitude) == 90) {
      self.init(meters: 0, initialBearing: 180)
    } else if let settled = way.vincenty() {
      self = settled
    } else {
      self = way.nearlyOpposite()
    }
  }
}

extension GeoPoint {
  /// The length of the shortest way on the WGS 84 ellipsoid, in metres.
  func geodesicMeters(to other: GeoPoint) -> Double {
    Geodesic(from: self, to: other).meters
  }

  /// The direction in which the shortest way on the WGS 84 ellipsoid starts, in degrees from north,
  /// −180…180 (east positive); 180 between equal points.
  func initialBearing(to other: GeoPoint) -> Double {
    Geodesic(from: self, to: other).initialBearing
  }
}
