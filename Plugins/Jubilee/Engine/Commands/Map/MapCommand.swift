import BerthSDK

/// `map`: events on the map of the bay; one below the other, and as GeoJSON for other programs.
struct MapCommand: PluginCommand {
  enum Form: String, ArgumentWord { case map, list, geojson }

  var bounds: String?
  var zoom: Int?
  var since: Lookback
  var intensity: JubileeIntensity?
  var me: String?
  var `as`: Form

  func run(_ call: Call) throws -> Reply {
    let bay = try Bay(call)
    let now = call.clock.now
    var map = try map(bay, now: now, call)
    if `as` == .list { try list(&map, now: now, call) }
    if `as` == .geojson {
      let json = try map.geoJSON { try BayTime.iso($0, call) }
      return Reply(json) { View.document(json.text(indented: true)) }
    }
    let shown = map.markers.count + map.clusters.reduce(0) { $0 + $1.count }
    let store = try Store(call)
    let tonight = try Tonight(Panel.current(store), store, bay)
    let data: JSON = [
      "tonight": try tonight.json(), "since": .string(since.rawValue), "zoom": JSON(map.zoom),
      "bounds": [
        "south": .number(map.bounds.south), "west": .number(map.bounds.west),
        "north": .number(map.bounds.north), "east": .number(map.bounds.east),
      ],
      "results": try .list(map.markers) { marker in
        [
          "id": .string(String(marker.id)), "name": .string(marker.place),
          "latitude": .number(marker.point.latitude),
          "longitude": .number(marker.point.longitude),
          "intensity": .string(marker.intensity.rawValue),
          "started": try BayTime.json(marker.started, call),
          "ended": try BayTime.json(marker.ended, call),
          "reports": JSON(marker.reports),
          "link": .string(Link.to("event", ["id": String(marker.id)])),
        ]
      },
      "clusters": .list(map.clusters) { cluster in
        [
          "id": .string(String(cluster.id)), "latitude": .number(cluster.point.latitude),
          "longitude": .number(cluster.point.longitude), "count": JSON(cluster.count),
          "name": .string(EventMap.words(cluster)),
        ]
      },
      "total": JSON(shown),
    ]
    return Reply(data, bayPage: "Jubilees on the map", since.title) {
      try tonight.figure()
      if `as` == .list {
        View.list(
          try map.markers.reversed().map {
            View.Item(
              $0.place, subtitle: try Self.detail($0, call),
              link: Link.to("event", ["id": String($0.id)]))
          }, style: .plain)
      } else {
        try drawing(of: map, call)
      }
      if shown == 0 {
        View.note("Nobody has reported any. That does not mean that there was none.")
      }
      View.actions(
        Lookback.allCases.filter { $0 != since }.map {
          View.Action($0.title, link: Link.to("map", ["since": $0.rawValue]))
        })
    }
  }

  /// What was reported in the last week, as a map.
  static func recent(_ bay: Bay, _ call: Call) throws -> View {
    let command = MapCommand(
      bounds: nil, zoom: nil, since: .week, intensity: nil, me: nil, as: .map)
    return try command.drawing(of: try command.map(bay, now: call.clock.now, call), call)
  }

  private func drawing(of map: EventMap, _ call: Call) throws -> View {
    var map = map
    // Plain text draws no land; a terminal draws it with few dots.
    if !call.isDrawnAsText || call.showsPictures {
      map.shoreline = try map.region.shoreline(call)
      if call.isDrawnAsText { map.dotsAcross = EventMap.dotsOfTerminal }
    }
    return try map.view(
      detail: { try Self.detail($0, call) },
      link: { Link.to("event", ["id": String($0.id)]) },
      clusterLink: { closer(map, $0) },
      closer: link([:]) + "&bounds={bounds}&zoom={zoom}", places: map.landmarks)
  }

  private func map(_ bay: Bay, now: Int64, _ call: Call) throws -> EventMap {
    var map = EventMap(
      bay.region, bounds: try bounds.map(Self.bounds), zoom: zoom,
      user: try me.map { try Bay.point($0) })
    let book = try ReportBook(call)
    let start = since.start(now: now)
    if start == nil, intensity == nil {
      // All events: the clusters are kept ready.
      let store = ClusterStore(book.database)
      try map.show(try store.clusters(in: map.bounds, zoom: map.zoom)) {
        try book.event($0).map(Self.marker)
      }
      try map.findUnsplit { try store.clusters(in: $0, zoom: ClusterGrid.maximumZoom) }
    } else {
      let events = try book.events(from: start ?? 0, to: now + Span.hour, limit: 50_000)
      map.place(events.filter { $0.intensity.level >= intensity?.level ?? 1 }.map(Self.marker))
    }
    return map
  }

  /// Shows the latest events one by one, however near each other they lie.
  private func list(_ map: inout EventMap, now: Int64, _ call: Call) throws {
    let found = try ReportBook(call).events(
      from: since.start(now: now) ?? 0, to: now + Span.hour, limit: 50_000)
    map.single(
      found.filter { $0.intensity.level >= intensity?.level ?? 1 }.map(Self.marker),
      limit: Self.maximumListed)
  }

  /// The most events a list shows.
  private static let maximumListed = 200

  private static func marker(_ event: StoredEvent) -> EventMarker {
    EventMarker(
      id: event.id, point: event.point, intensity: event.intensity, started: event.started,
      ended: event.ended, place: event.place, reports: event.reports)
  }

  private static func detail(_ marker: EventMarker, _ call: Call) throws -> String {
    var words = "\(marker.intensity.title), \(try BayTime.text(marker.started, call))"
    if let ended = marker.ended { words += ", lasted \(Span.text(ended - marker.started))" }
    return words + ", \(Words.count(marker.reports, "report"))"
  }

  /// The map a tap on a cluster leads to; a list where no map splits it.
  private func closer(_ map: EventMap, _ cluster: MapCluster) -> String {
    if map.zoom >= ClusterGrid.maximumZoom || map.unsplit.contains(cluster.id) {
      return link(["bounds": Self.text(map.inside(cluster)), "as": "list"])
    }
    let (bounds, zoom) = map.closer(cluster)
    return link(["bounds": Self.text(bounds), "zoom": String(zoom)])
  }

  /// Another map of the same events.
  private func link(_ arguments: KeyValuePairs<String, String>) -> String {
    let start = Link.to("map", arguments)
    let link = start + (arguments.isEmpty ? "?" : "&") + "since=\(since.rawValue)"
    return link + (intensity.map { "&intensity=\($0.rawValue)" } ?? "")
  }

  private static func text(_ bounds: GeoBounds) -> String {
    [bounds.south, bounds.west, bounds.north, bounds.east].map(Link.degrees).joined(separator: ",")
  }

  private static func bounds(_ text: String) throws(PluginError) -> GeoBounds {
    let numbers = text.split(separator: ",").compactMap { Double(Words.trimmed(String($0))) }
    guard numbers.count == 4, numbers[0] < numbers[2],
      GeoPoint(checking: numbers[0], numbers[1]) != nil,
      GeoPoint(checking: numbers[2], numbers[3]) != nil
    else {
      throw .invalid(
        "“\(Words.shortened(text, to: 60))” is no part of a map",
        remedy: "write SOUTH,WEST,NORTH,EAST such as 30.4,-88.0,30.6,-87.8")
    }
    return GeoBounds(south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
  }
}
