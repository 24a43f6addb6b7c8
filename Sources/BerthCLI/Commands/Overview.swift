import BerthBase
import BerthCommands
import BerthManifest
import BerthViewModel

/// `berth`: what is installed, at a glance.
enum Overview {
  static func report(_ session: Session) throws(BerthError) -> Report {
    let entries = try session.registry().active()
    let plugins = entries.map { entry -> JSON in
      [
        "id": .string(entry.id), "name": .string(entry.name), "summary": .string(entry.summary),
        "version": .string(entry.version), "state": .string(entry.isBroken ? "broken" : "ready"),
      ]
    }
    let items = entries.map { entry in
      View.Item(
        entry.name, subtitle: entry.summary, detail: "berth \(entry.id)",
        badges: entry.isBroken ? [View.Badge("broken", tone: .bad)] : [],
        link: "berth://\(entry.id)/")
    }
    let hints = View.keyValues([
      .init("berth today", "one brief from all apps"),
      .init("berth search TEXT", "search all apps"),
      .init("berth ask \"…\"", "ask in words"),
      .init("berth <plugin> --help", "the commands of one app"),
      .init("berth --help", "everything the host can do"),
    ])
    return Report(
      ["plugins": .array(plugins)],
      view: .page(
        "Berth", subtitle: session.served.map { "at \($0.server), as \($0.user)" },
        children: [
          .list(items, empty: "no plugin is installed"),
          hints,
        ]))
  }
}
