import BerthSDK

/// The app's own table of readings, as `export readings` writes it, read back unchanged: source, station,
/// place, depth and each measure in the unit its column ends in; as CSV, GeoJSON or JSON.
enum ReadingTable {
  /// The columns before the measures.
  static let leading = [
    "time", "source", "station", "latitude", "longitude", "depth_ft", "issued",
  ]
  static let reliability = "reliability"
  static let columns = leading + Measure.allCases.map(column) + [reliability]

  /// The column of a measure: `wind_direction_degrees`.
  static func column(_ measure: Measure) -> String {
    var text = ""
    for letter in measure.rawValue {
      if letter.isUppercase, text.last?.isUppercase != true { text += "_" }
      text += letter.lowercased()
    }
    return text
  }

  /// Whether the first line of a text names the columns of this table.
  static func recognises(_ heading: ArraySlice<UInt8>) -> Bool {
    heading.starts(with: leading.joined(separator: ",").utf8)
  }

  /// The rows of a document in this form; nil for another one.
  static func rows(_ document: JSON) -> [JSON]? {
    let rows =
      document["rows"]?.array ?? document["features"]?.array?.map { $0["properties"] ?? .null }
    guard let rows, let first = rows.first, leading.allSatisfy({ first[$0] != nil }) else {
      return nil
    }
    return rows
  }

  /// Reads a table of CSV.
  static func read(_ bytes: [UInt8], _ hint: ReadingHint) -> ReadingSet {
    var set = ReadingSet()
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let records = CSV.fields(String(decoding: bytes[start...], as: UTF8.self))
    guard let heading = records.first else { return set }
    for (index, record) in records.enumerated().dropFirst() {
      let place = "row \(hint.linesBefore + index)"
      guard record.count == heading.count else {
        set.note("\(place): \(record.count) of \(heading.count) columns")
        continue
      }
      let fields = Dictionary(zip(heading, record), uniquingKeysWith: { first, _ in first })
      add(place, hint, &set) { fields[$0].flatMap { $0.isEmpty ? nil : $0 } }
    }
    return set
  }

  /// Reads the rows of a document of JSON.
  static func read(_ rows: [JSON], _ hint: ReadingHint) -> ReadingSet {
    var set = ReadingSet()
    for (index, row) in rows.enumerated() {
      add("row \(index + 1)", hint, &set) { column in
        row[column]?.string ?? row[column]?.double.map { "\($0)" }
      }
    }
    return set
  }

  private static func add(
    _ place: String, _ hint: ReadingHint, _ set: inout ReadingSet, _ field: (String) -> String?
  ) {
    guard let source = ReadingSource(rawValue: field("source") ?? "") else {
      return set.note(
        "\(place): '\(Words.shortened(field("source") ?? "", to: 20))' is no source of readings")
    }
    guard let time = Timestamp.iso(field("time") ?? "") else {
      return set.note("\(place): no readable time with its offset")
    }
    var reading = Reading(source: source, station: field("station") ?? "", time: time)
    func number(_ column: String) -> Double? {
      guard let text = field(column) else { return nil }
      // Digit by digit the number that was written.
      guard let value = Double(text), value.isFinite else {
        set.note("\(place): '\(Words.shortened(text, to: 12))' of \(column) is no number")
        return nil
      }
      return value
    }
    if let latitude = number("latitude"), let longitude = number("longitude") {
      reading.point = GeoPoint(checking: latitude, longitude)
    }
    reading.depthFeet = number("depth_ft").map { abs($0) }
    reading.issued = field("issued").flatMap { Timestamp.iso($0) }
    reading.reliability = number(reliability).map { min(max($0, 0), 1) } ?? reading.reliability
    for measure in Measure.allCases {
      if let value = number(column(measure)) {
        set.note(reading.values.take(value, for: measure), at: place)
      }
    }
    set.add(reading, at: place)
  }
}
