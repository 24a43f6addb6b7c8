import BerthSDK

/// `export WHAT`: data for research, as JSON or CSV; units stand in the columns' names, and each row
/// says where it comes from.
enum ExportCommand {
  /// A table with its columns.
  struct Table {
    var columns: [String]
    var rows: [[JSON]]
    /// What the columns mean, beyond their names.
    var notes: [String]
  }

  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let what = try arguments.string("what")
    let days = Int64(arguments.optionalInt("days") ?? 30)
    let table = try table(what, since: call.clock.now - days * Moments.day, call)
    try call.events.record("exported", ["what": .string(what)])
    let csv =
      arguments.optionalString("as") == "csv"
      ? Look.csv(table.columns, table.rows.map { $0.map(text) }) : nil
    var data: JSON = [
      "app": "jubilee", "what": .string(what),
      "exportedAt": .string(try Moments.iso(call.clock.now, call)),
      "columns": JSON(table.columns), "notes": JSON(table.notes), "total": JSON(table.rows.count),
    ]
    if let csv {
      data["csv"] = .string(csv)
    } else {
      data["rows"] = .array(
        table.rows.map { row in
          .object(
            zip(table.columns, row).reduce(into: JSONObject()) { $0[$1.0] = $1.1 })
        })
    }
    return Reply(data) {
      if let csv { return Look.page("") { View.text(csv, role: .code) } }
      return Look.page("Export of \(what)", Words.count(table.rows.count, "row")) {
        for note in table.notes { View.text(note, role: .note) }
        View.text("berth jubilee export \(what) --json --output \(what).json", role: .code)
        View.text("berth jubilee export \(what) --as csv --output \(what).csv", role: .code)
      }
    }
  }

  private static func text(_ value: JSON) -> String {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): "\(number)"
    case .bool(let flag): flag ? "true" : "false"
    default: ""
    }
  }

  private static func table(_ what: String, since: Int64, _ call: Call) throws -> Table {
    switch what {
    case "readings": return try readings(since, call)
    case "forecast": return try forecast(call)
    case "probability": return try probability(since, call)
    case "events": return try events(since, call)
    case "reports": return try reports(since, call)
    default: return try RecordCommand.table(call)
    }
  }

  private static func readings(_ since: Int64, _ call: Call) throws -> Table {
    let found = try Store(call).readings(from: since, to: .max)
    return Table(
      columns: ["time", "source", "station", "latitude", "longitude", "depth_ft", "issued"]
        + Measure.allCases.map { "\(snake($0.rawValue))" } + ["reliability"],
      rows: try found.map { reading in
        [
          .string(try Moments.iso(reading.time, call)), .string(reading.source.rawValue),
          .string(reading.station), JSON(reading.point?.latitude), JSON(reading.point?.longitude),
          JSON(reading.depthFeet),
          try reading.issued.map { .string(try Moments.iso($0, call)) } ?? .null,
        ] + Measure.allCases.map { JSON(reading.values[$0]) } + [.number(reading.reliability)]
      },
      notes: [
        "Columns end in their unit: f is degrees Fahrenheit, mph miles an hour, in_hg inches of "
          + "mercury, mg_l milligrams per litre, psu practical salinity, feet above the station's "
          + "datum.",
        "Source is the network, station its identifier; reliability is the worth of the source, "
          + "0 to 1. A forecast says in issued when it was made.",
      ])
  }

  private static func forecast(_ call: Call) throws -> Table {
    let store = try Store(call)
    let hours = try store.outlook(from: store.now - 7 * Moments.day, to: .max)
    return Table(
      columns: [
        "hour", "made", "cell", "probability", "confidence", "index", "tide_ft", "weather",
        "reasons",
      ],
      rows: try hours.map {
        [
          .string(try Moments.iso($0.hour, call)), .string(try Moments.iso($0.made, call)),
          .string($0.cell), JSON($0.probability), .number($0.confidence), JSON($0.index),
          JSON($0.tideFeet), .string($0.weather), .string($0.reasons.joined(separator: "; ")),
        ]
      },
      notes: [
        "probability is that of a jubilee at the most likely stretch of shore, 0 to 1; empty where "
          + "too little was known. index is 0 to 100."
      ])
  }

  private static func probability(_ since: Int64, _ call: Call) throws -> Table {
    let rows = try Store(call).probabilities(from: since, to: .max)
    return Table(
      columns: ["time", "cell", "probability", "index", "confidence", "reasons"],
      rows: try rows.map {
        [
          .string(try Moments.iso($0.at, call)), .string($0.cell), JSON($0.probability),
          JSON($0.index), .number($0.confidence), .string($0.reasons),
        ]
      }, notes: ["What the app said at the time, of the best stretch of shore."])
  }

  private static func events(_ since: Int64, _ call: Call) throws -> Table {
    let events = try ReportBook(call).events(from: since, to: .max, limit: 1_000_000)
    return Table(
      columns: [
        "id", "started", "ended", "place", "cell", "latitude", "longitude", "intensity", "reports",
        "source",
      ],
      rows: try events.map {
        [
          .string(String($0.id)), .string(try Moments.iso($0.started, call)),
          try $0.ended.map { .string(try Moments.iso($0, call)) } ?? .null, .string($0.place),
          .string($0.cell), .number($0.point.latitude), .number($0.point.longitude),
          .string($0.intensity.rawValue), JSON($0.reports), "reports of observers of this home",
        ]
      },
      notes: [
        "Places are rounded to half-mile squares unless their observers agreed to more. Events are "
          + "reports joined within half a mile and two hours; intensity is their weighted vote.",
        "No row for a day says nothing about that day.",
      ])
  }

  private static func reports(_ since: Int64, _ call: Call) throws -> Table {
    let book = try ReportBook(call)
    let found = try book.database.rows(
      """
      SELECT \(StoredReport.columns) FROM \(StoredReport.tables)
      WHERE r.state = 0 AND r.started >= ?1 ORDER BY r.started, r.id
      """, [.int(since)]
    ) { StoredReport($0) }
    return Table(
      columns: [
        "id", "event", "started", "ended", "reported", "place", "cell", "latitude", "longitude",
        "precise", "intensity", "text", "remarks", "confirmations", "doubts", "observer_score",
      ],
      rows: try found.map {
        [
          .string(String($0.id)), .string(String($0.event)),
          .string(try Moments.iso($0.started, call)),
          try $0.ended.map { .string(try Moments.iso($0, call)) } ?? .null,
          .string(try Moments.iso($0.created, call)), .string($0.place), .string($0.cell),
          .number($0.point.latitude), .number($0.point.longitude), .bool($0.isPrecise),
          .string($0.intensity.rawValue), .string($0.text),
          .string($0.remarks.joined(separator: "; ")), JSON($0.up), JSON($0.down),
          Look.rounded($0.observerScore, 3),
        ]
      }, notes: ["Observers are not named."])
  }

  /// `windDirectionDegrees` as `wind_direction_degrees`.
  private static func snake(_ name: String) -> String {
    var text = ""
    for letter in name {
      if letter.isUppercase, text.last?.isUppercase != true { text += "_" }
      text += letter.lowercased()
    }
    return text
  }
}
