extension ClusterIndex {
  /// All clusters of a zoom, in the order of their squares.
  package func clusters(zoom: Int) -> [MapCluster] {
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

  /// The clusters of a zoom whose middles lie within bounds.
  func clusters(in bounds: GeoBounds, zoom: Int) -> [MapCluster] {
    let zoom = min(max(zoom, 0), ClusterGrid.maximumZoom)
    var found: [MapCluster] = []
    for part in bounds.parts {
      var search = Search(part, zoom)
      visit(codes.indices, depth: 0, column: 0, row: 0, &search)
      found += search.found.filter { part.contains($0.point) }
    }
    return found
  }

  /// The clusters of a Web Mercator tile (256 points wide); at most 16.
  package func clusters(tileX x: Int, y: Int, zoom: Int) -> [MapCluster] {
    guard (0...ClusterGrid.maximumZoom).contains(zoom), x >= 0, y >= 0, x < 1 << zoom,
      y < 1 << zoom
    else { return [] }
    let tile = ClusterGrid.code(UInt32(x), UInt32(y))
    let squares = UInt64(ClusterGrid.squareBits * 2)
    let shift = UInt64(ClusterGrid.shift(zoom))
    var found: [MapCluster] = []
    var start = lowerBound(tile << (squares + shift), in: codes.indices)
    while start < codes.count, codes[start] >> (shift + squares) == tile {
      let end = upperBound(codes[start] >> shift, shift, from: start)
      found.append(cluster(start..<end, zoom: zoom))
      start = end
    }
    return found
  }

  /// The ids of the events of a cluster, at most `limit`; empty for an id of no cluster here.
  func events(of id: Int64, limit: Int = 100) -> [Int] {
    let shift = UInt64(ClusterGrid.shift(ClusterGrid.zoom(ofID: id)))
    let square = ClusterGrid.square(ofID: id)
    let start = lowerBound(square << shift, in: codes.indices)
    guard start < codes.count, codes[start] >> shift == square else { return [] }
    let end = upperBound(square, shift, from: start)
    return Array(members(start..<min(end, start + max(0, limit))))
  }

  /// The zoom at which a cluster falls apart; one more than the closest when it never does.
  func expansionZoom(of id: Int64) -> Int {
    let shift = UInt64(ClusterGrid.shift(ClusterGrid.zoom(ofID: id)))
    let square = ClusterGrid.square(ofID: id)
    let start = lowerBound(square << shift, in: codes.indices)
    guard start < codes.count, codes[start] >> shift == square else {
      return ClusterGrid.maximumZoom + 1
    }
    let difference = codes[start] ^ codes[upperBound(square, shift, from: start) - 1]
    let common = difference.leadingZeroBitCount / 2
    return min(ClusterGrid.maximumZoom + 1, max(0, common + 1 - ClusterGrid.squareBits))
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

  /// The end of a square's stretch, by steps that grow, then by halves.
  private func upperBound(_ square: UInt64, _ shift: UInt64, from start: Int) -> Int {
    var step = 1
    var low = start
    while low + step < codes.count, codes[low + step] >> shift == square {
      low += step
      step *= 2
    }
    var high = min(codes.count, low + step)
    low += 1
    while low < high {
      let middle = (low + high) / 2
      if codes[middle] >> shift == square { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
