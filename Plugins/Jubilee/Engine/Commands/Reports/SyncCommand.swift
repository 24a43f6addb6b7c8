import BerthSDK

/// `sync`: shares what waits.
struct SyncCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    let (sent, refused, left) = try Outbox(try Store(call)).sendAll()
    let data: JSON = [
      "sent": .list(sent) {
        ["id": .string(String($0.report)), "event": .string(String($0.event))]
      },
      "refused": JSON(refused), "waiting": JSON(left),
    ]
    return Reply(data, bayPage: "Sharing") {
      View.text("\(Words.count(sent.count, "report")) shared, \(left) still waiting.")
      for line in refused { View.text("Not taken: \(line).", role: .warning) }
      if left > 0 {
        View.note(
          "Reports are shared through this home's database. It could not be written just now; "
            + "they are safe on this device, and the next refresh tries again.")
      }
    }
  }
}
