import BerthSDK

/// Observations of api.weather.gov: the latest one, or a collection of them.
///
/// Values come from the decoded fields; where these are null, as in replies that only carry the
/// raw report, they are read from the METAR.
enum NWSObservation {
  static func read(_ document: JSON, _ hint: ReadingHint) throws(PluginError) -> ReadingSet {
    var set = ReadingSet()
    if let features = document["features"]?.array {
      for (index, feature) in features.enumerated() {
        read(feature, "observation \(index + 1)", hint, &set)
      }
    } else if document["properties"]?.object != nil {
      read(document, "the observation", hint, &set)
    } else {
      throw hint.error(
        "no observation in the reply",
        remedy: "give the answer of /stations/{id}/observations or …/observations/latest")
    }
    return set
  }

  private static func read(
    _ feature: JSON, _ place: String, _ hint: ReadingHint, _ set: inout ReadingSet
  ) {
    guard let properties = feature["properties"], properties.object != nil else {
      return set.note("\(place): no properties")
    }
    guard let time = time(properties, feature) else {
      return set.note("\(place): no readable time")
    }
    let station =
      properties["stationId"]?.string ?? Document.lastPart(properties["station"]?.string)
      ?? hint.station ?? ""
    var reading = Reading(
      source: .nwsObservation, station: station,
      point: Document.point(feature["geometry"]) ?? hint.point, time: time)
    for field in fields where reading.values[field.measure] == nil {
      take(properties[field.name], field, place, &reading, &set)
    }
    humidity(properties, place, &reading, &set)
    if let raw = properties["rawMessage"]?.string, !raw.isEmpty {
      fill(&reading, from: METAR.decode(raw), place, &set)
    }
    set.add(reading, at: place)
  }

  /// Sea-level pressure first: only reduced pressures can be compared between stations.
  private static let fields: [(name: String, measure: Measure)] = [
    ("temperature", .temperatureF), ("relativeHumidity", .humidityPercent), ("windSpeed", .windMph),
    ("windGust", .windGustMph), ("windDirection", .windDirectionDegrees),
    ("seaLevelPressure", .pressureInHg), ("barometricPressure", .pressureInHg),
  ]

  private static func take(
    _ quantity: JSON?, _ field: (name: String, measure: Measure), _ place: String,
    _ reading: inout Reading, _ set: inout ReadingSet
  ) {
    var problem: String?
    let found = NWSQuantity.read(quantity, as: field.measure.dimension) { problem = $0 }
    if let found {
      problem = reading.values.take(found.value, for: field.measure, quality: found.quality)
    }
    set.note(problem, at: "\(place), \(field.name)")
  }

  /// Humidity from the dew point when only that is given.
  private static func humidity(
    _ properties: JSON, _ place: String, _ reading: inout Reading, _ set: inout ReadingSet
  ) {
    guard reading.values[.humidityPercent] == nil, let air = reading.temperatureF else { return }
    var problem: String?
    let dew = NWSQuantity.read(properties["dewpoint"], as: .temperature) { problem = $0 }
    set.note(problem, at: "\(place), dewpoint")
    if let dew, let value = Humidity.percent(temperatureF: air, dewPointF: dew.value) {
      _ = reading.values.take(value, for: .humidityPercent, quality: dew.quality * 0.95)
    }
  }

  /// Values the decoded fields lack; a reading that is only METAR is marked as such.
  private static func fill(
    _ reading: inout Reading, from report: METAR, _ place: String, _ set: inout ReadingSet
  ) {
    if reading.values.isEmpty, !report.values.isEmpty {
      reading.source = .nwsMetar
      reading.reliability = Reliability.base(.nwsMetar)
    }
    // Speed and direction belong together: a calm report has no direction to borrow.
    let hasWind = reading.windMph != nil
    for measure in report.values.known where reading.values[measure] == nil {
      if hasWind, measure == .windDirectionDegrees || measure == .windGustMph { continue }
      let problem = reading.values.take(report.values[measure] ?? .nan, for: measure, quality: 0.9)
      set.note(problem, at: "\(place), METAR")
    }
  }

  /// The timestamp, or the one at the end of the observation's own address.
  private static func time(_ properties: JSON, _ feature: JSON) -> Int64? {
    if let text = properties["timestamp"]?.string, let time = Timestamp.iso(text) { return time }
    let address = properties["@id"]?.string ?? feature["id"]?.string
    return Document.lastPart(address).flatMap { Timestamp.iso($0) }
  }
}
