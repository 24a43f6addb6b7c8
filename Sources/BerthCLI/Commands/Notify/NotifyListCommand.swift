import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthManifest

/// `berth notify list`: what will come, when, why, and what would hold it back.
enum NotifyListCommand {
  static let command = HostCommand(
    "notify", "list", summary: "what will come, when and why",
    arguments: [.text("plugin", "only this app's")], options: [NotifyExport.option],
    examples: ["notify list --json", "notify list --export ics --output notifications.ics"]
  ) { session, arguments throws(BerthError) in
    let scheduler = try session.runtime().notifications
    let manifests = try session.registry().entries().map(\.manifest)
    let data = try scheduler.upcoming(
      plugins: Dictionary(manifests.map { ($0.id, $0) }) { $1 },
      plugin: arguments["plugin"]?.string, at: session.now)
    if let form = arguments["export"]?.string {
      return try NotifyExport.write(data, as: form, session)
    }
    return NotifyCommands.report(
      data, "notifications", title: "Upcoming notifications", empty: "none"
    ) { entry in
      let until = ShortTime.text(entry["until"]).map { "waits until \($0)" }
      return (
        ShortTime.text(entry["due"]), badge(entry["forecast"]?.string),
        [
          entry["body"]?.string, entry["why"]?.string,
          entry["rule"]?.string.map { "\($0): \(entry["reason"]?.string ?? "")" }, until,
        ]
      )
    }
  }

  private static func badge(_ forecast: String?) -> String {
    switch forecast {
    case "deliver": "will come"
    case "delay": "will wait"
    case "miss": "too late"
    default: "held back"
    }
  }
}
