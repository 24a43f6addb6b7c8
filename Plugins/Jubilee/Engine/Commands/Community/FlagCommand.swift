import BerthSDK

/// `flag ID REASON`: asks a moderator to look at a report.
struct FlagCommand: PluginCommand {
  var id: String
  var reason: FlagReason?
  var note: String?

  func run(_ call: Call) throws -> Reply {
    let id = try ReportBook.number(id)
    guard let reason else {
      return Reply(FlagReason.json, bayPage: "Why?") {
        View.list(FlagReason.allCases, style: .plain) {
          View.Item(
            $0.title, detail: $0.rawValue,
            link: Link.to("flag", ["id": String(id), "reason": $0.rawValue]))
        }
      }
    }
    let store = try Store(call)
    let report = try ReportBook(call).flag(
      id, by: try store.identity(), name: try store.observerName(), reason: reason,
      note: note ?? "")
    try call.events.record("flagged", ["reason": .string(reason.rawValue)])
    let data: JSON = [
      "id": .string(String(id)), "reason": .string(reason.rawValue), "flags": JSON(report.flags),
      "state": .string(report.state.word),
    ]
    return Reply(data, bayPage: "Flagged", report.place) {
      View.text(
        report.state == .hidden
          ? "It is hidden until a moderator has looked at it."
          : "A moderator will see it. Flags of three observers with standing hide a report.")
    }
  }
}
