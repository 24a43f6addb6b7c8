import BerthSDK

/// What was measured and forecast: one row for each measure of a source, station, time and depth, so
/// that each keeps its own quality and its own time of fetching.
extension Store {
  /// How long measured values are kept.
  static let readingsKept = 60 * Span.day
  /// Older measurements of an answer are for `train`, not for now.
  static let readingsTaken = 7 * Span.day

  /// What became of readings that were to be stored.
  struct Saved: Sendable, Equatable {
    /// Readings with a value that was new or changed.
    var count = 0
    /// What was refused, in words.
    var notes: [String] = []
  }

  /// Keeps readings, measure by measure, in whatever order answers come.
  ///
  /// A later answer corrects an earlier one, within one round the value with the better quality
  /// holds. Of forecasts the one that was issued last holds, as a whole. What claims to be of the
  /// future is refused.
  @discardableResult
  func save(_ readings: [Reading]) throws -> Saved {
    var saved = Saved()
    var taken: [Reading] = []
    var refused: [String: Int] = [:]
    for reading in readings {
      if let problem = ReadingRules.problem(reading, now: now) {
        refused[problem, default: 0] += 1
      } else {
        taken.append(reading)
      }
    }
    saved.notes = refused.keys.sorted().map { problem in
      "\(Words.count(refused[problem] ?? 0, "reading")) refused: \(problem)"
    }
    guard !taken.isEmpty else { return saved }
    saved.count = try database.transaction {
      let fresh = try replaceForecasts(taken)
      var changed = 0
      try database.preparing(Self.upsert) { insert in
        try database.preparing("SELECT total_changes()") { total in
          var before = 0
          try total.each([]) { before = $0.int(0) }
          for reading in fresh {
            try add(reading, insert)
            var after = 0
            try total.each([]) { after = $0.int(0) }
            if after > before { changed += 1 }
            before = after
          }
        }
      }
      return changed
    }
    return saved
  }

  /// What of two words on one measure holds; the whole rule of putting answers together.
  static let upsert = """
    INSERT INTO measured (source, station, at, depth, measure, value, quality, reliability, lat, lon,
      issued, fetched) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
    ON CONFLICT (source, station, at, depth, measure) DO UPDATE SET value = excluded.value,
      quality = excluded.quality, reliability = excluded.reliability,
      lat = coalesce(excluded.lat, lat), lon = coalesce(excluded.lon, lon),
      issued = excluded.issued, fetched = excluded.fetched
    WHERE (excluded.fetched > fetched AND (excluded.value <> value OR excluded.quality <> quality))
      OR (excluded.fetched = fetched AND (excluded.quality, excluded.reliability, excluded.value)
        > (quality, reliability, value))
    """

  private func add(_ reading: Reading, _ insert: Statement) throws {
    for measure in reading.values.known {
      try insert.run(Self.row(reading, measure, fetched: now))
    }
  }

  /// The values of `upsert` for a measure of a reading.
  static func row(_ reading: Reading, _ measure: Measure, fetched: Int64) -> [SQLValue] {
    [
      .text(reading.source.rawValue), .text(reading.station), .int(reading.time),
      .double(reading.depthFeet ?? -1), .text(measure.rawValue),
      SQLValue(reading.values[measure]), .double(reading.values[quality: measure]),
      .double(reading.reliability), SQLValue(reading.point?.latitude),
      SQLValue(reading.point?.longitude), reading.issued.map(SQLValue.int) ?? .null,
      .int(fetched),
    ]
  }

  /// Takes out forecasts that newer ones replace; gives back what is to be stored, without forecasts
  /// that are older than what is known.
  private func replaceForecasts(_ readings: [Reading]) throws -> [Reading] {
    var isHeld: [String: Bool] = [:]
    return try readings.filter { reading in
      guard reading.source.isForecast, reading.source != .coopsPrediction else { return true }
      let key = "\(reading.source.rawValue)/\(reading.station)"
      if let known = isHeld[key] { return known }
      let values: [SQLValue] = [.text(reading.source.rawValue), .text(reading.station)]
      let held =
        try database.first(
          "SELECT max(coalesce(issued, fetched)) FROM measured WHERE source = ?1 AND station = ?2",
          values
        ) { $0.optionalInt(0).map(Int64.init) } ?? nil
      let issued = reading.issued ?? now
      let isNewer = issued >= held ?? .min
      if let held, issued > held {
        try database.run("DELETE FROM measured WHERE source = ?1 AND station = ?2", values)
      }
      isHeld[key] = isNewer
      return isNewer
    }
  }

  /// Readings between two instants, oldest first.
  func readings(from: Int64, to: Int64) throws -> [Reading] {
    var found: [Reading] = []
    try database.each(
      """
      SELECT source, station, at, depth, measure, value, quality, reliability, lat, lon, issued
      FROM measured WHERE at BETWEEN ?1 AND ?2 ORDER BY at, source, station, depth, measure
      """, [.int(from), .int(to)]
    ) { row in
      guard let source = ReadingSource(rawValue: row.text(0)),
        let measure = Measure(rawValue: row.text(4))
      else { return }
      let (station, at) = (row.text(1), Int64(row.int(2)))
      let depth = row.double(3) < 0 ? nil : row.double(3)
      let last = found.last
      if last?.time != at || last?.source != source || last?.station != station
        || last?.depthFeet != depth
      {
        var reading = Reading(
          source: source, station: station, time: at, reliability: row.double(7))
        reading.depthFeet = depth
        reading.issued = row.optionalInt(10).map(Int64.init)
        found.append(reading)
      }
      if found[found.count - 1].point == nil, !row.isNull(8), !row.isNull(9) {
        found[found.count - 1].point = GeoPoint(checking: row.double(8), row.double(9))
      }
      found[found.count - 1].values[measure] = row.double(5)
      found[found.count - 1].values[quality: measure] = row.double(6)
    }
    return found
  }

  /// Takes out what is too old to be asked for.
  func pruneReadings() throws {
    try database.run("DELETE FROM measured WHERE at < ?1", [.int(now - Self.readingsKept)])
    try database.run(
      "DELETE FROM weather_alerts WHERE coalesce(ends, starts) < ?1",
      [
        .int(now - 2 * Span.day)
      ])
  }

  /// Replaces the warnings of the weather service.
  func save(_ alerts: [WeatherAlert]) throws {
    try database.transaction {
      try database.run("DELETE FROM weather_alerts")
      for alert in alerts where alert.kind != "Cancel" {
        try database.run(
          """
          INSERT OR REPLACE INTO weather_alerts (id, event, headline, issued, starts, ends)
          VALUES (?1, ?2, ?3, ?4, ?5, ?6)
          """,
          [
            .text(alert.id), .text(alert.event),
            .text(alert.headline.isEmpty ? alert.event : alert.headline),
            .int(alert.sent ?? now), .int(alert.onset ?? alert.sent ?? now),
            alert.ends.map(SQLValue.int) ?? .null,
          ])
      }
    }
  }
}
