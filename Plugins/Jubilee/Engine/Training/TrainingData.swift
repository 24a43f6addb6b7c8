import BerthSDK
import Glibc

/// What the model is trained on here: one row for each night, with the weather of its hours where the
/// user has given it.
struct TrainingData {
  let store: Store

  init(_ store: Store) { self.store = store }

  /// Rows, the record they are made of, and what was counted.
  struct Gathered {
    var table: TrainingTable
    var record: EventRecord
    /// Hours of weather behind the nights that have any.
    var hours: Int
    /// The user's jubilees that lie on another shore than the model is of.
    var elsewhere: Int
  }

  /// The record with the user's events, its nights, and the nights of the user's weather.
  func gathered() throws -> Gathered {
    var record = try EventRecord.bundled(store.call)
    let bay = try Bay(store.call)
    var elsewhere = 0
    for event in try store.ownEvents()
    where !record.events.contains(where: { $0.date == event.date && $0.isJubilee }) {
      let shore = event.point.flatMap { bay.region.nearestCell(to: $0)?.cell.shore }
      if let shore, shore != bay.mainShore {
        elsewhere += 1
      } else {
        record.events.append(event)
      }
    }
    record.events.sort { $0.date < $1.date }
    let (nights, hours) = try weather(record)
    var table = TrainingTable()
    record.append(to: &table, weather: nights)
    return Gathered(table: table, record: record, hours: hours, elsewhere: elsewhere)
  }

  /// The weather of each night, by the days since 1970-01-01 of its morning, and the hours behind it.
  private func weather(_ record: EventRecord) throws -> ([Int: Situation], Int) {
    var nights: [Int: Situation] = [:]
    var hours = 0
    var recent: [Reading] = []
    var morning: Int?
    func finish() {
      guard let night = morning, let situation = NightWeather.situation(recent, night) else {
        return
      }
      nights[night] = situation
    }
    try store.database.each(
      """
      SELECT at, station, depth, temperature, humidity, wind, direction, pressure, oxygen
      FROM weather_hours ORDER BY at, station, depth
      """
    ) { row in
      let reading = Self.reading(row)
      let now = SolarTime(reading.time, longitude: SolarTime.bayLongitude).morning
      if let last = morning, last != now {
        finish()
        let start = SolarTime.earlyMorning(now) - 48 * Span.hour
        recent.removeAll { $0.time < start }
      }
      morning = now
      recent.append(reading)
      hours += 1
    }
    finish()
    return (nights, hours)
  }

  private static func reading(_ row: Row) -> Reading {
    var reading = Reading(source: .station, station: row.text(1), time: Int64(row.int(0)))
    reading.depthFeet = row.double(2) < 0 ? nil : row.double(2)
    let measures: [Measure] = [
      .temperatureF, .humidityPercent, .windMph, .windDirectionDegrees, .pressureInHg, .oxygenMgL,
    ]
    for (column, measure) in measures.enumerated() where !row.isNull(column + 3) {
      reading.values[measure] = row.double(column + 3)
    }
    return reading
  }
}

/// The weather of a night as one situation.
enum NightWeather {
  /// A night needs so many hours with wind.
  private static let minimumHours = 3

  /// What was measured in a night, each hour weighed by the part of the jubilees that come in it; nil
  /// when too little was.
  ///
  /// - Parameters:
  ///   - readings: of the night and the two days before, in any order.
  ///   - morning: days since 1970-01-01 of the night's morning.
  static func situation(_ readings: [Reading], _ morning: Int) -> Situation? {
    let peak = SolarTime.earlyMorning(morning)
    let night = readings.filter { reading in
      let solar = SolarTime(reading.time, longitude: SolarTime.bayLongitude)
      return solar.morning == morning && (solar.hour >= 18 || solar.hour < 11)
    }
    let windy = night.filter { $0.windMph != nil }
    guard Set(windy.map { $0.time / Span.hour }).count >= minimumHours else { return nil }
    func weight(_ reading: Reading) -> Double {
      exp(Evidence.hour(SolarTime(reading.time, longitude: SolarTime.bayLongitude).hour))
    }
    func mean(_ measure: Measure) -> Double? {
      var (sum, weights) = (0.0, 0.0)
      for reading in night {
        guard let value = reading.values[measure] else { continue }
        sum += weight(reading) * value
        weights += weight(reading)
      }
      return weights > 0 ? sum / weights : nil
    }
    var situation = Situation(time: peak)
    situation.windMph = mean(.windMph)
    var (east, north, speed) = (0.0, 0.0, 0.0)
    for reading in windy {
      guard let mph = reading.windMph else { continue }
      speed += weight(reading) * mph
      guard let degrees = reading.windDirectionDegrees else { continue }
      east += weight(reading) * mph * sin(degrees * .pi / 180)
      north += weight(reading) * mph * cos(degrees * .pi / 180)
    }
    if speed > 0, hypot(east, north) / speed >= WindSummary.minimumSteadiness {
      situation.windDirectionDegrees = (atan2(east, north) * 180 / .pi).positiveDegrees
    }
    situation.windBefore = WindSummary.of(
      readings, from: peak - 36 * Span.hour, to: peak - 12 * Span.hour)
    situation.temperatureF = mean(.temperatureF)
    situation.humidityPercent = mean(.humidityPercent)
    situation.pressureInHg = mean(.pressureInHg)
    if let oxygen = BayOxygen.of(
      readings.filter { $0.time <= peak }, at: peak, near: nil, WaterShares())
    {
      situation.oxygenMgL = oxygen.mgL
      situation.oxygenWeight = oxygen.weight
    }
    return situation
  }
}
