/// A place on the earth in WGS 84 degrees; north and east are positive.
package struct GeoPoint: Sendable, Hashable {
  /// Degrees north of the equator, −90…90.
  var latitude: Double
  /// Degrees east of Greenwich, −180…180.
  var longitude: Double

  /// Takes both degrees as they are; `GeoPoint(checking:_:)` refuses what is not on the earth.
  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The place, or nil when a figure is not finite, or outside −90…90 or −180…180 degrees.
  init?(checking latitude: Double, _ longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

/// Lengths used everywhere in the engine.
enum GeoUnit {
  /// The mean radius of the earth (2a + b) / 3 of WGS 84, in kilometres.
  static let meanRadiusKilometers = 6371.0088
  /// One international mile in kilometres, exactly.
  static let kilometersPerMile = 1.609344
  /// Degrees to radians.
  static let radian = Double.pi / 180
}

extension Double {
  /// The same direction in −180…180 degrees.
  var wrappedDegrees: Double {
    let turned = remainder(dividingBy: 360)
    return turned == -180 ? 180 : turned
  }

  /// The same direction in 0..<360 degrees.
  var positiveDegrees: Double {
    let turned = truncatingRemainder(dividingBy: 360)
    let positive = turned < 0 ? turned + 360 : turned
    return positive >= 360 ? 0 : positive
  }
}
