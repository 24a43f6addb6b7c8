import BerthSDK

/// What was measured, forecast and said.
extension ExportTable {
  static func readings(since: Int64, _ call: Call) throws -> ExportTable {
    let found = try Store(call).readings(from: since, to: .max)
    return ExportTable(
      columns: ReadingTable.columns,
      rows: try found.map { reading in
        [
          try BayTime.json(reading.time, call), .string(reading.source.rawValue),
          .string(reading.station), JSON(reading.point?.latitude), JSON(reading.point?.longitude),
          JSON(reading.depthFeet),
          try BayTime.json(reading.issued, call),
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

  static func forecast(_ call: Call) throws -> ExportTable {
    let store = try Store(call)
    let hours = try store.outlook(from: store.now - 7 * Span.day, to: .max)
    return ExportTable(
      columns: [
        "hour", "made", "cell", "probability", "confidence", "index", "tide_ft", "weather",
        "reasons",
      ],
      rows: try hours.map {
        [
          try BayTime.json($0.hour, call), try BayTime.json($0.made, call),
          .string($0.cell), JSON($0.probability), .number($0.confidence), JSON($0.index),
          JSON($0.tideFeet), .string($0.weather), .string($0.reasons.joined(separator: "; ")),
        ]
      },
      notes: [
        "probability is that of a jubilee at the most likely stretch of shore, 0 to 1; empty where "
          + "too little was known. index is 0 to 100."
      ])
  }

  /// What was forecast for each night in its evening, and what came.
  static func nights(since: Int64, _ call: Call) throws -> ExportTable {
    let first = SolarTime(since, longitude: SolarTime.bayLongitude).morning
    let log = NightLog(try ReportBook(call), try Bay(call).region)
    return ExportTable(
      columns: [
        "night", "shore", "made", "probability", "low", "high", "usual", "confidence", "reasons",
        "jubilee", "basis",
      ],
      rows: try log.entries(since: first).map {
        [
          .string(CivilDate(dayNumber: $0.night).text), .string($0.shore),
          try BayTime.json($0.made, call), .number($0.probability), .number($0.low),
          .number($0.high), .number($0.usual), .number($0.confidence), .string($0.reasons),
          $0.outcome.map(JSON.bool) ?? .null, .string($0.basis),
        ]
      },
      notes: [
        "The first forecast of an evening, never changed. That nobody reported one is no proof that "
          + "there was none; basis says what the outcome rests on."
      ])
  }

  static func probability(since: Int64, _ call: Call) throws -> ExportTable {
    let rows = try Store(call).probabilities(from: since, to: .max)
    return ExportTable(
      columns: ["time", "cell", "probability", "index", "confidence", "reasons"],
      rows: try rows.map {
        [
          try BayTime.json($0.at, call), .string($0.cell), JSON($0.probability),
          JSON($0.index), .number($0.confidence), .string($0.reasons),
        ]
      }, notes: ["What the app said at the time, of the best stretch of shore."])
  }
}
