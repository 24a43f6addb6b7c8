import BerthSDK

extension EventMap {
  /// The map to be drawn.
  ///
  /// - Parameters:
  ///   - detail: a sentence about an event: time, how long, conditions.
  ///   - link: the page of an event.
  ///   - clusterLink: the map a cluster leads to.
  ///   - closer: the link of a part of it, with `{bounds}` and `{zoom}`.
  ///   - places: names to find one's way by.
  func view(
    title: String? = nil, detail: (EventMarker) throws -> String,
    link: (EventMarker) -> String?, clusterLink: (MapCluster) -> String? = { _ in nil },
    closer: String? = nil, places: [RegionPlace] = []
  ) rethrows -> View {
    var points: [View.Point] = []
    for marker in markers {
      points.append(
        View.Point(
          marker.place, latitude: marker.point.latitude, longitude: marker.point.longitude,
          category: marker.intensity.rawValue, link: link(marker), detail: try detail(marker)))
    }
    if let user {
      points.append(
        View.Point(
          "You", latitude: user.latitude, longitude: user.longitude, category: "you",
          detail: region.nearestCell(to: user).map { cell in
            "\(Self.tenths(cell.miles)) mi from \(cell.cell.name)"
          }))
    }
    for place in places {
      points.append(
        View.Point(
          place.name, latitude: place.point.latitude, longitude: place.point.longitude,
          category: "place"))
    }
    return View.map(
      title: title, points: points,
      clusters: clusters.map { cluster in
        View.Cluster(
          Self.words(cluster), latitude: cluster.point.latitude,
          longitude: cluster.point.longitude, count: cluster.count,
          category: JubileeIntensity(level: cluster.worth)?.rawValue,
          link: clusterLink(cluster))
      },
      lines: coast,
      legend: legend(hasPlaces: !places.isEmpty),
      bounds: View.Bounds(
        south: bounds.south, west: bounds.west, north: bounds.north, east: bounds.east),
      closer: closer)
  }

  /// Land and water of the part shown, with no more corners than can be told apart.
  private var coast: [View.Line] {
    guard !shoreline.lines.isEmpty else { return [] }
    return water
      + ShorelineDrawing.lines(
        shoreline, in: surroundings, degrees: bounds.width / dotsAcross, water: region.waterPoint)
  }

  /// Places to find one's way by: of the whole bay the towns and landmarks, of a part of it all;
  /// none where it would hide an event, the user or another one.
  var landmarks: [RegionPlace] {
    let isWide = bounds.height > region.bounds.height / 2
    let inside = region.places.filter { bounds.contains($0.point) }
    let large = inside.filter { $0.kind == "city" || $0.kind == "landmark" }
    let room = bounds.width * 0.04
    var taken = markers.map(\.point) + clusters.map(\.point) + [user].compactMap(\.self)
    return (isWide || inside.count > 12 ? large : inside).filter { place in
      let point = place.point
      let isFree = !taken.contains { other in
        abs(other.latitude - point.latitude) < room && abs(other.longitude - point.longitude) < room
      }
      if isFree { taken.append(point) }
      return isFree
    }
  }

  /// The bounds with what a drawing wider than they are shows beside them.
  ///
  /// A frame may be twice as wide as high or the other way round, whatever the shape of the bounds, and the
  /// edges of land and water must not come into sight.
  private var surroundings: GeoBounds {
    let room = max(bounds.width, bounds.height) * 1.25
    guard bounds.width + 2 * room < 360 else { return bounds }
    return GeoBounds(
      south: max(-90, bounds.south - room), west: (bounds.west - room).wrappedDegrees,
      north: min(90, bounds.north + room), east: (bounds.east + room).wrappedDegrees)
  }

  /// Water as far as the drawing goes, below the land; none where land is not drawn as areas.
  private var water: [View.Line] {
    let around = surroundings
    guard region.waterPoint != nil, around.parts.count == 1 else { return [] }
    return [
      View.Line(
        "",
        points: [
          (around.south, around.west), (around.north, around.west), (around.north, around.east),
          (around.south, around.east),
        ], category: "water", closed: true)
    ]
  }

  /// What the colours mean.
  private func legend(hasPlaces: Bool) -> [View.Category] {
    var legend = JubileeIntensity.allCases.map {
      View.Category($0.rawValue, label: $0.title, color: $0.color)
    }
    if user != nil { legend.append(View.Category("you", label: "You", color: .violet)) }
    if hasPlaces { legend.append(View.Category("place", label: "Place", color: .gray)) }
    legend.append(View.Category("shore", label: "Land", color: .brown))
    legend.append(View.Category("water", label: "Water", color: .blue))
    return legend
  }

  /// What a cluster holds: `events: 2 major, 5 minor`.
  static func words(_ cluster: MapCluster) -> String {
    let parts = JubileeIntensity.allCases.reversed().compactMap { intensity in
      let count = cluster.levels[intensity.level - 1]
      return count > 0 ? "\(count) \(intensity.rawValue)" : nil
    }
    return "events: " + parts.joined(separator: ", ")
  }

  private static func tenths(_ miles: Double) -> String {
    let scaled = Int((miles * 10).rounded())
    return "\(scaled / 10).\(scaled % 10)"
  }
}
