import BerthSDK

/// `outbox`: messages that wait; `--send` sends what can be sent, `--discard ID` takes one out.
struct OutboxCommand: PluginCommand {
  var send: Bool
  var discard: Int?

  func run(_ call: Call) throws -> Reply {
    let store = Store(call)
    let outbox = Outbox(store)
    if let id = discard {
      guard try outbox.discard(id) else {
        throw PluginError.notFound(
          "no message \(id) waits", remedy: "berth lang outbox lists those that do")
      }
    }
    let sent = send ? try outbox.sendNow() : 0
    let entries = try outbox.entries()
    let say = try Say(call)
    return Reply([
      "messages": .array(
        try entries.map {
          [
            "id": JSON($0.id), "text": .string($0.text), "at": try store.time($0.at),
            "state": "queued", "tries": JSON($0.tries),
            "error": $0.isRefused ? .string($0.error) : .null,
          ]
        }),
      "total": JSON(entries.count), "sent": JSON(sent),
    ]) {
      say.page(say("chat.outbox", "Waiting to be sent")) {
        if sent > 0 {
          View.text(say("chat.sent-many", "{count} messages sent", ["count": String(sent)]))
        }
        View.list(
          entries.map {
            View.Item("\($0.id)  \($0.text)", subtitle: $0.isRefused ? $0.error : nil)
          }, style: .plain, empty: say("chat.outbox.empty", "Nothing waits."))
        if entries.contains(where: { !$0.isRefused }) {
          if send {
            View.text(
              say(
                "chat.outbox.still",
                "Nothing more can be sent just now: the shared data is locked or away."),
              role: .warning)
          }
          View.actions([OutboxNote.sendNow(say)])
        }
      }
    }
  }
}
