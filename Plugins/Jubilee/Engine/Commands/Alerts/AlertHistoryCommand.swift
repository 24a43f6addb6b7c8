import BerthSDK

/// `alert-history`: the alerts that came.
struct AlertHistoryCommand: StoreCommand {
  var csv: Bool
  var days: Int

  private static let columns = [
    "at", "due", "kind", "state", "place", "title", "body", "probability", "confidence", "event",
    "intensity",
  ]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let log = Array(try store.alertLog(since: store.now - Int64(days) * Span.day).reversed())
    let entries = try log.map { try $0.json(call) }
    var data: JSON = ["results": .array(entries), "total": JSON(log.count)]
    let text = csv ? Self.text(entries) : nil
    if let text { data["csv"] = .string(text) }
    return Reply(data) {
      if let text { return View.document(text) }
      return try View.bayPage("Alerts that came", "newest first") {
        View.table(
          columns: ["When", "What", "Place", "Became"],
          rows: try log.map {
            [
              View.Cell(try BayTime.text($0.at, call)), View.Cell($0.title), View.Cell($0.place),
              View.Cell($0.state.rawValue),
            ]
          }, empty: "None yet.")
      }
    }
  }

  /// The entries as CSV.
  private static func text(_ entries: [JSON]) -> String {
    CSV.text(
      columns,
      entries.map { entry in
        columns.map { column in
          switch column == "title" ? entry["name"] : entry[column] {
          case .string(let text)?: text
          case .number(let value)?: Format.number(value, 3)
          default: ""
          }
        }
      })
  }
}
