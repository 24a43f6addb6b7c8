import Glibc

/// Joins clusters whose circles would lie on each other, which squares alone cannot prevent.
enum ClusterMerge {
  /// Joins neighbours nearer than so many points of screen at a zoom, the largest taking the others
  /// in; the order is by size, then by id, so that the same input gives the same map.
  static func merged(_ clusters: [MapCluster], zoom: Int, points: Double = 40) -> [MapCluster] {
    guard clusters.count > 1, points > 0 else { return clusters }
    let side = 256 * pow(2, Double(zoom)) / points
    let sorted = clusters.sorted { ($1.count, $0.id) < ($0.count, $1.id) }
    var merged: [MapCluster] = []
    var centers: [(x: Double, y: Double)] = []
    var squares: [SIMD2<Int32>: [Int]] = [:]
    for cluster in sorted {
      let (column, row) = ClusterGrid.position(cluster.point)
      let x = Double(column) / 4_294_967_296 * side
      let y = Double(row) / 4_294_967_296 * side
      let square = SIMD2(Int32(x), Int32(y))
      if let near = nearest(x, y, square, centers, squares) {
        merged[near] = joined(merged[near], cluster)
      } else {
        squares[square, default: []].append(merged.count)
        merged.append(cluster)
        centers.append((x, y))
      }
    }
    return merged
  }

  private static func nearest(
    _ x: Double, _ y: Double, _ square: SIMD2<Int32>, _ centers: [(x: Double, y: Double)],
    _ squares: [SIMD2<Int32>: [Int]]
  ) -> Int? {
    var best: (index: Int, distance: Double)?
    for dx in Int32(-1)...1 {
      for dy in Int32(-1)...1 {
        for index in squares[square &+ SIMD2(dx, dy)] ?? [] {
          let distance = hypot(centers[index].x - x, centers[index].y - y)
          if distance < 1, distance < best?.distance ?? .infinity { best = (index, distance) }
        }
      }
    }
    return best?.index
  }

  private static func joined(_ a: MapCluster, _ b: MapCluster) -> MapCluster {
    var sum = a
    sum.count += b.count
    sum.levels &+= b.levels
    sum.event = nil
    let part = Double(b.count) / Double(sum.count)
    let east = (b.point.longitude - a.point.longitude).wrappedDegrees
    sum.point = GeoPoint(
      latitude: a.point.latitude + (b.point.latitude - a.point.latitude) * part,
      longitude: (a.point.longitude + east * part).wrappedDegrees)
    return sum
  }
}
