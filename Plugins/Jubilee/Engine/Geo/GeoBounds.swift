import Glibc

/// A rectangle of degrees; one whose west lies east of its east crosses the antimeridian.
public struct GeoBounds: Sendable, Hashable {
  /// Degrees, −90…90.
  public var south: Double
  /// Degrees, −180…180.
  public var west: Double
  /// Degrees, −90…90, not below `south`.
  public var north: Double
  /// Degrees, −180…180.
  public var east: Double

  public init(south: Double, west: Double, north: Double, east: Double) {
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// The smallest rectangle round the points that does not cross the antimeridian; nil for none.
  public init?(around points: some Sequence<GeoPoint>) {
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
  public var crossesAntimeridian: Bool { west > east }

  /// The width in degrees, 0…360.
  public var width: Double { crossesAntimeridian ? east - west + 360 : east - west }

  /// The height in degrees.
  public var height: Double { north - south }

  /// The middle, in degrees.
  public var center: GeoPoint {
    GeoPoint(
      latitude: (south + north) / 2, longitude: (west + width / 2).wrappedDegrees)
  }

  /// Whether the point lies within, edges included.
  public func contains(_ point: GeoPoint) -> Bool {
    guard point.latitude >= south, point.latitude <= north else { return false }
    if crossesAntimeridian { return point.longitude >= west || point.longitude <= east }
    return point.longitude >= west && point.longitude <= east
  }

  /// Whether both share at least a point.
  public func intersects(_ other: GeoBounds) -> Bool {
    guard south <= other.north, other.south <= north else { return false }
    return parts.contains { mine in
      other.parts.contains { mine.west <= $0.east && $0.west <= mine.east }
    }
  }

  /// One rectangle, or two when it crosses the antimeridian, none of which crosses it.
  public var parts: [GeoBounds] {
    guard crossesAntimeridian else { return [self] }
    var left = self
    var right = self
    left.east = 180
    right.west = -180
    return [left, right]
  }

  /// The rectangle that also holds everything within so many miles of it; reaching a pole, or all
  /// round, it becomes every longitude.
  public func expanded(byMiles miles: Double) -> GeoBounds {
    let angle = miles * GeoUnit.kilometersPerMile / GeoUnit.meanRadiusKilometers / GeoUnit.radian
    let low = max(-90, south - angle)
    let high = min(90, north + angle)
    let farthest = max(abs(low), abs(high))
    guard farthest < 90 else {
      return GeoBounds(south: low, west: -180, north: high, east: 180)
    }
    let widest = max(abs(south), abs(north)) * GeoUnit.radian
    let reach = asin(min(1, sin(min(angle, 90) * GeoUnit.radian) / cos(widest))) / GeoUnit.radian
    guard width + 2 * reach < 360 else {
      return GeoBounds(south: low, west: -180, north: high, east: 180)
    }
    return GeoBounds(
      south: low, west: (west - reach).wrappedDegrees, north: high,
      east: (east + reach).wrappedDegrees)
  }
}
