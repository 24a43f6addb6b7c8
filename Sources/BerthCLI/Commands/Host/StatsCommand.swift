import BerthABI
import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth stats <plugin>`: the app's own figures, if its manifest names a command for them, and
/// what its local events say. They never leave the machine.
enum StatsCommand {
  static let command = HostCommand(
    "stats", summary: "an app's own figures and what its local events say",
    arguments: [.text("plugin", "its id", required: true)], examples: ["stats hello-c"]
  ) { session, arguments throws(BerthError) in
    let manifest = try session.manifest(arguments["plugin"]?.string ?? "")
    let own = try answer(manifest, session)
    let runtime = try session.runtime()
    let zone = runtime.time.zone
    let summary = try runtime.events.summary(plugin: manifest.id, zone: zone)
    let daily = try runtime.events.dailyCounts(plugin: manifest.id, zone: zone)
    var data: JSON = [
      "id": .string(manifest.id), "name": .string(manifest.name),
      "events": summary["names"] ?? [], "total": summary["total"] ?? 0,
      "days": daily["days"] ?? [],
    ]
    if let own { data["app"] = own.data }
    return Report(data, view: page(manifest, own, events(summary, daily)))
  }

  private static func answer(
    _ manifest: Manifest, _ session: Session
  ) throws(BerthError) -> Answer? {
    guard let stats = manifest.stats else { return nil }
    try GateQuestion(session: session).pass(manifest)
    return try PluginClient(session: session).answer(
      manifest, stats.command, stats.arguments, wantsView: session.output.wantsView)
  }

  /// The app's page, the events below it; the events alone for an app without figures of its own.
  private static func page(
    _ manifest: Manifest, _ own: Answer?, _ events: [View]
  ) -> View {
    guard let own else {
      return .page("\(manifest.name): events", children: events)
    }
    let below = View.section("Events", children: events)
    let view = own.view.map(View.read) ?? DataView.view(of: own.data)
    if case .page(var page) = view.content {
      page.children.append(below)
      return View(.page(page))
    }
    return .page(manifest.name, children: [view, below])
  }

  private static func events(_ summary: JSON, _ daily: JSON) -> [View] {
    let rows = (summary["names"]?.array ?? []).map { event -> [View.Cell] in
      [
        View.Cell(event["name"]?.string ?? ""),
        View.Cell("\(event["count"]?.int ?? 0)"),
        View.Cell(event["last"]?.string ?? ""),
      ]
    }
    var children: [View] = [
      .table(
        columns: ["event", .init("count", type: .number), "last"], rows: rows,
        empty: "no events yet")
    ]
    let days = (daily["days"]?.array ?? []).suffix(30)
    if days.count > 1 {
      children.append(
        .chart(
          .bar,
          series: [
            .init(
              "events",
              values: days.map { Double($0["total"]?.int ?? 0) })
          ], labels: days.map { String(($0["date"]?.string ?? "").suffix(5)) }))
    }
    return children
  }
}
