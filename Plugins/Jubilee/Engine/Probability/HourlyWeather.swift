/// Measured and forecast weather by the hour, the best reading for each.
struct HourlyWeather {
  private var hours: [Int64: Reading] = [:]
  private let point: GeoPoint?

  /// Gathers readings from a time on; of several for an hour the most reliable counts, a near one
  /// more than a far one, and a measured one before any forecast.
  init(_ readings: [Reading], from start: Int64, now: Int64, near point: GeoPoint? = nil) {
    self.point = point
    for reading in readings where reading.time >= start && reading.windMph != nil {
      if !reading.source.isForecast, reading.time > now + Span.hour { continue }
      let hour = (reading.time + Span.hour / 2) / Span.hour
      if let held = hours[hour], !isBetter(reading, held) { continue }
      hours[hour] = reading
    }
  }

  private func isBetter(_ one: Reading, _ other: Reading) -> Bool {
    if one.source.isForecast != other.source.isForecast { return !one.source.isForecast }
    let (trust, held) = (worth(one), worth(other))
    if trust != held { return trust > held }
    if (one.issued ?? 0) != (other.issued ?? 0) { return (one.issued ?? 0) > (other.issued ?? 0) }
    return (one.source.rawValue, one.station, one.time)
      < (other.source.rawValue, other.station, other.time)
  }

  /// Trust in a reading at the place the weather is wanted for.
  private func worth(_ reading: Reading) -> Double {
    guard let point, let place = reading.point else { return reading.reliability }
    return reading.reliability * Reliability.nearness(miles: place.distanceMiles(to: point))
  }

  /// Puts the hour's weather into a situation; a forecast in steps of three hours serves the hours
  /// next to its own.
  func fill(_ situation: inout Situation, at time: Int64) {
    let hour = time / Span.hour
    guard let reading = [0, 1, -1].lazy.compactMap({ hours[hour + Int64($0)] }).first else {
      return
    }
    situation.temperatureF = reading.temperatureF ?? situation.temperatureF
    situation.humidityPercent = reading.humidityPercent ?? situation.humidityPercent
    situation.pressureInHg = reading.pressureInHg ?? situation.pressureInHg
    situation.windMph = reading.windMph
    situation.windDirectionDegrees = reading.windDirectionDegrees
    situation.reliability = reading.reliability
  }

  /// The mean wind of some hours; nil when fewer than two of them are known.
  func wind(from start: Int64, to end: Int64) -> WindSummary? {
    let readings = (start / Span.hour..<max(start, end) / Span.hour).compactMap { hours[$0] }
    return WindSummary.of(
      readings, from: start - Span.hour, to: end + Span.hour, minimumHours: 2)
  }

  /// The mean wind from 36 to 12 hours before.
  func wind(before time: Int64) -> WindSummary? {
    let first = (time - 36 * Span.hour) / Span.hour
    let last = (time - 12 * Span.hour) / Span.hour
    let readings = (first..<last).compactMap { hours[$0] }
    return WindSummary.of(
      readings, from: time - 37 * Span.hour, to: time - 11 * Span.hour)
  }
}
