import Glibc

@testable import JubileeEngine

extension GeoPoint {
  /// The place reached after so many miles in a direction (degrees from north, clockwise), on the
  /// mean sphere.
  func moved(miles: Double, bearing: Double) -> GeoPoint {
    let angle = miles * GeoUnit.kilometersPerMile / GeoUnit.meanRadiusKilometers
    let phi = latitude * GeoUnit.radian
    let course = bearing * GeoUnit.radian
    let sinPhi = sin(phi) * cos(angle) + cos(phi) * sin(angle) * cos(course)
    let y = sin(course) * sin(angle) * cos(phi)
    let x = cos(angle) - sin(phi) * sinPhi
    return GeoPoint(
      latitude: asin(max(-1, min(1, sinPhi))) / GeoUnit.radian,
      longitude: (longitude + atan2(y, x) / GeoUnit.radian).wrappedDegrees)
  }
}

extension GeoBounds {
  /// The rectangle that also holds everything within so many miles of it; reaching a pole, or all
  /// round, it becomes every longitude.
  func expanded(byMiles miles: Double) -> GeoBounds {
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
