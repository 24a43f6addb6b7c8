import BerthBase
import JubileeEngine

/// A million events on the map: sorted once, then clustered at any zoom.
enum ClusterBenchmarks {
  static func run(_ bench: Bench) throws {
    let count = bench.isQuick ? 100_000 : 1_000_000
    let name = bench.isQuick ? "100,000 points" : "1,000,000 points"
    let points = points(count)
    let world = GeoBounds(south: -90, west: -180, north: 90, east: 180)
    var index = ClusterIndex(points)
    bench.measure("\(name): sorted and clustered to zoom 16", repetitions: 5, goal: 2e9) {
      index = ClusterIndex(points)
      bench.sum += Int64(index.clusters(in: world, zoom: 16).count)
    }
    let total = index.clusters(in: world, zoom: 16).reduce(0) { $0 + $1.count }
    guard total == count else {
      throw BerthError("bench.differs", "the clusters hold \(total) of \(count) points")
    }
    for zoom in [8, 12, 16] {
      // As wide as a tile of 256 points, round Mobile Bay.
      let width = 360 / Double(1 << zoom)
      bench.measure("\(name): a tile at zoom \(zoom)", operations: 1000, goal: 1e6) {
        for step in 0..<1000 {
          let west = -88 + width * Double(step % 3)
          let tile = GeoBounds(south: 30.4, west: west, north: 30.4 + width, east: west + width)
          bench.sum += Int64(index.clusters(in: tile, zoom: zoom).count)
        }
      }
    }
  }

  /// Points round the bay, denser along its eastern shore; the same in every run.
  private static func points(_ count: Int) -> [ClusterPoint] {
    var state: UInt64 = 7
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 9_007_199_254_740_992
    }
    return (0..<count).map { index in
      let isShore = index % 4 != 0
      let latitude = isShore ? 30.25 + 0.4 * next() : 29.5 + 2 * next()
      let longitude = isShore ? -87.93 + 0.02 * next() : -89 + 2 * next()
      return ClusterPoint(
        id: index, point: GeoPoint(latitude: latitude, longitude: longitude),
        level: 1 + index % 4)
    }
  }
}
