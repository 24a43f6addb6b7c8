import BerthSDK

/// `vote ID confirm|doubt|none`.
struct VoteCommand: PluginCommand {
  var id: String
  var value: Vote

  func run(_ call: Call) throws -> Reply {
    let store = try Store(call)
    let report = try ReportBook(call).vote(
      try ReportBook.number(id), by: try store.identity(), name: try store.observerName(),
      value)
    try call.events.record("voted", ["value": .string(value.rawValue)])
    var data = try report.json(call)
    data["yourVote"] = .string(value.rawValue)
    return Reply(data) {
      View.bayPage("\(report.intensity.title), \(report.place)") {
        View.text("\(report.up) confirm it, \(report.down) doubt it.")
      }
    }
  }
}
