import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth notify quiet`: the hours in which no app may notify.
enum NotifyQuietCommand {
  static let command = HostCommand(
    "notify", "quiet", summary: "the hours without notifications; set them or turn them off",
    arguments: [.text("hours", "such as 22:00-07:00, or off, or default")],
    examples: ["notify quiet", "notify quiet 23:00-06:30", "notify quiet off"]
  ) { session, arguments throws(BerthError) in
    let settings = try session.runtime().settings
    switch arguments["hours"]?.string {
    case nil: break
    case "default": _ = try settings.unset("quietHours")
    case let hours?: _ = try settings.assign("quietHours", text: hours)
    }
    let text = try settings.host("quietHours").string ?? "off"
    guard text != "off", let window = LocalWindow(span: text) else {
      return Report(
        ["quietHours": .null], view: .text("There are no quiet hours."))
    }
    return Report(
      ["quietHours": ["from": .string(window.texts.from), "to": .string(window.texts.to)]],
      view: .text("It is quiet from \(window.texts.from) to \(window.texts.to)."))
  }
}
