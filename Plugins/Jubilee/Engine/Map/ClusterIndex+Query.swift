extension ClusterIndex {
  /// The clusters of a zoom whose middles lie within bounds.
  package func clusters(in bounds: GeoBounds, zoom: Int) -> [MapCluster] {
    let zoom = min(max(zoom, 0), ClusterGrid.maximumZoom)
    var found: [MapCluster] = []
    for part in bounds.parts {
      var search = Search(part, zoom)
      visit(codes.indices, depth: 0, column: 0, row: 0, &search)
      found += search.found.filter { part.contains($0.point) }
    }
    return found
  }

  private struct Search {
    var found: [MapCluster] = []
    let zoom: Int
    let left, right, top, bottom: UInt32

    init(_ bounds: GeoBounds, _ zoom: Int) {
      self.zoom = zoom
      let low = ClusterGrid.position(GeoPoint(latitude: bounds.south, longitude: bounds.west))
      let high = ClusterGrid.position(GeoPoint(latitude: bounds.north, longitude: bounds.east))
      // The meridian of 180° is either side of the plane.
      left = bounds.west <= -180 ? 0 : low.x
      right = bounds.east >= 180 ? .max : high.x
      (top, bottom) = (high.y, low.y)
    }
  }

  /// Goes down the squares that touch the bounds, down to those of the zoom.
  private func visit(
    _ range: Range<Int>, depth: Int, column: UInt64, row: UInt64, _ search: inout Search
  ) {
    guard !range.isEmpty else { return }
    let size = UInt64(1) << UInt64(32 - depth)
    let (x, y) = (column * size, row * size)
    guard x <= search.right, x + size > search.left, y <= search.bottom, y + size > search.top
    else { return }
    if depth == search.zoom + ClusterGrid.squareBits {
      return search.found.append(cluster(range, zoom: search.zoom))
    }
    let shift = UInt64(64 - 2 * (depth + 1))
    let prefix = (codes[range.lowerBound] >> shift) & ~3
    var start = range.lowerBound
    for child in UInt64(0)..<4 {
      let end =
        child == 3
        ? range.upperBound : lowerBound((prefix + child + 1) << shift, in: start..<range.upperBound)
      visit(
        start..<end, depth: depth + 1, column: column * 2 + child & 1,
        row: row * 2 + child >> 1, &search)
      start = end
    }
  }

  private func lowerBound(_ code: UInt64, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if codes[middle] < code { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
