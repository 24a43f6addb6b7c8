import BerthSDK

extension ClusterStore {
  /// The clusters of a zoom whose middles lie within bounds, at most `limit`, largest first.
  func clusters(in bounds: GeoBounds, zoom: Int, limit: Int = 2000) throws -> [MapCluster] {
    let zoom = min(max(zoom, 0), ClusterGrid.maximumZoom)
    var found: [MapCluster] = []
    for part in bounds.parts {
      // Middles are rounded outwards in the tree; a hundred-thousandth of a degree catches all.
      found += try database.rows(
        """
        SELECT c.id, c.count, c.x, c.y, c.minor, c.moderate, c.major, c.extreme, c.events
        FROM cluster_places AS p JOIN clusters AS c ON c.id = p.id
        WHERE p.zoom <= ?1 AND p.zoom_top >= ?1 AND p.west <= ?2 AND p.east >= ?3
          AND p.south <= ?4 AND p.north >= ?5
        ORDER BY c.count DESC, c.id LIMIT ?6
        """,
        [
          .int(Int64(zoom)), .double(part.east + 1e-5), .double(part.west - 1e-5),
          .double(part.north + 1e-5), .double(part.south - 1e-5), .int(Int64(limit)),
        ]
      ) { row in
        let count = row.int(1)
        return MapCluster(
          id: Int64(row.int(0)), point: Self.point(count, row.int(2), row.int(3)), count: count,
          levels: SIMD4(
            UInt32(clamping: row.int(4)), UInt32(clamping: row.int(5)),
            UInt32(clamping: row.int(6)), UInt32(clamping: row.int(7))),
          event: count == 1 ? row.int(8) : nil)
      }.filter { part.contains($0.point) }
    }
    return found
  }

  /// Makes everything anew from the events there are.
  func rebuild(_ points: some RandomAccessCollection<ClusterPoint>) throws {
    try database.transaction {
      try database.execute("DELETE FROM clusters; DELETE FROM cluster_places;")
      let index = ClusterIndex(points)
      let insert = try database.prepare(
        """
        INSERT INTO clusters (id, count, x, y, minor, moderate, major, extreme, events)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        """)
      defer { insert.finalize() }
      let places = try ClusterPlaces(database)
      defer { places.finalize() }
      for zoom in 0...ClusterGrid.maximumZoom {
        try index.forEachSquare(zoom: zoom) { cluster, sums in
          try insert.run(
            [.int(cluster.id), .int(Int64(cluster.count)), .int(sums.x), .int(sums.y)]
              + (0..<4).map { .int(Int64(cluster.levels[$0])) } + [.int(sums.ids)])
          try places.put(cluster.id, zoom, cluster.point)
        }
      }
    }
  }
}

extension ClusterIndex {
  /// Sums over the points of a square.
  struct Sums {
    var x: Int64
    var y: Int64
    /// The ids added up; of a single point its id.
    var ids: Int64
  }

  /// Every square of a zoom with its sums.
  func forEachSquare(zoom: Int, _ body: (MapCluster, Sums) throws -> Void) rethrows {
    let shift = UInt64(ClusterGrid.shift(zoom))
    var start = 0
    while start < codes.count {
      let square = codes[start] >> shift
      var sums = Sums(x: 0, y: 0, ids: 0)
      var end = start
      while end < codes.count, codes[end] >> shift == square {
        let (x, y) = ClusterGrid.position(ofCode: codes[end])
        sums.x += Int64(x)
        sums.y += Int64(y)
        end += 1
      }
      for id in members(start..<end) { sums.ids &+= Int64(id) }
      try body(cluster(start..<end, zoom: zoom), sums)
      start = end
    }
  }
}
