import BerthSDK

/// The detailed forecast of a grid cell (`/gridpoints/{office}/{x},{y}`): one series per quantity,
/// each value for an interval such as `2022-02-03T21:00:00+00:00/PT3H`.
enum NWSGridForecast {
  /// Hours one interval may cover, and hours a whole forecast may span.
  private static let maximumInterval = 240
  private static let limit = 400

  private static let fields: [(name: String, measure: Measure)] = [
    ("temperature", .temperatureF), ("relativeHumidity", .humidityPercent), ("windSpeed", .windMph),
    ("windGust", .windGustMph), ("windDirection", .windDirectionDegrees),
    ("pressure", .pressureInHg),
  ]

  static func read(_ document: JSON, _ hint: ReadingHint) throws(PluginError) -> ReadingSet {
    guard let properties = document["properties"], properties.object != nil else {
      throw hint.error("no properties in the reply", remedy: "give the answer of /gridpoints/…")
    }
    var set = ReadingSet()
    var hours: [Int64: Measures] = [:]
    for field in fields { expand(properties[field.name], field, &hours, &set) }
    let issued = properties["updateTime"]?.string.flatMap { Timestamp.iso($0) }
    let point = middle(document["geometry"]) ?? hint.point
    for hour in hours.keys.sorted().prefix(limit) {
      var reading = Reading(
        source: .nwsGrid, station: hint.station ?? "", point: point, time: hour)
      reading.issued = issued
      reading.values = hours[hour] ?? Measures()
      set.add(reading, at: Timestamp.utc(hour))
    }
    if hours.count > limit { set.note("hours after the first \(limit) were left out") }
    return set
  }

  private static func expand(
    _ series: JSON?, _ field: (name: String, measure: Measure), _ hours: inout [Int64: Measures],
    _ set: inout ReadingSet
  ) {
    guard let values = series?["values"]?.array, !values.isEmpty else { return }
    guard let code = series?["uom"]?.string ?? series?["unitCode"]?.string else {
      return set.note("\(field.name): a series without unit")
    }
    guard let unit = UnitCode(code), unit.dimension == field.measure.dimension else {
      return set.note("\(field.name): \(Words.shortened(code, to: 30)) is no unit for it")
    }
    for value in values.prefix(2 * limit) {
      guard let number = Document.number(value["value"]) else { continue }
      guard let range = value["validTime"]?.string.flatMap({ interval($0) }) else {
        set.note("\(field.name): an interval that cannot be read")
        continue
      }
      for hour in stride(from: range.start, to: range.end, by: Int64.Stride(Span.hour)) {
        let problem = hours[hour, default: Measures()]
          .take(unit.converted(number), for: field.measure)
        set.note(problem, at: field.name)
      }
    }
  }

  /// The start and end of an interval, cut to whole hours and to `maximumInterval`.
  static func interval(_ text: String) -> (start: Int64, end: Int64)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Timestamp.iso(parts[0]),
      let end = Timestamp.duration(parts[1]).map({ start + $0 }) ?? Timestamp.iso(parts[1]),
      end > start
    else { return nil }
    let first = (start + Span.hour - 1) / Span.hour * Span.hour
    return (first, min(end, first + Int64(maximumInterval) * Span.hour))
  }

  /// The middle of the cell's corners.
  private static func middle(_ geometry: JSON?) -> GeoPoint? {
    let ring = geometry?["coordinates"]?[0]?.array ?? []
    let corners = ring.dropLast().compactMap { corner -> GeoPoint? in
      guard let longitude = corner[0]?.double, let latitude = corner[1]?.double else { return nil }
      return GeoPoint(checking: latitude, longitude)
    }
    guard corners.count >= 3 else { return nil }
    return GeoBounds(around: corners)?.center
  }
}
