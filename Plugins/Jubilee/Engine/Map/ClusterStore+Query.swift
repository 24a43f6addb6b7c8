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
}
