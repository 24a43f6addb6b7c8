import BerthSDK

/// An entry of the record: bundled, or added by the user.
struct RecordEntry {
  var event: RecordedEvent
  var isOwn: Bool

  /// The bundled record and the user's own entries, oldest first.
  static func all(_ call: Call) throws -> [RecordEntry] {
    let own = try Store(call).ownEvents().map { RecordEntry(event: $0, isOwn: true) }
    return (try EventRecord.bundled(call).events.map { RecordEntry(event: $0, isOwn: false) } + own)
      .sorted { $0.event.date < $1.event.date }
  }

  var json: JSON {
    [
      "id": .string("\(event.date.text)-\(Words.slug(event.place))"),
      "name": .string("\(event.date.text), \(event.place)"), "date": .string(event.date.text),
      "place": .string(event.place), "latitude": JSON(event.point?.latitude),
      "longitude": JSON(event.point?.longitude), "jubilee": .bool(event.isJubilee),
      "when": .string(event.when), "scale": .string(event.scale), "hours": JSON(event.hours),
      "note": .string(event.note), "source": .string(event.source), "own": .bool(isOwn),
    ]
  }
}
