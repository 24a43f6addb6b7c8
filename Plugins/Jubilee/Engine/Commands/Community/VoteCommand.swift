import BerthSDK

/// `vote ID confirm|doubt|none`.
struct VoteCommand: StoreCommand {
  var id: String
  var value: Vote

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let report = try ReportBook(call).vote(
      try ReportBook.number(id), by: try store.identity(), name: try store.observerName(),
      value)
    try call.events.record("voted", ["value": .string(value.rawValue)])
    var data = try report.json(call)
    data["yourVote"] = .string(value.rawValue)
    return Reply(data, bayPage: "\(report.intensity.title), \(report.place)") {
      View.text("\(report.up) confirm it, \(report.down) doubt it.")
    }
  }
}
