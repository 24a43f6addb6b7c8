import BerthSDK

/// `monitor-add PLACE`.
struct MonitorAddCommand: StoreCommand {
  var place: String
  var radius: Double
  var name: String?
  var precise: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let spot = try Bay(call).resolve(place)
    try store.addMonitor(
      Words.trimmed(name ?? spot.name),
      at: spot.isNamed || precise
        ? spot.point : spot.point.coarsened(miles: ReportDraft.coarseMiles), radiusMiles: radius)
    try call.events.record("monitor_added")
    return try MonitorsCommand.reply(store, "Watched now")
  }
}

/// `monitor-edit ID`; asks when nothing is to be changed.
struct MonitorEditCommand: StoreCommand {
  var id: String
  var radius: Double?
  var name: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    var monitor = try store.monitor(id)
    if radius == nil, name == nil { return try form(monitor, store) }
    if let radius { monitor.radiusMiles = radius }
    if let name = name.map(Words.trimmed), !name.isEmpty { monitor.name = name }
    try store.save(monitor)
    return try MonitorsCommand.reply(store, "Changed")
  }

  /// Asks for what is to be changed.
  private func form(_ monitor: Monitor, _ store: Store) throws -> Reply {
    try MonitorsCommand.reply(store, "Change \(monitor.name)") {
      View.form(
        fields: [
          View.Field("name", label: "What you call it", value: monitor.name),
          View.Field(
            "radius", label: "Miles around", type: .number,
            value: Format.number(monitor.radiusMiles, 1)),
        ],
        submit: View.Action(
          "Save", link: Link.to("monitor-edit", ["id": "\(monitor.id)"]), role: .primary))
    }
  }
}

/// `monitor-remove ID`.
struct MonitorRemoveCommand: StoreCommand {
  var id: String

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let monitor = try store.monitor(id)
    try store.remove(monitor)
    return try MonitorsCommand.reply(store, "Not watched any more: \(monitor.name)")
  }
}
