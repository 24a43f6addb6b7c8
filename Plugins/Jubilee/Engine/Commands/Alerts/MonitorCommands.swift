import BerthSDK

/// `monitors`: the places somebody watches.
enum MonitorsCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    try reply(try Store(call), "Places you watch")
  }

  static func reply(_ store: Store, _ title: String) throws -> Reply {
    let bay = try Bay(store.call)
    let monitors = try store.monitors()
    let data: JSON = [
      "results": .array(
        monitors.map { monitor in
          var json = monitor.json
          json["cells"] = JSON(bay.cells(within: monitor).sorted())
          return json
        }), "total": JSON(monitors.count), "most": JSON(Monitor.most),
    ]
    return Reply(data) {
      Look.page(title) {
        View.table(
          columns: ["", "Place", View.Column("Miles around", type: .number), "Shore"],
          rows: monitors.map { monitor in
            [
              View.Cell("\(monitor.id)"),
              View.Cell(monitor.name, link: Link.geo(monitor.point, monitor.name)),
              View.Cell(Look.number(monitor.radiusMiles, 1)),
              View.Cell(
                Words.shortened(
                  Words.list(bay.cells(within: monitor).sorted().map(bay.cellName)), to: 60)),
            ]
          }, empty: "None yet: without one, alerts are about the whole bay.")
        View.actions([
          View.Action("What alerts come", link: Link.to("alerts")),
          View.Action("Places", link: Link.to("stations", ["kind": "places"])),
        ])
      }
    }
  }

  /// A monitor by number or name.
  static func find(_ text: String, _ store: Store) throws -> Monitor {
    let monitors = try store.monitors()
    let wanted = TextFolding.fold(text)
    guard
      let found = monitors.first(where: { String($0.id) == text })
        ?? monitors.first(where: { TextFolding.fold($0.name) == wanted })
    else {
      throw PluginError.notFound(
        "you watch no place “\(Words.shortened(text, to: 40))”", remedy: "berth jubilee monitors")
    }
    return found
  }
}

/// `monitor-add PLACE`.
enum MonitorAddCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let spot = try Bay(call).resolve(try arguments.string("place"))
    let isKeptExact = spot.isNamed || arguments.flag("precise")
    let point = isKeptExact ? spot.point : spot.point.coarsened(miles: ReportDraft.coarseMiles)
    let radius = arguments.optionalDouble("radius") ?? 2
    guard Monitor.radii.contains(radius) else {
      throw PluginError.invalid(
        "a radius of \(Look.number(radius, 1)) miles is not possible",
        remedy: "take half a mile to ten")
    }
    try store.database.transaction {
      let count = try store.database.int("SELECT count(*) FROM monitors")
      guard count < Monitor.most else {
        throw PluginError(
          "monitor.limit", "you watch \(Monitor.most) places already",
          remedy: "remove one: berth jubilee monitor-remove NUMBER")
      }
      try store.database.run(
        "INSERT INTO monitors (name, lat, lon, radius, created) VALUES (?1, ?2, ?3, ?4, ?5)",
        [
          .text(Words.trimmed(arguments.optionalString("name") ?? spot.name)),
          .double(point.latitude), .double(point.longitude), .double(radius), .int(store.now),
        ])
    }
    try call.events.record("monitor_added")
    return try MonitorsCommand.reply(store, "Watched now")
  }
}

/// `monitor-edit` and `monitor-remove`.
enum MonitorChangeCommand {
  static func edit(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let monitor = try MonitorsCommand.find(try arguments.string("id"), store)
    let radius = arguments.optionalDouble("radius") ?? monitor.radiusMiles
    guard Monitor.radii.contains(radius) else {
      throw PluginError.invalid(
        "a radius of \(Look.number(radius, 1)) miles is not possible",
        remedy: "take half a mile to ten")
    }
    let name = Words.trimmed(arguments.optionalString("name") ?? monitor.name)
    try store.database.run(
      "UPDATE monitors SET name = ?2, radius = ?3 WHERE id = ?1",
      [SQLValue(monitor.id), .text(name.isEmpty ? monitor.name : name), .double(radius)])
    return try MonitorsCommand.reply(store, "Changed")
  }

  static func remove(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let monitor = try MonitorsCommand.find(try arguments.string("id"), store)
    try store.database.transaction {
      try store.database.run("DELETE FROM monitors WHERE id = ?1", [SQLValue(monitor.id)])
      try store.database.run("DELETE FROM alert_rules WHERE monitor = ?1", [SQLValue(monitor.id)])
    }
    return try MonitorsCommand.reply(store, "Not watched any more: \(monitor.name)")
  }
}
