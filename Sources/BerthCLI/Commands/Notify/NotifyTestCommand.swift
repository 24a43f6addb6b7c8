import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthServices

/// `berth notify test`: a made-up notification on the chosen channels, or on one.
enum NotifyTestCommand {
  static let command = HostCommand(
    "notify", "test", summary: "show what a notification looks like",
    options: [
      .choice(
        "channel", "only on this one, chosen or not", ChannelSettings.known)
    ],
    examples: ["notify test", "notify test --channel webhook"]
  ) { session, arguments throws(BerthError) in
    let runtime = try session.runtime()
    let channels = try NotifyCommands.channels(session)
    let names: [String]
    if let name = arguments["channel"]?.string {
      names = [name]
    } else {
      names = try runtime.settings.channels()
    }
    return Report(
      try runtime.notifications.test(
        channels: names.flatMap { channels.channels(named: $0) }, at: session.now))
  }
}
