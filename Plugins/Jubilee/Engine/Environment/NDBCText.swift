import BerthSDK

/// Real-time text of the National Data Buoy Center: `.txt` meteorology and `.ocean` water quality
/// (https://www.ndbc.noaa.gov/measdes.shtml).
///
/// The first line names the columns, the second their units; both are read and obeyed. `MM` means
/// missing. Times are UTC.
enum NDBCText {
  private struct Column {
    var index: Int
    var measure: Measure
    var unit: UnitCode
    var missing: [Double]
  }

  private struct Layout {
    var time: [Int] = []
    var columns: [Column] = []
    var dewPoint: (index: Int, unit: UnitCode)?
    var depth: (index: Int, unit: UnitCode)?
    var count = 0
  }

  /// The measure of each column, its unit where the row of units gives none, and what stands for a
  /// missing value in the archives, where the real-time files write `MM`
  /// (https://www.ndbc.noaa.gov/measdes.shtml).
  private static let columns: [String: (measure: Measure, unit: UnitCode?, missing: [Double])] = [
    "WDIR": (.windDirectionDegrees, nil, [999]), "WSPD": (.windMph, nil, [99, 999]),
    "GST": (.windGustMph, nil, [99, 999]), "PRES": (.pressureInHg, nil, [9999]),
    "ATMP": (.temperatureF, nil, [999]), "WTMP": (.waterTemperatureF, nil, [999]),
    "OTMP": (.waterTemperatureF, nil, [999]), "SAL": (.salinityPsu, nil, [99, 99.99, 999]),
    "O2%": (.oxygenPercent, nil, [999, 999.9]), "O2PPM": (.oxygenMgL, nil, [99, 99.99, 999]),
    "CLCON": (.chlorophyllUgL, nil, [999, 999.9, 9999]),
    "TURB": (.turbidityNtu, nil, [999, 9999]), "PH": (.ph, .acidity, [99, 99.99, 999]),
    "TIDE": (.tideFeet, nil, [99, 999]), "RHUM": (.humidityPercent, nil, [999]),
  ]
  private static let missingTemperatures = [999.0]
  private static let missingDepths = [99.0, 999, 9999]

  static func read(_ bytes: [UInt8], _ hint: ReadingHint) throws(PluginError) -> ReadingSet {
    var set = ReadingSet()
    let lines = TextLines.completeLines(bytes, &set, before: hint.linesBefore)
    guard let header = lines.first, lines.count > 1 else {
      throw hint.error(
        "the two header lines are missing",
        remedy: "give a file as it stands in ndbc.noaa.gov/data/realtime2")
    }
    let layout = try layout(header, lines[1], hint, &set)
    for (index, line) in lines.enumerated().dropFirst(2) where !line.isEmpty {
      row(TextLines.words(line), "line \(hint.linesBefore + index + 1)", layout, hint, &set)
    }
    return set
  }

  private static func layout(
    _ header: ArraySlice<UInt8>, _ unitLine: ArraySlice<UInt8>, _ hint: ReadingHint,
    _ set: inout ReadingSet
  ) throws(PluginError) -> Layout {
    var names = TextLines.words(header).map(TextLines.string)
    var units = TextLines.words(unitLine).map(TextLines.string)
    if names.first?.hasPrefix("#") == true { names[0].removeFirst() }
    guard units.first?.hasPrefix("#") == true, units.count == names.count else {
      throw hint.error(
        "line 2 is no row of units for the \(names.count) columns of line 1",
        remedy: "give the whole file; values without units are not read")
    }
    units[0].removeFirst()
    var layout = Layout()
    layout.count = names.count
    for name in ["YY", "MM", "DD", "hh", "mm"] {
      let index = names.firstIndex(of: name) ?? (name == "YY" ? names.firstIndex(of: "YYYY") : nil)
      guard let index, index < 5 else {
        throw hint.error("no column \(name) for the time", remedy: "give the whole file")
      }
      layout.time.append(index)
    }
    for index in 5..<max(5, names.count) {
      let unit = UnitCode(units[index])
      if names[index] == "DEWP", let unit, unit.dimension == .temperature {
        layout.dewPoint = (index, unit)
      } else if names[index] == "DEPTH", let unit, unit.dimension == .length {
        layout.depth = (index, unit)
      } else if let known = columns[names[index]] {
        guard let unit = unit ?? known.unit, unit.dimension == known.measure.dimension else {
          set.note("column \(names[index]): unit '\(units[index])' is not understood")
          continue
        }
        layout.columns.append(
          Column(index: index, measure: known.measure, unit: unit, missing: known.missing))
      }
    }
    return layout
  }

  private static func row(
    _ words: [ArraySlice<UInt8>], _ place: String, _ layout: Layout, _ hint: ReadingHint,
    _ set: inout ReadingSet
  ) {
    guard words.count == layout.count else {
      return set.note("\(place): \(words.count) of \(layout.count) columns")
    }
    let parts = layout.time.map { NumberText.parse(words[$0]).flatMap { Int(exactly: $0) } }
    guard let year = parts[0], let month = parts[1], let day = parts[2], let hour = parts[3],
      let minute = parts[4],
      let time = Timestamp.instant(
        year: year < 100 ? year + 1900 : year, month: month, day: day, hour: hour, minute: minute)
    else { return set.note("\(place): no readable time") }
    var reading = Reading(
      source: .ndbc, station: hint.station ?? "", point: hint.point, time: time)
    for column in layout.columns {
      guard let value = number(words[column.index], column.missing, place, &set) else { continue }
      let problem = reading.values.take(column.unit.converted(value), for: column.measure)
      set.note(problem, at: place)
    }
    if let depth = layout.depth, let value = number(words[depth.index], missingDepths, place, &set),
      value >= 0
    {
      reading.depthFeet = depth.unit.converted(value)
    }
    if reading.humidityPercent == nil, let dew = layout.dewPoint, let air = reading.temperatureF,
      let value = number(words[dew.index], missingTemperatures, place, &set),
      let humidity = Humidity.percent(temperatureF: air, dewPointF: dew.unit.converted(value))
    {
      _ = reading.values.take(humidity, for: .humidityPercent, quality: 0.95)
    }
    if !reading.values.isEmpty { set.add(reading, at: place) }
  }

  private static func number(
    _ word: ArraySlice<UInt8>, _ missing: [Double], _ place: String, _ set: inout ReadingSet
  ) -> Double? {
    if word.elementsEqual("MM".utf8) { return nil }
    guard let value = NumberText.parse(word) else {
      set.note("\(place): '\(Words.shortened(TextLines.string(word), to: 12))' is no number")
      return nil
    }
    return missing.contains(value) ? nil : value
  }
}
