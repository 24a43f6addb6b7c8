import BerthSDK

/// `export WHAT`: data for research, as JSON or CSV; units stand in the columns' names, and each row
/// says where it comes from.
struct ExportCommand: PluginCommand {
  enum Subject: String, ArgumentWord {
    case readings, forecast, probability, events, reports, record
  }
  enum Form: String, ArgumentWord { case json, csv }

  var what: Subject
  var `as`: Form
  var days: Int

  func run(_ call: Call) throws -> Reply {
    let table = try table(since: call.clock.now - Int64(days) * Span.day, call)
    try call.events.record("exported", ["what": .string(what.rawValue)])
    var data: JSON = [
      "app": "jubilee", "what": .string(what.rawValue),
      "exportedAt": try BayTime.json(call.clock.now, call),
      "columns": JSON(table.columns), "notes": JSON(table.notes), "total": JSON(table.rows.count),
    ]
    if `as` == .csv {
      let csv = table.csv
      data["csv"] = .string(csv)
      return Reply(data) { View.plainPage(csv) }
    }
    data["rows"] = table.json
    return Reply(data, bayPage: "Export of \(what.rawValue)", Words.count(table.rows.count, "row"))
    {
      for note in table.notes { View.note(note) }
      View.action(
        "As a table of values", link: Link.to("export", ["what": what.rawValue, "as": "csv"]))
    }
  }

  private func table(since: Int64, _ call: Call) throws -> ExportTable {
    switch what {
    case .readings: try .readings(since: since, call)
    case .forecast: try .forecast(call)
    case .probability: try .probability(since: since, call)
    case .events: try .events(since: since, call)
    case .reports: try .reports(since: since, call)
    case .record: try .record(call)
    }
  }
}
