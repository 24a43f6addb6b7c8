import BerthBase
import BerthRuntime

/// `berth notify test`: a made-up notification on the chosen channels, or on one.
enum NotifyTestCommand {
  static let command = HostCommand(
    "notify", "test", summary: "show what a notification looks like",
    options: [
      .choice(
        "channel", "only on this one, chosen or not", ConfiguredChannels.names)
    ],
    examples: ["notify test", "notify test --channel webhook"]
  ) { session, arguments throws(BerthError) in
    let services = try session.runtime().services
    let channels = try NotifyCommands.channels(session)
    let names: [String]
    if let name = arguments["channel"]?.string {
      names = [name]
    } else {
      names = try services.settings.channels()
    }
    return Report(
      try services.notifications.test(
        channels: names.flatMap { channels.channels(named: $0) }, at: session.now))
  }
}
