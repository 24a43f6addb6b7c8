import BerthSDK

/// `monitor-add PLACE`.
struct MonitorAddCommand: PluginCommand {
  var place: String
  var radius: Double
  var name: String?
  var precise: Bool

  func run(_ call: Call) throws -> Reply {
    let store = try Store(call)
    let spot = try Bay(call).resolve(place)
    try store.addMonitor(
      Words.trimmed(name ?? spot.name),
      at: spot.isNamed || precise
        ? spot.point : spot.point.coarsened(miles: ReportDraft.coarseMiles), radiusMiles: radius)
    try call.events.record("monitor_added")
    return try MonitorsCommand.reply(store, "Watched now")
  }
}

/// `monitor-edit ID`.
struct MonitorEditCommand: PluginCommand {
  var id: String
  var radius: Double?
  var name: String?

  func run(_ call: Call) throws -> Reply {
    let store = try Store(call)
    var monitor = try store.monitor(id)
    if let radius { monitor.radiusMiles = radius }
    if let name = name.map(Words.trimmed), !name.isEmpty { monitor.name = name }
    try store.save(monitor)
    return try MonitorsCommand.reply(store, "Changed")
  }
}

/// `monitor-remove ID`.
struct MonitorRemoveCommand: PluginCommand {
  var id: String

  func run(_ call: Call) throws -> Reply {
    let store = try Store(call)
    let monitor = try store.monitor(id)
    try store.remove(monitor)
    return try MonitorsCommand.reply(store, "Not watched any more: \(monitor.name)")
  }
}
