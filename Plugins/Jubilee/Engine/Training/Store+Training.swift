import BerthSDK

/// What the user adds to the record: jubilees of the past, and weather.
extension Store {
  /// Jubilees the user added to the record.
  func ownEvents() throws -> [RecordedEvent] {
    try database.rows(
      "SELECT day, place, lat, lon, jubilee, source, note FROM own_events ORDER BY day, id"
    ) { row -> RecordedEvent? in
      guard let date = CivilDate(row.text(0)) else { return nil }
      let point =
        row.isNull(2) ? nil : GeoPoint(latitude: row.double(2), longitude: row.double(3))
      return RecordedEvent(
        date: date, place: row.text(1), point: point,
        isJubilee: row.int(4) == 1, when: "", scale: "", note: row.text(6), hours: nil,
        source: row.text(5))
    }.compactMap(\.self)
  }

  /// Adds a jubilee to the user's record; false when it is there already.
  func addOwnEvent(
    _ day: String, at place: String, _ point: GeoPoint, source: String
  ) throws -> Bool {
    let known = try database.int(
      "SELECT count(*) FROM own_events WHERE day = ?1 AND place = ?2", [.text(day), .text(place)])
    if known > 0 { return false }
    try database.run(
      """
      INSERT INTO own_events (day, place, lat, lon, jubilee, source, note, at)
      VALUES (?1, ?2, ?3, ?4, 1, ?5, '', ?6)
      """,
      [
        .text(day), .text(place), .double(point.latitude), .double(point.longitude),
        .text(source), .int(now),
      ])
    return true
  }

  /// Stores weather to train on, one row for each hour, station and depth; what several files say of
  /// one hour is put together. Within a transaction of the caller.
  func saveTraining(_ readings: [Reading]) throws {
    try database.preparing(
      """
      INSERT INTO weather_hours (at, station, depth, temperature, humidity, wind, direction, pressure,
        oxygen, source) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      ON CONFLICT (at, station, depth) DO UPDATE SET
        temperature = coalesce(excluded.temperature, temperature),
        humidity = coalesce(excluded.humidity, humidity), wind = coalesce(excluded.wind, wind),
        direction = coalesce(excluded.direction, direction),
        pressure = coalesce(excluded.pressure, pressure),
        oxygen = coalesce(excluded.oxygen, oxygen)
      """
    ) { insert in
      for reading in readings {
        try insert.run([
          .int((reading.time + Span.hour / 2) / Span.hour * Span.hour), .text(reading.station),
          .double(reading.depthFeet ?? -1),
          SQLValue(reading.temperatureF), SQLValue(reading.humidityPercent),
          SQLValue(reading.windMph), SQLValue(reading.windDirectionDegrees),
          SQLValue(reading.pressureInHg), SQLValue(reading.oxygenMgL),
          .text(reading.source.rawValue),
        ])
      }
    }
  }
}
