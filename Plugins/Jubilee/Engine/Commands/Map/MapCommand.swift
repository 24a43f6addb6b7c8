import BerthSDK

/// `map`: events on the map of the bay; as GeoJSON for other programs.
enum MapCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let bay = try Bay(call)
    let since = arguments.optionalString("since") ?? "week"
    let now = call.clock.now
    let map = try map(arguments, bay, since: since, now: now, call)
    if arguments.optionalString("as") == "geojson" {
      let json = try map.geoJSON { try Moments.iso($0, call) }
      return Reply(json) {
        Look.page("") { View.text(json.text(indented: true), role: .code) }
      }
    }
    let shown = map.markers.count + map.clusters.reduce(0) { $0 + $1.count }
    let data: JSON = [
      "since": .string(since), "zoom": JSON(map.zoom),
      "bounds": [
        "south": .number(map.bounds.south), "west": .number(map.bounds.west),
        "north": .number(map.bounds.north), "east": .number(map.bounds.east),
      ],
      "results": .array(
        try map.markers.map { marker in
          [
            "id": .string(String(marker.id)), "name": .string(marker.place),
            "latitude": .number(marker.point.latitude),
            "longitude": .number(marker.point.longitude),
            "intensity": .string(marker.intensity.rawValue),
            "started": .string(try Moments.iso(marker.started, call)),
            "ended": try marker.ended.map { .string(try Moments.iso($0, call)) } ?? .null,
            "reports": JSON(marker.reports),
            "link": .string(Link.to("event", ["id": String(marker.id)])),
          ]
        }),
      "clusters": .array(
        map.clusters.map { cluster in
          [
            "id": .string(String(cluster.id)), "latitude": .number(cluster.point.latitude),
            "longitude": .number(cluster.point.longitude), "count": JSON(cluster.count),
            "name": .string(EventMap.words(cluster)),
          ]
        }),
      "total": JSON(shown),
    ]
    return Reply(data) {
      try Look.page("Jubilees on the map", title(since)) {
        try map.view(
          detail: { try detail($0, now, call) },
          link: { Link.to("event", ["id": String($0.id)]) },
          clusterLink: { closer(map, $0, arguments, since) }, places: map.landmarks)
        if shown == 0 {
          View.text("Nobody has reported any. That does not mean that there was none.", role: .note)
        }
        View.actions(
          Since.values.filter { $0 != since }.map {
            View.Action(title($0), link: Link.to("map", ["since": $0]))
          } + [View.Action("Report one", link: Link.to("report"), role: .primary)])
      }
    }
  }

  private static func map(
    _ arguments: Arguments, _ bay: Bay, since: String, now: Int64, _ call: Call
  ) throws -> EventMap {
    var map = EventMap(
      bay.region, try bay.region.shoreline(call),
      bounds: try arguments.optionalString("bounds").map(bounds),
      zoom: arguments.optionalInt("zoom"),
      user: try arguments.optionalString("me").map { try Bay.point($0) })
    let book = try ReportBook(call)
    let least = arguments.optionalString("intensity").flatMap(JubileeIntensity.init)
    let start = try Since.start(since, now: now)
    if start == nil, least == nil {
      // All events: the clusters are kept ready.
      let found = try ClusterStore(book.database).clusters(in: map.bounds, zoom: map.zoom)
      try map.show(found) { try book.event($0).map(marker) }
    } else {
      let events = try book.events(from: start ?? 0, to: now + Moments.hour, limit: 50_000)
      map.place(events.filter { $0.intensity.level >= least?.level ?? 1 }.map(marker))
    }
    return map
  }

  private static func marker(_ event: StoredEvent) -> EventMarker {
    EventMarker(
      id: event.id, point: event.point, intensity: event.intensity, started: event.started,
      ended: event.ended, place: event.place, reports: event.reports)
  }

  private static func detail(_ marker: EventMarker, _ now: Int64, _ call: Call) throws -> String {
    var words = "\(marker.intensity.title), \(try Moments.text(marker.started, call))"
    if let ended = marker.ended { words += ", lasted \(Moments.span(ended - marker.started))" }
    return words + ", \(Words.count(marker.reports, "report"))"
  }

  private static func title(_ since: String) -> String {
    switch since {
    case "6h": "last 6 hours"
    case "24h": "last 24 hours"
    case "week": "last week"
    default: "all there were"
    }
  }

  private static func closer(
    _ map: EventMap, _ cluster: MapCluster, _ arguments: Arguments, _ since: String
  ) -> String {
    let (bounds, zoom) = map.closer(cluster)
    let corners = [bounds.south, bounds.west, bounds.north, bounds.east].map(Link.degrees)
    var link = Link.to(
      "map", ["bounds": corners.joined(separator: ","), "zoom": String(zoom), "since": since])
    if let least = arguments.optionalString("intensity") { link += "&intensity=\(least)" }
    return link
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
