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

  /// The intensity whose colour it has, 1…4: the greatest that a third of its events reach, so that
  /// red means that going there is worth it, and not that one among many was large.
  var worth: Int {
    var reached = 0
    for level in stride(from: 4, through: 1, by: -1) {
      reached += Int(levels[level - 1])
      if reached * 3 >= count { return level }
    }
    return 1
  }
}
