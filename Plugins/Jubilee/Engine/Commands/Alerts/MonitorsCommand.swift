import BerthSDK

/// `monitors`: the places somebody watches.
struct MonitorsCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    try Self.reply(try Store(call), "Places you watch")
  }

  /// The places somebody watches, under a title and what stands above them.
  static func reply(
    _ store: Store, _ title: String, @ViewBuilder above: () throws -> [View] = { [] }
  ) throws -> Reply {
    let bay = try Bay(store.call)
    let monitors = try store.monitors()
    let data: JSON = [
      "results": .list(monitors) { monitor in
        var json = monitor.json
        json["cells"] = JSON(bay.cells(within: monitor).sorted())
        return json
      }, "total": JSON(monitors.count), "most": JSON(Monitor.maximumCount),
    ]
    let first = try above()
    return Reply(data, bayPage: title) {
      for view in first { view }
      View.table(
        columns: ["", "Place", View.Column("Miles around", type: .number), "Shore"],
        rows: monitors.map { monitor in
          [
            View.Cell("Change", link: Link.to("monitor-edit", ["id": "\(monitor.id)"])),
            View.Cell(monitor.name, link: Link.geo(monitor.point)),
            View.Cell(Format.number(monitor.radiusMiles, 1)),
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
