import BerthSDK

/// What people reported, and the record.
extension ExportTable {
  static func events(since: Int64, _ call: Call) throws -> ExportTable {
    let book = try ReportBook(call)
    let events = try book.events(from: since, to: .max, limit: 1_000_000)
    return ExportTable(
      columns: [
        "id", "started", "ended", "place", "cell", "latitude", "longitude", "intensity", "reports",
        "source", "verification",
      ],
      rows: try events.map {
        [
          .string(String($0.id)), try BayTime.json($0.started, call),
          try BayTime.json($0.ended, call), .string($0.place),
          .string($0.cell), .number($0.point.latitude), .number($0.point.longitude),
          .string($0.intensity.rawValue), JSON($0.reports), "reports of observers of this home",
          .string(VerificationStatus(try book.reports(ofEvent: $0.id)).rawValue),
        ]
      },
      notes: [
        "Places are rounded to half-mile squares unless their observers agreed to more. Events are "
          + "reports joined within half a mile and two hours; intensity is their weighted vote.",
        "No row for a day says nothing about that day.",
      ])
  }

  static func reports(since: Int64, _ call: Call) throws -> ExportTable {
    let found = try ReportBook(call).reports(since: since)
    return ExportTable(
      columns: [
        "id", "event", "started", "ended", "reported", "place", "cell", "latitude", "longitude",
        "precise", "intensity", "text", "remarks", "confirmations", "doubts", "observer_score",
        "species", "verification",
      ],
      rows: try found.map {
        [
          .string(String($0.id)), $0.event > 0 ? .string(String($0.event)) : .null,
          try BayTime.json($0.started, call),
          try BayTime.json($0.ended, call),
          try BayTime.json($0.created, call), .string($0.place), .string($0.cell),
          .number($0.point.latitude), .number($0.point.longitude), .bool($0.isPrecise),
          .string($0.intensity.word), .string($0.text),
          .string($0.remarks.joined(separator: "; ")), JSON($0.up), JSON($0.down),
          Format.rounded($0.observerScore, 3), .string($0.species),
          .string(VerificationStatus([$0]).rawValue),
        ]
      },
      notes: [
        "Observers are not named.",
        "intensity none: somebody looked at that place and time and saw nothing.",
      ])
  }

  /// The record.
  static func record(_ call: Call) throws -> ExportTable {
    let columns = [
      "date", "place", "latitude", "longitude", "jubilee", "when", "scale", "hours", "note",
      "source", "own",
    ]
    return ExportTable(
      columns: columns,
      rows: try RecordEntry.all(call).map { entry in
        let json = entry.json
        return columns.map { json[$0] ?? .null }
      },
      notes: [
        "jubilee false: somebody looked and saw none at that place. A missing date says nothing."
      ])
  }
}
