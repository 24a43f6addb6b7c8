import BerthSDK

/// `report-edit ID`: changes what one's own report says; asks when nothing is to be changed.
struct ReportEditCommand: PluginCommand {
  var id: String
  var intensity: JubileeIntensity?
  var end: String?
  var text: String?
  var photos: PhotoArguments
  var precise: Bool

  private var isEmpty: Bool {
    intensity == nil && end == nil && text == nil && photos.isEmpty
  }

  func run(_ call: Call) throws -> Reply {
    if isEmpty { return try form(call) }
    let report = try ReportBook(call).edit(
      try ReportBook.number(id), of: try Store(call).identity(), intensity: intensity,
      ended: try end.map { try BayTime.parse($0, call) }, text: text,
      photos: try photos.read(call, keepsMetadata: precise))
    return Reply(try report.json(call), bayPage: "Changed") {
      View.list([try report.item(call)], style: .plain)
    }
  }

  /// Asks for what has changed, with what the report says now.
  private func form(_ call: Call) throws -> Reply {
    let report = try ReportBook(call).own(
      try ReportBook.number(id), of: try Store(call).identity())
    var fields: [View.Field] = []
    if let size = report.intensity {
      fields.append(
        View.Field(
          "intensity", label: "How large", type: .choice, value: size.rawValue,
          options: JubileeIntensity.allCases.map {
            View.Field.Option($0.rawValue, label: "\($0.title): \($0.guide)")
          }))
    }
    let ended = try report.ended.map { try String(BayTime.civil($0, call).iso8601.prefix(16)) }
    fields += [
      View.Field(
        "end", label: "Until when", type: .dateTime, value: ended,
        help: "once it is over, in the bay's own time"),
      View.Field("text", label: "What you saw", type: .multiline, value: report.text),
      View.Field("photo", label: "Another photo", type: .photo, help: "JPEG, PNG, WebP or HEIC"),
    ]
    return Reply(try report.json(call), bayPage: "Change your report", report.place) {
      View.form(
        fields: fields,
        submit: View.Action("Save", link: report.link("report-edit"), role: .primary))
    }
  }
}

/// `report-withdraw ID`: takes one's own report back.
struct ReportWithdrawCommand: PluginCommand {
  var id: String

  func run(_ call: Call) throws -> Reply {
    let id = try ReportBook.number(id)
    let report = try ReportBook(call).withdraw(id, of: try Store(call).identity())
    return Reply(
      ["id": .string(String(id)), "withdrawn": true, "place": .string(report.place)],
      bayPage: "Taken back", report.place
    ) {
      View.text("Its words and photos are gone; the trail keeps that there was a report.")
    }
  }
}
