import BerthSDK

/// Current weather and the 5-day forecast of OpenWeatherMap, the backup source
/// (https://openweathermap.org/current, …/forecast5).
///
/// Replies do not say their units. Kelvin can be told apart by size; °C and °F cannot, so for these
/// the hint must say what was asked for. A request's key is part of its address, so neither the
/// address nor the service's own error text ever gets into a message.
enum OpenWeatherMap {
  static func read(_ document: JSON, _ hint: ReadingHint) throws(PluginError) -> ReadingSet {
    try refuse(document, hint)
    var set = ReadingSet()
    if let items = document["list"]?.array {
      let city = document["city"]
      let units = try units(items, hint)
      for (index, item) in items.enumerated() {
        read(
          item, .openWeatherMapForecast, city, units, "item \(index + 1)", hint, &set)
      }
    } else if document["main"]?.object != nil || document["wind"]?.object != nil {
      let units = try units([document], hint)
      read(document, .openWeatherMap, document, units, "the reply", hint, &set)
    } else {
      throw hint.error(
        "neither current weather nor a forecast",
        remedy: "give the answer of OpenWeatherMap's /weather or /forecast")
    }
    return set
  }

  /// An error reply, in our own words.
  private static func refuse(_ document: JSON, _ hint: ReadingHint) throws(PluginError) {
    let code = Document.number(document["cod"]) ?? 200
    guard code != 200 else { return }
    switch code {
    case 401:
      throw PluginError(
        "remote.refused", "\(hint.name): OpenWeatherMap does not accept the key",
        remedy: "set a valid key in the settings, or leave it empty to do without this source")
    case 429:
      throw PluginError(
        "remote.busy", "\(hint.name): OpenWeatherMap's limit of requests is reached",
        remedy: "wait before asking again")
    default:
      throw PluginError(
        "remote.refused", "\(hint.name): OpenWeatherMap answers with code \(Measure.short(code))",
        remedy: "check the place asked for")
    }
  }

  private static func units(
    _ items: [JSON], _ hint: ReadingHint
  ) throws(PluginError) -> UnitSystem {
    if let units = hint.units { return units }
    let temperatures = items.compactMap { Document.number($0["main"]?["temp"]) }
    if !temperatures.isEmpty, temperatures.allSatisfy({ $0 > 180 && $0 < 340 }) { return .standard }
    throw hint.error(
      "OpenWeatherMap replies do not say their units",
      remedy: "say which were asked for: standard, metric or imperial")
  }

  private static func read(
    _ item: JSON, _ source: ReadingSource, _ place: JSON?, _ units: UnitSystem, _ name: String,
    _ hint: ReadingHint, _ set: inout ReadingSet
  ) {
    guard let seconds = Document.number(item["dt"]), seconds > 0, seconds < 1e11 else {
      return set.note("\(name): no readable time")
    }
    var point = hint.point
    if let latitude = Document.number(place?["coord"]?["lat"]),
      let longitude = Document.number(place?["coord"]?["lon"])
    {
      point = GeoPoint(checking: latitude, longitude) ?? point
    }
    let station = place?["name"]?.string ?? hint.station ?? ""
    var reading = Reading(
      source: source, station: station, point: point, time: Int64(seconds) * 1000)
    let temperature: UnitCode =
      switch units {
      case .standard: .kelvin
      case .metric: .celsius
      case .imperial: .fahrenheit
      }
    let speed: UnitCode = units == .imperial ? .mph : .metersPerSecond
    let main = item["main"]
    let wind = item["wind"]
    let values: [(JSON?, UnitCode, Measure)] = [
      (main?["temp"], temperature, .temperatureF), (main?["humidity"], .percent, .humidityPercent),
      (main?["sea_level"] ?? main?["pressure"], .hectopascal, .pressureInHg),
      (wind?["speed"], speed, .windMph), (wind?["gust"], speed, .windGustMph),
      (wind?["deg"], .degrees, .windDirectionDegrees),
    ]
    for (value, unit, measure) in values {
      guard let number = Document.number(value) else { continue }
      set.note(reading.values.take(unit.converted(number), for: measure), at: name)
    }
    set.add(reading, at: name)
  }
}
