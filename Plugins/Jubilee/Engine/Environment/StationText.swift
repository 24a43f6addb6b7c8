import BerthSDK

/// Tables of water-quality stations: a heading line, perhaps a line of units, then one row per
/// sample; separated by comma, tab, semicolon or blanks.
///
/// An unqualified `temp` is the water's, since that is what such an instrument hangs in, unless another
/// column is said to be of the water: then it is the air's.
enum StationText {
  static func read(_ bytes: [UInt8], _ hint: ReadingHint) throws(PluginError) -> ReadingSet {
    var set = ReadingSet()
    let lines = TextLines.completeLines(bytes, &set, before: hint.linesBefore)
    guard
      let top = lines.firstIndex(where: { line in
        line.first.map { $0 != 0x23 } == true && !TextLines.words(line).isEmpty
      })
    else {
      throw hint.error("the file is empty", remedy: "give a table with a heading line")
    }
    let separator = separator(lines[top])
    let headings = split(lines[top], separator).map(TextLines.string)
    var columns = headings.map { StationColumn($0) }
    guard columns.contains(where: { if case .value = $0 { true } else { false } }),
      columns.contains(where: \.isMoment)
    else {
      throw hint.error(
        "not recognised: no weather or water reply, and no table with a time column and a "
          + "measured column",
        remedy: "name the columns, such as: time (UTC),DO (mg/L),Salinity (psu),Water Temp (C)")
    }
    var first = top + 1
    if first < lines.count, unitRow(split(lines[first], separator), &columns) { first += 1 }
    settle(&columns, headings, &set)
    for index in first..<max(first, lines.count) where !lines[index].isEmpty {
      if lines[index].first == 0x23 { continue }
      row(
        split(lines[index], separator), columns, "line \(hint.linesBefore + index + 1)", hint, &set)
    }
    return set
  }

  private static func separator(_ line: ArraySlice<UInt8>) -> UInt8 {
    let candidates: [UInt8] = [0x2c, 0x09, 0x3b]
    return candidates.first { line.contains($0) } ?? 0x20
  }

  private static func split(_ line: ArraySlice<UInt8>, _ separator: UInt8) -> [ArraySlice<UInt8>] {
    separator == 0x20 ? TextLines.words(line) : TextLines.fields(line, separator)
  }

  /// Takes units from a second line that holds no number and at least one unit.
  private static func unitRow(
    _ fields: [ArraySlice<UInt8>], _ columns: inout [StationColumn]
  ) -> Bool {
    guard fields.count == columns.count, !fields.contains(where: { NumberText.parse($0) != nil })
    else { return false }
    let units = fields.map { UnitCode(TextLines.string($0)) }
    guard units.contains(where: { $0 != nil }) else { return false }
    for (index, unit) in units.enumerated() {
      switch (columns[index], unit) {
      case (.value(.oxygenMgL, _), let unit?) where unit.dimension == .percent:
        columns[index] = .value(.oxygenPercent, unit)
      case (.value(let measure, _), let unit?): columns[index] = .value(measure, unit)
      case (.depth, let unit?): columns[index] = .depth(unit)
      default: break
      }
    }
    return true
  }

  /// Drops columns whose unit is missing or of another kind, and says so.
  private static func settle(
    _ columns: inout [StationColumn], _ headings: [String], _ set: inout ReadingSet
  ) {
    func isWater(_ index: Int) -> Bool {
      if case .value(.waterTemperatureF, _) = columns[index] { true } else { false }
    }
    if columns.indices.contains(where: { isWater($0) && StationColumn.namesWater(headings[$0]) }) {
      for index in columns.indices
      where isWater(index) && !StationColumn.namesWater(headings[index]) {
        if case .value(_, let unit) = columns[index] {
          columns[index] = .value(.temperatureF, unit)
        }
      }
    }
    for (index, column) in columns.enumerated() {
      guard case .value(let measure, let unit) = column else { continue }
      let name = Words.shortened(headings[index], to: 30)
      if unit == nil {
        set.note("column '\(name)' is left out: it does not say its unit")
        columns[index] = .other
      } else if unit?.dimension != measure.dimension {
        set.note("column '\(name)' is left out: its unit is none of \(measure.title)")
        columns[index] = .other
      }
    }
  }

  private static func row(
    _ fields: [ArraySlice<UInt8>], _ columns: [StationColumn], _ place: String,
    _ hint: ReadingHint, _ set: inout ReadingSet
  ) {
    guard fields.count == columns.count else {
      return set.note("\(place): \(fields.count) of \(columns.count) columns")
    }
    guard let time = time(fields, columns, hint) else {
      return set.note(
        "\(place): no readable time; write 2026-08-12 05:00 in a column named 'time (UTC)', or "
          + "with an offset")
    }
    var reading = Reading(
      source: .station, station: hint.station ?? "", point: hint.point, time: time)
    var (latitude, longitude): (Double?, Double?) = (nil, nil)
    for (field, column) in zip(fields, columns) {
      switch column {
      case .value(let measure, let unit?):
        guard let value = number(field, place, &set) else { continue }
        set.note(reading.values.take(unit.converted(value), for: measure), at: place)
      case .depth(let unit?) where unit.dimension == .length:
        reading.depthFeet = NumberText.parse(field).map { abs(unit.converted($0)) }
      case .station where !field.isEmpty: reading.station = TextLines.string(field)
      case .latitude: latitude = NumberText.parse(field)
      case .longitude: longitude = NumberText.parse(field)
      default: break
      }
    }
    if let latitude, let longitude {
      reading.point = GeoPoint(checking: latitude, longitude) ?? reading.point
    }
    set.add(reading, at: place)
  }

  private static func time(
    _ fields: [ArraySlice<UInt8>], _ columns: [StationColumn], _ hint: ReadingHint
  ) -> Int64? {
    var (date, clock): (String?, String?) = (nil, nil)
    var offset = hint.offsetSeconds
    for (field, column) in zip(fields, columns) {
      switch column {
      case .dateTime(let named):
        let text = TextLines.string(field)
        offset = named ?? offset
        if text.utf8.count > 8 {
          date = text
        } else {
          clock = text
        }
      case .date: date = TextLines.string(field)
      case .time: clock = TextLines.string(field)
      default: break
      }
    }
    guard var text = date.map({ Self.isoDate($0) }) ?? clock else { return nil }
    if date != nil, let clock { text += "T" + (clock.utf8.count == 4 ? "0" : "") + clock }
    return Timestamp.iso(text, offset: offset)
  }

  /// `8/12/2026 5:00` as American loggers write it → `2026-08-12T05:00`; else unchanged.
  static func isoDate(_ text: String) -> String {
    let parts = text.split(separator: " ", maxSplits: 1)
    let numbers = (parts.first ?? "").split(separator: "/")
    guard numbers.count == 3, numbers[2].utf8.count == 4 else { return text }
    func two(_ digits: Substring) -> String { digits.utf8.count == 1 ? "0\(digits)" : "\(digits)" }
    let date = "\(numbers[2])-\(two(numbers[0]))-\(two(numbers[1]))"
    guard parts.count == 2 else { return date }
    let isShort = parts[1].utf8.dropFirst().first == 0x3a
    return "\(date)T\(isShort ? "0" : "")\(parts[1])"
  }

  private static let missing: Set<String> = [
    "", "mm", "na", "n/a", "nan", "null", "-", "--", "none", "missing",
  ]

  private static func number(
    _ field: ArraySlice<UInt8>, _ place: String, _ set: inout ReadingSet
  ) -> Double? {
    if let value = NumberText.parse(field) { return value }
    let text = TextLines.string(field)
    if !missing.contains(Words.lowered(text)) {
      set.note("\(place): '\(Words.shortened(text, to: 12))' is no number")
    }
    return nil
  }
}

extension StationColumn {
  /// Whether the column says when.
  var isMoment: Bool {
    switch self {
    case .date, .time, .dateTime: true
    default: false
    }
  }
}
