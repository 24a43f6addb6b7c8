import BerthSDK

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
      let half = Int64((event.hours ?? 3) / 2 * Double(Span.hour))
      return (event.time - half)...(event.time + half)
    }
    let times = record.events.filter(\.isJubilee).map(\.time)
    var recent: [Reading] = []
    var index = 0
    try store.database.each(
      """
      SELECT at, temperature, humidity, wind, direction, pressure, oxygen FROM own_weather
      ORDER BY at
      """
    ) { row in
      let at = Int64(row.int(0))
      let reading = Self.reading(row, at)
      recent.append(reading)
      if let first = recent.firstIndex(where: { $0.time > at - 37 * Span.hour }), first > 64 {
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
        recent, from: at - 36 * Span.hour, to: at - 12 * Span.hour)
      while index < spans.count, spans[index].upperBound < at { index += 1 }
      let isJubilee = spans[index...].prefix(8).contains { $0.contains(at) }
      let before = times.prefix { $0 < at - 12 * Span.hour }.suffix(4)
      situation.earlier = before.filter { at - $0 < 6 * Span.day }
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
