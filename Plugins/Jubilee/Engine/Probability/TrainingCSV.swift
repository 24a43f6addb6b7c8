public import BerthSDK

/// Rows of weather with or without a jubilee, as users add them for training.
///
/// A table with a heading line, separated by commas: `time` (ISO 8601 with offset), `jubilee`
/// (1 or 0: whether one was under way in that hour), and any of the columns below, named with their
/// units. Rows stand in the order of time; a row after a jubilee knows of it. A year can hold hours
/// (the usual case) or, with `night` 1, whole nights.
public struct TrainingCSV: Sendable {
  static let columns = [
    "time", "jubilee", "night", "windMph", "windDirectionDegrees", "windBeforeMph",
    "windBeforeDegrees", "temperatureF", "humidityPercent", "pressureInHg",
    "pressureTrendInHgPerHour", "oxygenMgL", "bottomOxygenMgL", "stratificationPsu",
    "tideTrendFeetPerHour",
  ]

  /// What was wrong, with line numbers; at most `limit`.
  public private(set) var problems: [DataProblem] = []
  static let limit = 20

  private let file: String
  private var places: [Int] = []
  private var line = 0
  private var recent: [Int64] = []

  /// A reader whose problems name `file`.
  public init(file: String) { self.file = file }

  /// Adds the file's rows to a table.
  ///
  /// - Returns: how many were added; rows that cannot be read are left out and reported.
  public mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, into table: inout TrainingTable, evidence: RecordEvidence
  ) -> Int {
    var added = 0
    var start = 0
    var fields: [ArraySlice<UInt8>] = []
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0a { end += 1 }
      line += 1
      let text = Array(bytes[start..<(end > start && bytes[end - 1] == 0x0d ? end - 1 : end)])
      start = end + 1
      if text.isEmpty || text.first == 0x23 { continue }
      fields = TextLines.fields(text[...], 0x2c)
      if places.isEmpty {
        guard header(fields) else { return 0 }
      } else if row(fields, into: &table, evidence) {
        added += 1
      }
    }
    return added
  }

  private mutating func report(_ column: String, _ message: String, _ remedy: String) {
    guard problems.count < Self.limit else { return }
    problems.append(
      DataProblem(file: file, line: line, column: column, message: message, remedy: remedy))
  }

  private mutating func header(_ fields: [ArraySlice<UInt8>]) -> Bool {
    let names = fields.map(TextLines.string)
    places = names.map { Self.columns.firstIndex(of: $0) ?? -1 }
    for (name, place) in zip(names, places) where place < 0 {
      report(
        name, "'\(Words.shortened(name, to: 30))' is no column of training rows",
        "use \(Self.columns.joined(separator: ", "))")
    }
    guard places.contains(0), places.contains(1), places.contains(3) else {
      report(
        "", "time, jubilee or windMph is missing", "name these three columns in the first line")
      return false
    }
    return true
  }

  private mutating func row(
    _ fields: [ArraySlice<UInt8>], into table: inout TrainingTable, _ evidence: RecordEvidence
  ) -> Bool {
    guard fields.count == places.count else {
      report("", "\(fields.count) of \(places.count) fields", "write every column in every row")
      return false
    }
    var values = [Double?](repeating: nil, count: Self.columns.count)
    var time: Int64?
    for (field, place) in zip(fields, places) where place >= 0 && !field.isEmpty {
      if place == 0 {
        time = Timestamp.iso(TextLines.string(field))
      } else {
        values[place] = NumberText.parse(field)
        if values[place] == nil {
          report(Self.columns[place], "no number", "write digits, or nothing where it is not known")
          return false
        }
      }
    }
    guard let time else {
      report("time", "no readable time", "write it as 2026-08-12T05:00:00-05:00")
      return false
    }
    guard let jubilee = values[1], jubilee == 0 || jubilee == 1 else {
      report("jubilee", "neither 0 nor 1", "write 1 where a jubilee was under way, else 0")
      return false
    }
    recent.removeAll { time - $0 > 6 * Span.day }
    guard let situation = situation(time, values) else { return false }
    table.append(
      situation, jubilee: jubilee == 1, isNight: values[2] == 1, evidence: evidence)
    if jubilee == 1 { recent.append(time) }
    return true
  }

  private mutating func situation(_ time: Int64, _ values: [Double?]) -> Situation? {
    let checked: [(Int, Measure)] = [
      (3, .windMph), (4, .windDirectionDegrees), (5, .windMph), (6, .windDirectionDegrees),
      (7, .temperatureF), (8, .humidityPercent), (9, .pressureInHg), (11, .oxygenMgL),
      (12, .oxygenMgL),
    ]
    for (place, measure) in checked {
      guard let value = values[place], !measure.plausible.contains(value) else { continue }
      report(
        Self.columns[place], "\(Measure.short(value)) \(measure.unit) is impossible",
        "check the unit: it is \(measure.unit)")
      return nil
    }
    var situation = Situation(time: time)
    situation.windMph = values[3]
    situation.windDirectionDegrees = values[4]
    if let mph = values[5] {
      situation.windBefore = WindSummary(
        directionDegrees: values[6], meanMph: mph, steadiness: 1, count: 24)
    }
    situation.temperatureF = values[7]
    situation.humidityPercent = values[8]
    situation.pressureInHg = values[9]
    situation.pressureTrendInHgPerHour = values[10]
    situation.oxygenMgL = values[12] ?? values[11]
    situation.oxygenIsBottom = values[12] != nil
    situation.stratificationPsu = values[13]
    situation.tideTrendFeetPerHour = values[14]
    situation.earlier = recent
    return situation
  }
}
