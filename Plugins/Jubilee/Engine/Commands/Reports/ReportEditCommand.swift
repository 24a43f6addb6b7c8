import BerthSDK

/// `report-edit ID`: changes what one's own report says.
struct ReportEditCommand: PluginCommand {
  var id: String
  var intensity: JubileeIntensity?
  var end: String?
  var text: String?
  var photos: PhotoArguments
  var precise: Bool

  func run(_ call: Call) throws -> Reply {
    let report = try ReportBook(call).edit(
      try ReportBook.number(id), of: try Store(call).identity(), intensity: intensity,
      ended: try end.map { try BayTime.parse($0, call) }, text: text,
      photos: try photos.read(call, keepsMetadata: precise))
    return Reply(try report.json(call), bayPage: "Changed") {
      View.list([try report.item(call)], style: .plain)
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
