import BerthSDK

/// CSV of the CO-OPS data service, told from other CSV by its first column `Date Time`.
enum COOPSTable {
  /// Whether a header is one of the service's.
  static func recognises(_ header: ArraySlice<UInt8>) -> Bool {
    Words.lowered(TextLines.string(header)).hasPrefix("date time,")
  }

  private static let products: [(name: String, product: WaterProduct)] = [
    ("water level", .waterLevel), ("prediction", .predictions), ("speed", .wind),
    ("air temperature", .airTemperature), ("water temperature", .waterTemperature),
    ("pressure", .airPressure), ("relative humidity", .humidity), ("salinity", .salinity),
  ]

  static func read(_ bytes: [UInt8], _ hint: ReadingHint) throws(PluginError) -> ReadingSet {
    var set = ReadingSet()
    let lines = TextLines.completeLines(bytes, &set, before: hint.linesBefore)
    guard let header = lines.first else {
      throw hint.error("the file is empty", remedy: "give the answer of the CO-OPS datagetter")
    }
    let names = TextLines.fields(header, 0x2c).map { Words.lowered(TextLines.string($0)) }
    guard names.count > 1, let product = products.first(where: { $0.name == names[1] })?.product
    else {
      throw hint.error(
        "column '\(names.count > 1 ? Words.shortened(names[1], to: 30) : "")' is no CO-OPS product",
        remedy: "ask for water level, predictions, wind, temperatures, pressure or humidity")
    }
    let unit = try product.unit(hint.units, hint)
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      let place = "line \(hint.linesBefore + index + 1)"
      let fields = TextLines.fields(line, 0x2c)
      guard fields.count == names.count else {
        set.note("\(place): \(fields.count) of \(names.count) columns")
        continue
      }
      guard let time = Timestamp.iso(TextLines.string(fields[0]), offset: hint.offsetSeconds ?? 0)
      else {
        set.note("\(place): no readable time")
        continue
      }
      var reading = Reading(
        source: product == .predictions ? .coopsPrediction : .coops,
        station: hint.station ?? "", point: hint.point, time: time)
      fill(&reading, fields, names, product, unit, place, &set)
      set.add(reading, at: place)
    }
    return set
  }

  private static func fill(
    _ reading: inout Reading, _ fields: [ArraySlice<UInt8>], _ names: [String],
    _ product: WaterProduct, _ unit: UnitCode, _ place: String, _ set: inout ReadingSet
  ) {
    let flagged = zip(names, fields).contains { name, field in
      ["f", "r", "l", "x", "n"].contains(name) && (NumberText.parse(field) ?? 0) != 0
    }
    let isVerified = fields.last?.elementsEqual("v".utf8) == true && names.last == "quality"
    let quality = flagged ? 0.4 : isVerified ? 1 : 0.95
    if let value = NumberText.parse(fields[1]) {
      let problem = reading.values.take(
        unit.converted(value), for: product.measure, quality: quality)
      set.note(problem, at: place)
    }
    guard product == .wind else { return }
    for (name, field) in zip(names, fields).dropFirst(2) {
      guard let value = NumberText.parse(field) else { continue }
      if name == "direction" {
        let problem = reading.values.take(value, for: .windDirectionDegrees, quality: quality)
        set.note(problem, at: place)
      } else if name == "gust" {
        let problem = reading.values.take(
          unit.converted(value), for: .windGustMph, quality: quality)
        set.note(problem, at: place)
      }
    }
  }
}
