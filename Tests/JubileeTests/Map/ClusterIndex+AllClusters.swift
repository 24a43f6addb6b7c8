@testable import JubileeEngine

extension ClusterIndex {
  /// All clusters of a zoom, in the order of their squares.
  func clusters(zoom: Int) -> [MapCluster] {
    let zoom = min(max(zoom, 0), ClusterGrid.maximumZoom)
    let shift = UInt64(ClusterGrid.shift(zoom))
    var found: [MapCluster] = []
    var start = 0
    while start < codes.count {
      let square = codes[start] >> shift
      var end = start + 1
      while end < codes.count, codes[end] >> shift == square { end += 1 }
      found.append(cluster(start..<end, zoom: zoom))
      start = end
    }
    return found
  }
}

extension MapCluster {
  /// The zoom it belongs to.
  var zoom: Int { ClusterGrid.zoom(ofID: id) }

  /// The points that lie in its square.
  func members(of points: [ClusterPoint]) -> [ClusterPoint] {
    let shift = UInt64(ClusterGrid.shift(zoom))
    return points.filter { point in
      let (x, y) = ClusterGrid.position(point.point)
      return ClusterGrid.code(x, y) >> shift == ClusterGrid.square(ofID: id)
    }
  }
}

extension ClusterGrid {
  /// The zoom and the square that a number says.
  static func zoom(ofID id: Int64) -> Int { Int(id >> 40) }
  static func square(ofID id: Int64) -> UInt64 { UInt64(id & 0xFF_FFFF_FFFF) }
}
