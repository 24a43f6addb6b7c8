import BerthSDK

/// `events`: the record of past jubilees with sources, and what the user added.
enum RecordCommand {
  struct Entry {
    var event: RecordedEvent
    var isOwn: Bool
  }

  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let bay = try Bay(call)
    var entries = try entries(call)
    if let year = arguments.optionalInt("from") { entries.removeAll { $0.event.year < year } }
    if let place = arguments.optionalString("place") {
      let point = try bay.resolve(place).point
      let wanted = TextFolding.fold(place)
      entries.removeAll { entry in
        if let near = entry.event.point { return near.distanceMiles(to: point) > 3 }
        return !TextFolding.fold(entry.event.place).contains(wanted)
      }
    }
    let found = entries
    let data: JSON = [
      "results": .array(found.map(json)), "total": JSON(found.count),
      "note": "A date that is missing here is no sign that nothing happened.",
    ]
    return Reply(data) {
      Look.page("Jubilees on record", Words.count(found.count, "entry", "entries")) {
        View.table(
          columns: ["Date", "Place", "", "Source"],
          rows: found.reversed().map { entry in
            let event = entry.event
            let words = [
              event.isJubilee ? "" : "looked, none", event.scale, event.when,
              event.hours.map { "\(Look.number($0, 1)) h" } ?? "", event.note,
            ].filter { !$0.isEmpty }
            return [
              View.Cell(event.date), View.Cell(event.place), View.Cell(Words.list(words, ",")),
              View.Cell(event.source + (entry.isOwn ? " (yours)" : "")),
            ]
          }, empty: "None.")
        View.text("A date that is missing here is no sign that nothing happened.", role: .note)
        View.actions([
          View.Action("Add one", link: Link.to("learn", ["topic": "science"])),
          View.Action("How good is the model", link: Link.to("score")),
        ])
      }
    }
  }

  /// The bundled record and the user's own entries, oldest first.
  static func entries(_ call: Call) throws -> [Entry] {
    let own = try Store(call).ownEvents().map { Entry(event: $0, isOwn: true) }
    return (try EventRecord.bundled(call).events.map { Entry(event: $0, isOwn: false) } + own)
      .sorted { $0.event.date < $1.event.date }
  }

  static func json(_ entry: Entry) -> JSON {
    let event = entry.event
    return [
      "id": .string("\(event.date)-\(Words.slug(event.place))"),
      "name": .string("\(event.date), \(event.place)"), "date": .string(event.date),
      "place": .string(event.place), "latitude": JSON(event.point?.latitude),
      "longitude": JSON(event.point?.longitude), "jubilee": .bool(event.isJubilee),
      "when": .string(event.when), "scale": .string(event.scale), "hours": JSON(event.hours),
      "note": .string(event.note), "source": .string(event.source), "own": .bool(entry.isOwn),
    ]
  }

  /// The record as a table for `export`.
  static func table(_ call: Call) throws -> ExportCommand.Table {
    let columns = [
      "date", "place", "latitude", "longitude", "jubilee", "when", "scale", "hours", "note",
      "source", "own",
    ]
    return ExportCommand.Table(
      columns: columns,
      rows: try entries(call).map { entry in
        let json = json(entry)
        return columns.map { json[$0] ?? .null }
      },
      notes: [
        "jubilee false: somebody looked and saw none at that place. A missing date says nothing."
      ])
  }
}

extension Store {
  /// Jubilees the user added to the record.
  func ownEvents() throws -> [RecordedEvent] {
    try database.rows(
      "SELECT day, place, lat, lon, jubilee, source, note FROM own_events ORDER BY day, id"
    ) { row -> RecordedEvent? in
      let parts = row.text(0).split(separator: "-").compactMap { Int($0) }
      guard parts.count == 3 else { return nil }
      let point =
        row.isNull(2) ? nil : GeoPoint(latitude: row.double(2), longitude: row.double(3))
      return RecordedEvent(
        year: parts[0], month: parts[1], day: parts[2], place: row.text(1), point: point,
        isJubilee: row.int(4) == 1, when: "", scale: "", note: row.text(6), hours: nil,
        source: row.text(5))
    }.compactMap(\.self)
  }
}
