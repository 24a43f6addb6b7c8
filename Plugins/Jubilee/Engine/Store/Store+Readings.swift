import BerthSDK

extension Store {
  /// How long measured values are kept.
  static let readingsKept = 60 * Span.day

  /// Keeps readings: one for each source, station and time; a forecast replaces the one before.
  /// Returns how many were new or changed.
  @discardableResult
  func save(_ readings: [Reading]) throws -> Int {
    guard !readings.isEmpty else { return 0 }
    return try database.transaction {
      for source in Set(readings.map(\.source)) where source.isForecast {
        try database.run("DELETE FROM readings WHERE source = ?1", [.text(source.rawValue)])
      }
      let before = try database.int("SELECT total_changes()")
      try database.preparing(
        """
        INSERT INTO readings (source, station, at, fetched, body) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (source, station, at) DO UPDATE SET body = excluded.body,
          fetched = excluded.fetched WHERE body <> excluded.body
        """
      ) { insert in
        for reading in readings {
          try insert.run([
            .text(reading.source.rawValue), .text(reading.station), .int(reading.time), .int(now),
            .text(reading.json.text()),
          ])
        }
      }
      return try database.int("SELECT total_changes()") - before
    }
  }

  /// When a source's station was heard of last; nil for never.
  func lastReading(_ source: ReadingSource, _ station: String) throws -> Int64? {
    try database.first(
      "SELECT max(at) FROM readings WHERE source = ?1 AND station = ?2",
      [.text(source.rawValue), .text(station)]
    ) { $0.optionalInt(0).map(Int64.init) } ?? nil
  }

  /// Readings between two instants, oldest first.
  func readings(from: Int64, to: Int64) throws -> [Reading] {
    try database.rows(
      "SELECT body FROM readings WHERE at BETWEEN ?1 AND ?2 ORDER BY at, source, station",
      [.int(from), .int(to)]
    ) { row in (try? JSON.parse(row.text(0))).flatMap(Reading.init(json:)) }.compactMap(\.self)
  }

  /// Takes out what is too old to be asked for.
  func pruneReadings() throws {
    try database.run("DELETE FROM readings WHERE at < ?1", [.int(now - Self.readingsKept)])
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
