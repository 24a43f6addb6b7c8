import BerthSDK

/// What the pages of chats say of messages that wait.
enum OutboxNote {
  /// How many wait, with a link that sends them, and how many were refused for good.
  @ViewBuilder static func views(_ entries: [Outbox.Entry], _ say: Say) -> [View] {
    let refused = entries.count { $0.isRefused }
    let waiting = entries.count - refused
    if waiting > 0 {
      View.text(
        say("chats.waiting", "{count} messages wait to be sent.", ["count": String(waiting)]),
        role: .note)
    }
    if refused > 0 {
      View.text(
        say("chat.refused", "{count} were refused.", ["count": String(refused)]), role: .warning)
    }
    if !entries.isEmpty {
      View.actions(
        (waiting > 0 ? [sendNow(say)] : []) + [
          View.Action(say("chat.outbox", "Waiting to be sent"), link: Link.to("outbox"))
        ])
    }
  }

  /// Sends what waits.
  static func sendNow(_ say: Say) -> View.Action {
    View.Action(say("chat.outbox.send", "Send now"), link: Link.to("outbox", ["send": "true"]))
  }
}
