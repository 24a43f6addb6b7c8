/// An event as the map shows it.
struct EventMarker: Sendable, Hashable {
  /// The event's number.
  var id: Int
  var point: GeoPoint
  var intensity: JubileeIntensity
  /// Unix milliseconds.
  var started: Int64
  /// Unix milliseconds; nil while it goes on, or when nobody told.
  var ended: Int64?
  /// The name of the place.
  var place: String
  /// How many people reported it.
  var reports = 1
  /// One sentence about the conditions, or nil.
  var conditions: String?

  /// What clustering needs to know of it.
  var clusterPoint: ClusterPoint { ClusterPoint(id: id, point: point, level: intensity.level) }
}

/// A point to be clustered.
package struct ClusterPoint: Sendable, Hashable {
  var id: Int
  var point: GeoPoint
  /// 1 minor – 4 extreme.
  var level: Int

  package init(id: Int, point: GeoPoint, level: Int) {
    (self.id, self.point, self.level) = (id, point, level)
  }
}

/// Events that lie in one square of the map at some zoom.
package struct MapCluster: Sendable, Hashable {
  /// The zoom and the square, see `ClusterGrid.id`.
  var id: Int64
  /// The mean of the places of its events.
  var point: GeoPoint
  /// How many there are, at least 1.
  package var count: Int
  /// How many of each intensity, minor first.
  var levels: SIMD4<UInt32>
  /// The event, when it is only one.
  var event: Int?

  /// The greatest intensity in it, 1…4.
  var strongest: Int {
    for level in stride(from: 4, through: 1, by: -1) where levels[level - 1] > 0 { return level }
    return 1
  }
}
