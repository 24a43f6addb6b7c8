import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost

/// `berth notify respond`: the user's answer to a delivered notification.
enum NotifyRespondCommand {
  static let command = HostCommand(
    "notify", "respond", summary: "choose an action of a delivered notification",
    arguments: [
      .text("id", "its number in the log", required: true),
      .text("action", "an action's id, open or dismiss", required: true),
    ]
  ) { session, arguments throws(BerthError) in
    let runtime = try session.runtime()
    let answer = try runtime.notifications.respond(
      id: arguments["id"]?.string ?? "", action: arguments["action"]?.string ?? "",
      at: session.now, provider: { runtime.notificationProvider($0) })
    return Report(answer)
  }
}
