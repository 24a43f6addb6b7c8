import BerthSDK

/// Current weather, the forecasts by 3 hours and by day, and the one-call answer of OpenWeatherMap,
/// the backup source (https://openweathermap.org/api).
///
/// Replies do not say their units. Kelvin can be told apart by size; °C and °F cannot, so for these
/// the hint must say what was asked for. A request's key is part of its address, so neither the
/// address nor the service's own error text ever gets into a message.
enum OpenWeatherMap {
  /// Trust in the forecast of a whole day: its wind is no hour's.
  private static let dailyReliability = 0.3

  static func read(_ document: JSON, _ hint: ReadingHint) throws(PluginError) -> ReadingSet {
    try refuse(document, hint)
    var set = ReadingSet()
    let parts = parts(document)
    guard !parts.isEmpty else {
      throw hint.error(
        "neither current weather nor a forecast",
        remedy: "give the answer of OpenWeatherMap's /weather, /forecast or /onecall")
    }
    let units = try units(parts.flatMap(\.items), hint)
    let place = document["city"] ?? document
    for part in parts {
      for (index, item) in part.items.enumerated() {
        let name = part.items.count == 1 ? part.name : "\(part.name) \(index + 1)"
        read(item, part.source, place, units, name, hint, &set)
      }
    }
    return set
  }

  /// The lists of an answer, with what each is.
  private static func parts(
    _ document: JSON
  ) -> [(name: String, source: ReadingSource, items: [JSON])] {
    if let items = document["list"]?.array { return [("item", .openWeatherMapForecast, items)] }
    if document["main"]?.object != nil || document["wind"]?.object != nil {
      return [("the reply", .openWeatherMap, [document])]
    }
    var parts: [(String, ReadingSource, [JSON])] = []
    if let current = document["current"], current.object != nil {
      parts.append(("current", .openWeatherMap, [current]))
    }
    for name in ["hourly", "daily"] {
      guard let items = document[name]?.array, !items.isEmpty else { continue }
      parts.append((name, .openWeatherMapForecast, items))
    }
    return parts
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
    let temperatures = items.compactMap { temperature($0) }
    if !temperatures.isEmpty, temperatures.allSatisfy({ $0 > 180 && $0 < 340 }) { return .standard }
    throw hint.error(
      "OpenWeatherMap replies do not say their units",
      remedy: "add --units standard, metric or imperial, as they were asked for")
  }

  private static func read(
    _ item: JSON, _ source: ReadingSource, _ place: JSON?, _ units: UnitSystem, _ name: String,
    _ hint: ReadingHint, _ set: inout ReadingSet
  ) {
    guard let seconds = Document.number(item["dt"]), seconds > 0, seconds < 1e11 else {
      return set.note("\(name): no readable time")
    }
    var point = hint.point
    if let latitude = Document.number(place?["coord"]?["lat"] ?? place?["lat"]),
      let longitude = Document.number(place?["coord"]?["lon"] ?? place?["lon"])
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
    if item["temp"]?.object != nil { reading.reliability = dailyReliability }
    let main = item["main"] ?? item
    let wind = item["wind"]
    let values: [(Double?, UnitCode, Measure)] = [
      (Self.temperature(item), temperature, .temperatureF),
      (Document.number(main["humidity"]), .percent, .humidityPercent),
      (Document.number(main["sea_level"] ?? main["pressure"]), .hectopascal, .pressureInHg),
      (number(wind?["speed"] ?? item["wind_speed"] ?? item["speed"]), speed, .windMph),
      (number(wind?["gust"] ?? item["wind_gust"] ?? item["gust"]), speed, .windGustMph),
      (number(wind?["deg"] ?? item["wind_deg"] ?? item["deg"]), .degrees, .windDirectionDegrees),
    ]
    for (value, unit, measure) in values {
      guard let number = value else { continue }
      set.note(reading.values.take(unit.converted(number), for: measure), at: name)
    }
    set.add(reading, at: name)
  }

  private static func number(_ value: JSON?) -> Double? { Document.number(value) }

  /// The temperature of an item, however its list nests it; a day's is that of noon.
  private static func temperature(_ item: JSON) -> Double? {
    Document.number(item["main"]?["temp"]) ?? Document.number(item["temp"])
      ?? Document.number(item["temp"]?["day"])
  }
}
