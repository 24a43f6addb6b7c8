import BerthSDK

/// `train`: fits the model anew on the record, the user's events and the user's weather.
enum TrainCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    if arguments.flag("reset") { return try reset(store) }
    var notes: [String] = []
    if let day = arguments.optionalString("addEvent") {
      notes.append(try add(day, arguments, store))
    }
    if arguments.has("weather") { notes += try weather(store) }
    let (table, record) = try TrainingData(store).gathered()
    let model = Trainer.train(table, record: record)
    try store.database.setValue("model", model.json.text())
    try store.forgetNightSign()
    _ = try Panel.make(store, Bay(call))
    try call.events.record("trained", ["rows": JSON(table.count)])
    let data: JSON = [
      "rows": JSON(model.rows), "events": JSON(model.events),
      "rowsWithWeather": JSON(model.rowsWithWeather),
      "baseRatePerNight": Look.rounded(model.baseRate, 5), "notes": JSON(notes),
      "coefficients": .array(
        Feature.allCases.map { feature in
          [
            "id": .string(feature.rawValue), "name": .string(Words.spaced(feature.rawValue)),
            "value": Look.rounded(model.coefficient(feature), 3),
            "standardError": Look.rounded(model.standardError(feature), 3),
            "prior": .number(feature.priorMean),
          ]
        }),
    ]
    return Reply(data) {
      Look.page("Trained", "\(model.rows) nights and hours, \(model.events) with a jubilee") {
        for note in notes { View.text(note) }
        View.table(
          columns: [
            "Feature", View.Column("Weight", type: .number), View.Column("± error", type: .number),
            View.Column("Expected before", type: .number),
          ],
          rows: Feature.allCases.map {
            [
              View.Cell(Words.title(Words.slug(Words.spaced($0.rawValue)))),
              View.Cell(Look.number(model.coefficient($0), 2)),
              View.Cell(Look.number(model.standardError($0), 2)),
              View.Cell(Look.number($0.priorMean, 1)),
            ]
          })
        View.text(
          "A weight of 1 takes the evidence at its word, 0 ignores it. Only \(model.rowsWithWeather) "
            + "rows knew the weather; without it, wind, oxygen and the rest keep what the "
            + "literature says.", role: .note)
        View.actions([View.Action("How good is it", link: Link.to("score"))])
      }
    }
  }

  private static func reset(_ store: Store) throws -> Reply {
    try store.database.setValue("model", nil)
    try store.forgetNightSign()
    _ = try Panel.make(store, Bay(store.call))
    return Reply(["reset": true]) {
      Look.page("Model") { View.text("The model that came with the app is used again.") }
    }
  }

  private static func add(_ day: String, _ arguments: Arguments, _ store: Store) throws -> String {
    let bay = try Bay(store.call)
    let moment = try Moments.parse("\(day)T04:30", store.call)
    guard moment <= store.now else {
      throw PluginError.invalid("\(day) lies in the future", remedy: "give the date it was seen")
    }
    guard let place = arguments.optionalString("place") else {
      throw PluginError(
        "input.missing", "the jubilee of \(day) has no place", remedy: "add --place PLACE")
    }
    let spot = try bay.resolve(place)
    let point = spot.isNamed ? spot.point : spot.point.coarsened(miles: ReportDraft.coarseMiles)
    let known = try store.database.int(
      "SELECT count(*) FROM own_events WHERE day = ?1 AND place = ?2",
      [.text(day), .text(spot.name)])
    if known > 0 { return "\(day) at \(spot.name) is in your record already." }
    try store.database.run(
      """
      INSERT INTO own_events (day, place, lat, lon, jubilee, source, note, at)
      VALUES (?1, ?2, ?3, ?4, 1, ?5, '', ?6)
      """,
      [
        .text(day), .text(spot.name), .double(point.latitude), .double(point.longitude),
        .text(arguments.optionalString("source") ?? "own observation"), .int(store.now),
      ])
    return "\(day) at \(spot.name) is in your record now."
  }

  private static func weather(_ store: Store) throws -> [String] {
    var kept = 0
    var notes: [String] = []
    try store.call.files.input("weather") { bytes in
      // All or nothing: a file that turns out bad half-way leaves the weather as it was.
      try store.database.transaction {
        try TableBlocks.each(bytes, ReadingHint(name: "--weather")) { found, read in
          try store.call.checkCancellation()
          let measured = found.set.readings.filter { !$0.source.isForecast && $0.windMph != nil }
          try store.saveTraining(measured)
          kept += measured.count
          notes += found.notes.prefix(max(0, 5 - notes.count))
          store.call.progress(read, of: bytes.count, "reading the weather")
        }
        guard kept > 0 else {
          throw PluginError.invalid(
            "--weather holds no measured wind",
            remedy: "give a table with a time and a wind column")
        }
      }
    }
    return ["\(Words.count(kept, "reading")) of weather kept."] + notes
  }
}

/// What the model is trained on here.
struct TrainingData {
  let store: Store

  init(_ store: Store) { self.store = store }

  /// The record with the user's events, its nights, and an hour for each hour of the user's
  /// weather.
  func gathered() throws -> (TrainingTable, EventRecord) {
    var record = try EventRecord.bundled(store.call)
    for event in try store.ownEvents()
    where !record.events.contains(where: { $0.date == event.date && $0.isJubilee }) {
      record.events.append(event)
    }
    record.events.sort { $0.date < $1.date }
    var table = record.nights()
    try appendWeather(to: &table, record)
    return (table, record)
  }

  /// Hours of weather within which a jubilee was under way are those round the record's time, three
  /// hours where it says no length.
  private func appendWeather(to table: inout TrainingTable, _ record: EventRecord) throws {
    let count = try store.database.int("SELECT count(*) FROM own_weather")
    guard count > 0 else { return }
    table.reserveCapacity(table.count + count)
    let evidence = record.evidence()
    let spans = record.events.filter(\.isJubilee).map { event in
      let half = Int64((event.hours ?? 3) / 2 * Double(Moments.hour))
      return (event.time - half)...(event.time + half)
    }
    let times = record.events.filter(\.isJubilee).map(\.time)
    var recent: [Reading] = []
    var place = 0
    try store.database.each(
      """
      SELECT at, temperature, humidity, wind, direction, pressure, oxygen FROM own_weather
      ORDER BY at
      """
    ) { row in
      let at = Int64(row.int(0))
      let reading = Self.reading(row, at)
      recent.append(reading)
      if let first = recent.firstIndex(where: { $0.time > at - 37 * Moments.hour }), first > 64 {
        recent.removeFirst(first)
      }
      var situation = Situation(time: at)
      situation.temperatureF = reading.temperatureF
      situation.humidityPercent = reading.humidityPercent
      situation.windMph = reading.windMph
      situation.windDirectionDegrees = reading.windDirectionDegrees
      situation.pressureInHg = reading.pressureInHg
      situation.oxygenMgL = reading.oxygenMgL
      situation.windBefore = WindSummary.of(
        recent, from: at - 36 * Moments.hour, to: at - 12 * Moments.hour)
      while place < spans.count, spans[place].upperBound < at { place += 1 }
      let isJubilee = spans[place...].prefix(8).contains { $0.contains(at) }
      let before = times.prefix { $0 < at - 12 * Moments.hour }.suffix(4)
      situation.earlier = before.filter { at - $0 < 6 * Moments.day }
      table.append(situation, jubilee: isJubilee, isNight: false, evidence: evidence)
    }
  }

  private static func reading(_ row: Row, _ at: Int64) -> Reading {
    var reading = Reading(source: .station, station: "own", time: at)
    let measures: [Measure] = [
      .temperatureF, .humidityPercent, .windMph, .windDirectionDegrees, .pressureInHg, .oxygenMgL,
    ]
    for (column, measure) in measures.enumerated() where !row.isNull(column + 1) {
      reading.values[measure] = row.double(column + 1)
    }
    return reading
  }
}

extension Store {
  /// Keeps weather to train on, one row for each hour; within a transaction of the caller.
  func saveTraining(_ readings: [Reading]) throws {
    let insert = try database.prepare(
      "INSERT OR REPLACE INTO own_weather VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
    defer { insert.finalize() }
    for reading in readings {
      try insert.run([
        .int((reading.time + Moments.hour / 2) / Moments.hour * Moments.hour),
        SQLValue(reading.temperatureF), SQLValue(reading.humidityPercent),
        SQLValue(reading.windMph), SQLValue(reading.windDirectionDegrees),
        SQLValue(reading.pressureInHg), SQLValue(reading.oxygenMgL),
        .text(reading.source.rawValue),
      ])
    }
  }
}
