import BerthSDK

/// `events`: the record of past jubilees with sources, and what the user added.
struct EventsCommand: PluginCommand {
  var from: Int?
  var place: String?

  func run(_ call: Call) throws -> Reply {
    let bay = try Bay(call)
    var entries = try RecordEntry.all(call)
    if let from { entries.removeAll { $0.event.date.year < from } }
    if let place {
      let point = try bay.resolve(place).point
      let wanted = TextFolding.fold(place)
      entries.removeAll { entry in
        if let near = entry.event.point { return near.distanceMiles(to: point) > 3 }
        return !TextFolding.fold(entry.event.place).contains(wanted)
      }
    }
    let found = entries
    let data: JSON = [
      "results": .array(found.map(\.json)), "total": JSON(found.count),
      "note": "A date that is missing here is no sign that nothing happened.",
    ]
    return Reply(data, bayPage: "Jubilees on record", Words.count(found.count, "entry", "entries"))
    {
      View.table(
        columns: ["Date", "Place", "", "Source"],
        rows: found.reversed().map { entry in
          let event = entry.event
          let words = [
            event.isJubilee ? "" : "looked, none", event.scale, event.when,
            event.hours.map { "\(Format.number($0, 1)) h" } ?? "", event.note,
          ].filter { !$0.isEmpty }
          return [
            View.Cell(event.date.text), View.Cell(event.place), View.Cell(Words.list(words, ",")),
            View.Cell(event.source + (entry.isOwn ? " (yours)" : "")),
          ]
        }, empty: "None.")
      View.note("A date that is missing here is no sign that nothing happened.")
      View.actions([
        View.Action("Add one", link: Link.to("learn", ["topic": "science"])),
        View.Action("How good is the model", link: Link.to("score")),
      ])
    }
  }
}
