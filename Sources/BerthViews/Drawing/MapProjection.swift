import BerthViewModel
import Glibc

/// Places on a plane: equirectangular, with the middle latitude's scale, which keeps shapes
/// right over a bay or a city.
struct MapProjection {
  /// The width of the plane for a height of 1.
  let aspect: Double
  /// The western and northern edges, and how far it is across and down; in degrees.
  let west, north, spanLongitude, spanLatitude: Double

  init(_ map: View.Map) {
    var south = 90.0
    var north = -90.0
    var longitudes: [Double] = []
    let see = { (latitude: Double, longitude: Double) in
      south = min(south, latitude)
      north = max(north, latitude)
      longitudes.append(longitude)
    }
    for point in map.points { see(point.latitude, point.longitude) }
    for cluster in map.clusters { see(cluster.latitude, cluster.longitude) }
    for line in map.lines {
      for point in line.points { see(point.latitude, point.longitude) }
    }
    var west: Double
    var span: Double
    if let bounds = map.bounds {
      (south, north, west) = (bounds.south, bounds.north, bounds.west)
      span = Self.eastward(from: west, to: bounds.east)
    } else if longitudes.isEmpty {
      (south, north, west, span) = (-60, 75, -180, 360)
    } else {
      (west, span) = Self.smallestArc(longitudes)
      // A margin, so that nothing sits on the frame.
      let marginLatitude = max((north - south) * 0.08, 0.01)
      let marginLongitude = max(span * 0.08, 0.01)
      south = max(south - marginLatitude, -90)
      north = min(north + marginLatitude, 90)
      west -= marginLongitude
      span = min(span + 2 * marginLongitude, 360)
    }
    let scale = max(cos((south + north) / 2 * Double.pi / 180), 0.05)
    spanLatitude = max(north - south, 1e-6)
    spanLongitude = max(span, 1e-6)
    self.west = west
    self.north = north
    aspect = min(max(spanLongitude * scale / spanLatitude, 0.4), 4)
  }

  /// The shortest stretch eastwards that holds all `longitudes`.
  private static func smallestArc(_ longitudes: [Double]) -> (west: Double, span: Double) {
    let sorted = longitudes.sorted()
    guard let first = sorted.first, let last = sorted.last else { return (-180, 360) }
    var best = (gap: first + 360 - last, west: first)
    for (left, right) in zip(sorted, sorted.dropFirst()) where right - left > best.gap {
      best = (right - left, right)
    }
    return (best.west, 360 - best.gap)
  }

  private static func eastward(from west: Double, to east: Double) -> Double {
    let span = east - west
    return span < 0 ? span + 360 : span == 0 ? 1e-6 : span
  }

  /// Where a place lies, as parts of width and height from the top left; may lie outside.
  func place(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double) {
    var offset = longitude - west
    while offset < -0.5 * (360 - spanLongitude) { offset += 360 }
    while offset > spanLongitude + 0.5 * (360 - spanLongitude), offset >= 360 { offset -= 360 }
    return (offset / spanLongitude, (north - latitude) / spanLatitude)
  }
}
