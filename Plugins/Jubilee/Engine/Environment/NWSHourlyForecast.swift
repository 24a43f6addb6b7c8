import BerthSDK

/// The hourly forecast of api.weather.gov (`/gridpoints/{office}/{x},{y}/forecast/hourly`).
enum NWSHourlyForecast {
  /// Hours a forecast can hold; more is no forecast.
  private static let limit = 400

  static func read(_ document: JSON, _ hint: ReadingHint) throws(PluginError) -> ReadingSet {
    let properties = document["properties"] ?? document
    guard let periods = properties["periods"]?.array else {
      throw hint.error(
        "no forecast periods in the reply", remedy: "give the answer of …/forecast/hourly")
    }
    let issued = [properties["updateTime"], properties["generatedAt"], properties["updated"]]
      .lazy.compactMap { $0?.string.flatMap { Timestamp.iso($0) } }.first
    let point = Document.point(document["geometry"]) ?? hint.point
    var set = ReadingSet()
    for (index, period) in periods.prefix(limit).enumerated() {
      let place = "period \(index + 1)"
      guard let time = period["startTime"]?.string.flatMap({ Timestamp.iso($0) }) else {
        set.note("\(place): no readable startTime")
        continue
      }
      var reading = Reading(
        source: .nwsForecast, station: hint.station ?? "", point: point, time: time)
      reading.issued = issued
      fill(&reading, from: period, place, &set)
      set.add(reading, at: place)
    }
    if periods.count > limit { set.note("periods after the first \(limit) were left out") }
    return set
  }

  private static func fill(
    _ reading: inout Reading, from period: JSON, _ place: String, _ set: inout ReadingSet
  ) {
    temperature(period, place, &reading, &set)
    take(period["relativeHumidity"], .humidityPercent, place, &reading, &set)
    wind(period["windSpeed"], .windMph, place, &reading, &set)
    wind(period["windGust"], .windGustMph, place, &reading, &set)
    if let name = period["windDirection"]?.string, !name.isEmpty {
      if let degrees = Compass.degrees(name) {
        _ = reading.values.take(degrees, for: .windDirectionDegrees)
      } else {
        set.note("\(place): \(Words.shortened(name, to: 12)) is no wind direction")
      }
    } else {
      take(period["windDirection"], .windDirectionDegrees, place, &reading, &set)
    }
  }

  /// A quantity with unit, or a bare number whose unit stands in `temperatureUnit`.
  private static func temperature(
    _ period: JSON, _ place: String, _ reading: inout Reading, _ set: inout ReadingSet
  ) {
    guard let plain = period["temperature"]?.double else {
      return take(period["temperature"], .temperatureF, place, &reading, &set)
    }
    guard let code = period["temperatureUnit"]?.string, let unit = UnitCode(code),
      unit.dimension == .temperature
    else { return set.note("\(place): a temperature without unit") }
    set.note(reading.values.take(unit.converted(plain), for: .temperatureF), at: place)
  }

  private static func wind(
    _ value: JSON?, _ measure: Measure, _ place: String, _ reading: inout Reading,
    _ set: inout ReadingSet
  ) {
    guard let words = value?.string else { return take(value, measure, place, &reading, &set) }
    guard let speed = NWSQuantity.wind(words: words) else {
      return set.note("\(place): '\(Words.shortened(words, to: 20))' is no \(measure.title)")
    }
    set.note(reading.values.take(speed, for: measure), at: place)
  }

  private static func take(
    _ quantity: JSON?, _ measure: Measure, _ place: String, _ reading: inout Reading,
    _ set: inout ReadingSet
  ) {
    var problem: String?
    if let found = NWSQuantity.read(quantity, as: measure.dimension, { problem = $0 }) {
      problem = reading.values.take(found.value, for: measure)
    }
    set.note(problem, at: "\(place), \(measure.title)")
  }
}
