import BerthSDK

/// JSON of the CO-OPS data service: water level, weather at the gauges, tide predictions.
///
/// Times are taken as UTC (`time_zone=gmt`) unless the hint says otherwise.
enum COOPSReply {
  static func read(_ document: JSON, _ hint: ReadingHint) throws(PluginError) -> ReadingSet {
    if let message = document["error"]?["message"]?.string {
      throw PluginError(
        "remote.refused",
        "\(hint.name): CO-OPS answers: \(Words.shortened(Words.trimmed(message), to: 160))",
        remedy: "check station, product and dates of the request")
    }
    if let rows = document["predictions"]?.array {
      return try read(rows, .predictions, document, hint)
    }
    guard let rows = document["data"]?.array else {
      throw hint.error("no data in the reply", remedy: "give the answer of the CO-OPS datagetter")
    }
    return try read(rows, try product(rows, hint), document, hint)
  }

  /// The product asked for, or what the shape of the rows allows to tell.
  private static func product(
    _ rows: [JSON], _ hint: ReadingHint
  ) throws(PluginError) -> WaterProduct {
    if let product = hint.product { return product }
    guard let row = rows.first(where: { $0.object != nil }) else { return .waterLevel }
    // A row's members tell most products; four flags are those of the water level alone.
    let flags = row["f"]?.string?.split(separator: ",").count ?? 0
    if row["dr"] != nil || row["d"] != nil { return .wind }
    if row["q"] != nil || flags >= 4 || (row["v"] != nil && row["s"] != nil) {
      return .waterLevel
    }
    if row["s"] != nil, row["g"] != nil { return .salinity }
    if let value = Document.number(row["v"]), (850...1100).contains(value) { return .airPressure }
    throw hint.error(
      "CO-OPS replies do not say which product they hold",
      remedy: "add --product air_temperature, water_temperature or humidity")
  }

  private static func read(
    _ rows: [JSON], _ product: WaterProduct, _ document: JSON, _ hint: ReadingHint
  ) throws(PluginError) -> ReadingSet {
    var set = ReadingSet()
    let unit = try product.unit(hint.units, hint)
    let metadata = document["metadata"]
    let station = metadata?["id"]?.string ?? hint.station ?? ""
    var point = hint.point
    if let latitude = Document.number(metadata?["lat"]),
      let longitude = Document.number(metadata?["lon"])
    {
      point = GeoPoint(checking: latitude, longitude) ?? point
    }
    for (index, row) in rows.enumerated() {
      let place = "row \(index + 1)"
      guard
        let time = row["t"]?.string.flatMap({ Timestamp.iso($0, offset: hint.offsetSeconds ?? 0) })
      else {
        set.note("\(place): no readable time")
        continue
      }
      var reading = Reading(
        source: product == .predictions ? .coopsPrediction : .coops, station: station,
        point: point, time: time)
      let flags = row["f"]?.string ?? ""
      let quality = quality(product, flags, verified: row["q"]?.string == "v")
      let main = product == .wind || product == .salinity ? row["s"] : row["v"]
      take(main, unit, product.measure, quality, place, &reading, &set)
      if product == .wind { wind(row, unit, quality, place, &reading, &set) }
      set.add(reading, at: place)
    }
    return set
  }

  private static func wind(
    _ row: JSON, _ unit: UnitCode, _ quality: Double, _ place: String, _ reading: inout Reading,
    _ set: inout ReadingSet
  ) {
    take(row["d"], .degrees, .windDirectionDegrees, quality, place, &reading, &set)
    take(row["g"], unit, .windGustMph, quality, place, &reading, &set)
  }

  private static func take(
    _ value: JSON?, _ unit: UnitCode, _ measure: Measure, _ quality: Double, _ place: String,
    _ reading: inout Reading, _ set: inout ReadingSet
  ) {
    guard let number = Document.number(value) else { return }
    let problem = reading.values.take(unit.converted(number), for: measure, quality: quality)
    set.note(problem, at: place)
  }

  /// Worth of a row by its flags, of which any but 0 stands for a limit that was passed.
  ///
  /// For the water level the first counts outliers among the samples and says little alone.
  static func quality(_ product: WaterProduct, _ flags: String, verified: Bool) -> Double {
    let marks = flags.split(separator: ",").map { NumberText.parse(Array($0.utf8)[...]) ?? 0 }
    let serious = product == .waterLevel ? marks.dropFirst() : marks[...]
    if serious.contains(where: { $0 != 0 }) { return 0.4 }
    return verified ? 1 : 0.95
  }
}
