import BerthSDK

/// `export WHAT`: data for research, as JSON, CSV or GeoJSON; units stand in the columns' names, and
/// each row says where it comes from.
struct ExportCommand: PluginCommand {
  enum Form: String, ArgumentWord {
    case json, csv, geojson

    /// The text of a table in this form.
    func text(_ table: ExportTable) -> String {
      switch self {
      case .json: table.json.text(indented: true) + "\n"
      case .csv: table.csv
      case .geojson: table.geoJSON.text() + "\n"
      }
    }
  }

  var what: ExportSubject
  var `as`: Form
  var days: Int
  var save: Bool

  func run(_ call: Call) throws -> Reply {
    let table = try what.table(since: call.clock.now - Int64(days) * Span.day, call)
    try call.events.record("exported", ["what": .string(what.rawValue)])
    var data: JSON = [
      "app": "jubilee", "what": .string(what.rawValue),
      "exportedAt": try BayTime.json(call.clock.now, call),
      "columns": JSON(table.columns), "notes": JSON(table.notes), "total": JSON(table.rows.count),
    ]
    let file = "exports/\(what.rawValue).\(`as`.rawValue)"
    if save {
      try call.files.writeMedia(file, Array(`as`.text(table).utf8))
      data["file"] = .string(file)
    }
    switch `as` {
    case .json: data["rows"] = table.json
    case .csv: data["csv"] = .string(table.csv)
    case .geojson: data["geojson"] = table.geoJSON
    }
    // What another program reads stands alone, so that the host writes it as it is.
    if !save, `as` != .json {
      return Reply(data) { View.document(`as`.text(table)) }
    }
    return Reply(
      data, bayPage: "Export of \(what.rawValue)", Words.count(table.rows.count, "row")
    ) {
      if save { View.text("It is in the media folder now: \(file)") }
      for note in table.notes { View.note(note) }
      View.actions(
        Form.allCases.map { form in
          View.Action(
            "As a file: \(form.rawValue)",
            link: Link.to(
              "export", ["what": what.rawValue, "as": form.rawValue, "save": "true"]))
        })
    }
  }
}
