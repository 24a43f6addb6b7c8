import BerthBase
import Testing

@testable import JubileeEngine

@Suite("Clusters")
struct ClusterTests {
  /// Points thick at a few places and thin between, the same for the same seed.
  static func points(_ count: Int, seed: UInt64 = 7) -> [ClusterPoint] {
    var random = SeededGenerator(seed: seed)
    let centers = [(30.52, -87.91), (30.6, -87.92), (-16.0, 179.9), (0.0, 0.0), (84.0, -179.9)]
    return (0..<count).map { id in
      let center = centers[Int.random(in: 0..<centers.count, using: &random)]
      let spread = [0.001, 0.01, 0.5][Int.random(in: 0...2, using: &random)]
      let east = center.1 + Double.random(in: -spread...spread, using: &random)
      return ClusterPoint(
        id: id,
        point: GeoPoint(
          latitude: center.0 + Double.random(in: -spread...spread, using: &random),
          longitude: east.wrappedDegrees), level: Int.random(in: 1...4, using: &random))
    }
  }

  @Test("Places on the plane come back, codes too")
  func grid() {
    for point in Self.points(500).map(\.point) {
      let (x, y) = ClusterGrid.position(point)
      let code = ClusterGrid.code(x, y)
      #expect(ClusterGrid.position(ofCode: code) == (x, y))
      let back = ClusterGrid.point(
        x: (Double(x) + 0.5) / 4_294_967_296, y: (Double(y) + 0.5) / 4_294_967_296)
      #expect(back.distanceMiles(to: point) < 0.00001)
    }
    #expect(ClusterGrid.position(GeoPoint(latitude: 90, longitude: -180)).y == 0)
    let id = ClusterGrid.id(zoom: 16, square: 0xF_FFFF_FFFF)
    #expect(ClusterGrid.zoom(ofID: id) == 16 && ClusterGrid.square(ofID: id) == 0xF_FFFF_FFFF)
  }

  @Test("Every zoom holds all points, and squares of a zoom are sums of those of the next")
  func hierarchy() {
    let points = Self.points(4000)
    let index = ClusterIndex(points)
    var finer: [UInt64: Int] = [:]
    for zoom in stride(from: 16, through: 0, by: -1) {
      let all = index.clusters(zoom: zoom)
      #expect(all.reduce(0) { $0 + $1.count } == points.count)
      var sums: [UInt64: Int] = [:]
      for cluster in all {
        sums[ClusterGrid.square(ofID: cluster.id)] = cluster.count
        #expect(Int(cluster.levels.wrappedSum()) == cluster.count)
      }
      #expect(sums.count == all.count)
      if !finer.isEmpty {
        var regrouped: [UInt64: Int] = [:]
        for (square, count) in finer { regrouped[square >> 2, default: 0] += count }
        #expect(regrouped == sums)
      }
      finer = sums
    }
  }

  @Test(
    "A cluster's middle, number and intensities are those of its points", arguments: [3, 9, 16])
  func contents(zoom: Int) throws {
    let points = Self.points(1500)
    let index = ClusterIndex(points)
    for cluster in index.clusters(zoom: zoom) {
      let members = cluster.members(of: points)
      #expect(members.count == cluster.count)
      let mean = members.reduce(0) { $0 + $1.point.longitude } / Double(members.count)
      #expect(abs(mean - cluster.point.longitude) < 1e-6)
      for level in 1...4 {
        #expect(members.filter { $0.level == level }.count == Int(cluster.levels[level - 1]))
      }
      #expect(cluster.event == (members.count == 1 ? members[0].id : nil))
      let reach = members.filter { $0.level >= cluster.worth }.count
      let above = members.filter { $0.level > cluster.worth }.count
      #expect(reach * 3 >= members.count && above * 3 < members.count)
    }
  }

  @Test(
    "Bounds give the clusters with their middle inside, over the antimeridian too",
    arguments: [
      GeoBounds(south: 30.4, west: -88, north: 30.56, east: -87.8),
      GeoBounds(south: -17, west: 179.5, north: -15, east: -179.5),
      GeoBounds(south: -90, west: -180, north: 90, east: 180),
      GeoBounds(south: 10, west: 10, north: 11, east: 11),
    ])
  func bounds(bounds: GeoBounds) {
    let index = ClusterIndex(Self.points(3000))
    for zoom in [0, 5, 12, 16] {
      let expected = index.clusters(zoom: zoom).filter { bounds.contains($0.point) }
      let found = index.clusters(in: bounds, zoom: zoom)
      #expect(Set(found) == Set(expected) && found.count == expected.count)
    }
  }

  @Test("No points, one point and equal points are fine")
  func small() {
    #expect(ClusterIndex([ClusterPoint]()).clusters(zoom: 4).isEmpty)
    let here = GeoPoint(latitude: 30.5, longitude: -87.9)
    let one = ClusterIndex([ClusterPoint(id: 5, point: here, level: 9)])
    #expect(one.clusters(zoom: 16).first?.event == 5)
    let same = ClusterIndex((0..<50).map { ClusterPoint(id: $0, point: here, level: 2) })
    let clusters = same.clusters(zoom: 16)
    #expect(clusters.count == 1 && clusters[0].count == 50)
  }

  @Test("Merged clusters lie apart and lose nobody")
  func merged() {
    let index = ClusterIndex(Self.points(3000))
    let found = index.clusters(zoom: 8)
    let merged = ClusterMerge.merged(found, zoom: 8)
    #expect(merged.reduce(0) { $0 + $1.count } == 3000 && merged.count < found.count)
    #expect(ClusterMerge.merged(found.reversed(), zoom: 8) == merged)
  }
}
