import BerthJSON
import BerthRuntime
import BerthViews

/// `berth stats <plugin>`: what its local events say. They never leave the machine.
enum StatsCommand {
  static let command = HostCommand(
    "stats", summary: "what an app's local events say",
    arguments: [.text("plugin", "its id", required: true)]
  ) { session, arguments throws(BerthError) in
    let manifest = try session.manifest(arguments["plugin"]?.string ?? "")
    let services = try session.runtime().services
    let zone = services.zone
    let summary = try services.events.summary(plugin: manifest.id, zone: zone)
    let daily = try services.events.dailyCounts(plugin: manifest.id, zone: zone)
    let data: JSON = [
      "id": .string(manifest.id), "name": .string(manifest.name),
      "events": summary["names"] ?? [], "total": summary["total"] ?? 0,
      "days": daily["days"] ?? [],
    ]
    return Report(data, view: view(manifest, summary, daily))
  }

  private static func view(_ manifest: Manifest, _ summary: JSON, _ daily: JSON) -> ViewNode {
    let rows = (summary["names"]?.array ?? []).map { event -> [ViewNode.Cell] in
      [
        ViewNode.Cell(event["name"]?.string ?? ""),
        ViewNode.Cell("\(event["count"]?.int ?? 0)"),
        ViewNode.Cell(event["last"]?.string ?? ""),
      ]
    }
    var children: [ViewNode] = [
      .table(
        ViewNode.Table(
          columns: [.init("event"), .init("count", type: .number), .init("last")], rows: rows,
          empty: "no events yet"))
    ]
    let days = (daily["days"]?.array ?? []).suffix(30)
    if days.count > 1 {
      children.append(
        .chart(
          ViewNode.Chart(
            style: .bar,
            series: [
              .init(
                name: "events",
                values: days.map { Double($0["total"]?.int ?? 0) })
            ],
            labels: days.map { String(($0["date"]?.string ?? "").suffix(5)) })))
    }
    return .page(ViewNode.Page(title: "\(manifest.name): events", children: children))
  }
}
