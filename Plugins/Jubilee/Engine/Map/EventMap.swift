import Glibc

/// The map of a region with events on it: shore, markers in the colour of their intensity, clusters
/// where they would lie on each other, the user's own place.
struct EventMap {
  /// Points of screen a map is made for.
  static let width = 720.0
  static let height = 612.0

  /// How many places across a drawing can be told apart: of a screen's points every three quarters, since
  /// what lies nearer comes when one goes nearer; at a terminal the dots of its letters.
  static let dotsOfScreen = width / 0.75
  static let dotsOfTerminal = 180.0

  /// At the closest zoom, markers may lie so many points from each other.
  private static let nearest = 12.0

  let region: Region
  /// Where land ends; without lines none is drawn.
  var shoreline: Shoreline
  var dotsAcross = Self.dotsOfScreen
  /// What is shown.
  let bounds: GeoBounds
  /// The zoom clusters are made for, 0…16.
  let zoom: Int
  /// Where the user is, shown but kept nowhere.
  var user: GeoPoint?
  /// Single events.
  private(set) var markers: [EventMarker] = []
  /// Two and more.
  private(set) var clusters: [MapCluster] = []
  /// Those of one place, which no zoom splits, by their ids.
  private(set) var unsplit: Set<Int64> = []

  /// A map of some part at some zoom; either follows from the other, both from the region.
  init(
    _ region: Region, _ shoreline: Shoreline = Shoreline(), bounds: GeoBounds? = nil,
    zoom: Int? = nil,
    center: GeoPoint? = nil, user: GeoPoint? = nil
  ) {
    self.region = region
    self.shoreline = shoreline
    self.user = user
    if let bounds {
      self.bounds = bounds
    } else if let zoom {
      self.bounds = ClusterGrid.bounds(
        around: center ?? user ?? region.center, zoom: zoom, width: Self.width,
        height: Self.height)
    } else {
      self.bounds = region.bounds
    }
    self.zoom =
      zoom
      ?? ClusterGrid.zoom(fitting: self.bounds, width: Self.width * 1.5, height: Self.height * 1.5)
  }

  /// Puts events on the map; those outside its bounds are left out.
  ///
  /// At the closest zoom, and where there are few, each event keeps a marker of its own unless
  /// another lies at the very same place.
  mutating func place(_ events: [EventMarker]) {
    let inside = events.filter { bounds.contains($0.point) }
    let index = ClusterIndex(inside.map(\.clusterPoint))
    show(index.clusters(in: bounds, zoom: zoom)) { id in inside.first { $0.id == id } }
    findUnsplit { index.clusters(in: $0, zoom: ClusterGrid.maximumZoom) }
  }

  /// Finds the clusters that the closest zoom leaves whole.
  ///
  /// - Parameter deepest: the clusters of the closest zoom within bounds.
  mutating func findUnsplit(_ deepest: (GeoBounds) throws -> [MapCluster]) rethrows {
    unsplit = Set(
      try clusters.filter { cluster in
        ClusterMerge.merged(
          try deepest(inside(cluster)), zoom: ClusterGrid.maximumZoom, points: Self.nearest
        ).contains { $0.count == cluster.count }
      }.map(\.id))
  }

  /// Puts the latest events on the map one by one, at most so many.
  mutating func single(_ events: [EventMarker], limit: Int) {
    let inside = events.filter { bounds.contains($0.point) }.sorted {
      ($0.started, $0.id) < ($1.started, $1.id)
    }
    (markers, clusters) = (inside.suffix(limit), [])
  }

  /// Puts ready-made clusters on the map; `event` says what stands behind a single one.
  mutating func show(_ found: [MapCluster], _ event: (Int) throws -> EventMarker?) rethrows {
    (markers, clusters) = ([], [])
    let distance = zoom == ClusterGrid.maximumZoom ? Self.nearest : 40
    for cluster in ClusterMerge.merged(found, zoom: zoom, points: distance) {
      if let id = cluster.event, let marker = try event(id) {
        markers.append(marker)
      } else {
        clusters.append(cluster)
      }
    }
    markers.sort {
      ($0.intensity.level, $0.started, $0.id) < ($1.intensity.level, $1.started, $1.id)
    }
  }

  /// What lies in a cluster that no zoom splits.
  func inside(_ cluster: MapCluster) -> GeoBounds {
    ClusterGrid.bounds(
      around: cluster.point, zoom: ClusterGrid.maximumZoom, width: 64, height: 64)
  }

  /// The bounds a tap on a cluster leads to: a quarter of this map round its middle.
  func closer(_ cluster: MapCluster) -> (bounds: GeoBounds, zoom: Int) {
    let zoom = min(ClusterGrid.maximumZoom, zoom + 2)
    let bounds = ClusterGrid.bounds(
      around: cluster.point, zoom: zoom, width: Self.width, height: Self.height)
    return (bounds, zoom)
  }
}
