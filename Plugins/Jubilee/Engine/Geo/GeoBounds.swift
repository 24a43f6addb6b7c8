/// A rectangle of degrees; one whose west lies east of its east crosses the antimeridian.
package struct GeoBounds: Sendable, Hashable {
  /// Degrees, −90…90.
  var south: Double
  /// Degrees, −180…180.
  var west: Double
  /// Degrees, −90…90, not below `south`.
  var north: Double
  /// Degrees, −180…180.
  var east: Double

  package init(south: Double, west: Double, north: Double, east: Double) {
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// The smallest rectangle round the points that does not cross the antimeridian; nil for none.
  init?(around points: some Sequence<GeoPoint>) {
    var bounds: GeoBounds?
    for point in points {
      guard var grown = bounds else {
        bounds = GeoBounds(
          south: point.latitude, west: point.longitude, north: point.latitude,
          east: point.longitude)
        continue
      }
      grown.south = min(grown.south, point.latitude)
      grown.north = max(grown.north, point.latitude)
      grown.west = min(grown.west, point.longitude)
      grown.east = max(grown.east, point.longitude)
      bounds = grown
    }
    guard let bounds else { return nil }
    self = bounds
  }

  /// Whether the rectangle runs over 180° of longitude.
  var crossesAntimeridian: Bool { west > east }

  /// The width in degrees, 0…360.
  var width: Double { crossesAntimeridian ? east - west + 360 : east - west }

  /// The height in degrees.
  var height: Double { north - south }

  /// The middle, in degrees.
  var center: GeoPoint {
    GeoPoint(
      latitude: (south + north) / 2, longitude: (west + width / 2).wrappedDegrees)
  }

  /// Whether the point lies within, edges included.
  func contains(_ point: GeoPoint) -> Bool {
    guard point.latitude >= south, point.latitude <= north else { return false }
    if crossesAntimeridian { return point.longitude >= west || point.longitude <= east }
    return point.longitude >= west && point.longitude <= east
  }

  /// Whether both share at least a point.
  func intersects(_ other: GeoBounds) -> Bool {
    guard south <= other.north, other.south <= north else { return false }
    return parts.contains { mine in
      other.parts.contains { mine.west <= $0.east && $0.west <= mine.east }
    }
  }

  /// One rectangle, or two when it crosses the antimeridian, none of which crosses it.
  var parts: [GeoBounds] {
    guard crossesAntimeridian else { return [self] }
    var left = self
    var right = self
    left.east = 180
    right.west = -180
    return [left, right]
  }
}
