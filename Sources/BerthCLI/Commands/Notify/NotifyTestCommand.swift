import BerthRuntime

/// `berth notify test`: a made-up notification on every channel.
enum NotifyTestCommand {
  static let command = HostCommand(
    "notify", "test", summary: "show what a notification looks like"
  ) { session, _ throws(BerthError) in
    Report(
      try session.runtime().services.notifications.test(
        channels: NotifyCommands.channels(session), at: session.now))
  }
}
