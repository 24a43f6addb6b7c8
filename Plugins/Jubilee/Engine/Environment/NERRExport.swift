import BerthSDK

/// Exports of the Centralized Data Management Office of the National Estuarine Research Reserves:
/// water quality and weather, a flag column `F_…` beside every value
/// (https://cdmo.baruch.sc.edu/data/qaqc.cfm).
///
/// Units are those of the programme and stand nowhere in the file. Times are local standard time of
/// the reserve, all year.
enum NERRExport {
  private struct Column {
    var value: Int
    var flag: Int?
    var measure: Measure
    var unit: UnitCode
  }

  private static let measures: [String: (measure: Measure, unit: UnitCode)] = [
    "temp": (.waterTemperatureF, .celsius), "sal": (.salinityPsu, .practicalSalinity),
    "do_pct": (.oxygenPercent, .percent), "do_mgl": (.oxygenMgL, .milligramsPerLiter),
    "ph": (.ph, .acidity), "turb": (.turbidityNtu, .nephelometric),
    "chlfluor": (.chlorophyllUgL, .microgramsPerLiter), "atemp": (.temperatureF, .celsius),
    "rh": (.humidityPercent, .percent), "bp": (.pressureInHg, .hectopascal),
    "wspd": (.windMph, .metersPerSecond), "maxwspd": (.windGustMph, .metersPerSecond),
    "wdir": (.windDirectionDegrees, .degrees),
  ]

  /// Hours east of UTC in standard time, by the first three letters of a station's code.
  private static let zones: [(hours: Int, reserves: String)] = [
    (-4, "job"), (-6, "gnd mar wkb lks"), (-8, "elk pdb sfb sos tjr"), (-9, "kac"), (-10, "hee"),
    (
      -5,
      "ace apa cbm cbv ctr del grb gtm hud jac nar niw noc owc rkb sap wel wqb"
    ),
  ]

  /// The line of headings among the first lines of a file; some exports begin with remarks.
  static func heading(_ lines: [ArraySlice<UInt8>]) -> Int? {
    lines.prefix(40).firstIndex { line in
      let text = Words.lowered(TextLines.string(line))
      return text.contains("datetimestamp") && text.contains(",f_")
    }
  }

  static func read(
    _ lines: [ArraySlice<UInt8>], heading: Int, _ hint: ReadingHint, _ start: ReadingSet
  ) throws(PluginError) -> ReadingSet {
    var set = start
    let names = TextLines.fields(lines[heading], 0x2c).map { Words.lowered(TextLines.string($0)) }
    guard let when = names.firstIndex(of: "datetimestamp") else {
      throw hint.error("no column DateTimeStamp", remedy: "give the export as it was downloaded")
    }
    let station = names.firstIndex(of: "stationcode")
    let columns = names.indices.compactMap { index -> Column? in
      guard let known = measures[names[index]] else { return nil }
      return Column(
        value: index, flag: names.firstIndex(of: "f_" + names[index]), measure: known.measure,
        unit: known.unit)
    }
    let depth = names.firstIndex(of: "depth")
    for index in (heading + 1)..<max(heading + 1, lines.count) where !lines[index].isEmpty {
      let place = "line \(hint.linesBefore + index + 1)"
      let fields = TextLines.fields(lines[index], 0x2c)
      guard fields.count >= names.count - 1 else {
        set.note("\(place): \(fields.count) of \(names.count) columns")
        continue
      }
      let code = station.map { Words.lowered(TextLines.string(fields[$0])) } ?? hint.station ?? ""
      guard let offset = hint.offsetSeconds ?? offset(code) else {
        throw hint.error(
          "the reserve of station '\(Words.shortened(code, to: 12))' is not known, so its local "
            + "time cannot be read", remedy: "give times in UTC, or a station of a known reserve")
      }
      guard let time = Timestamp.iso(iso(TextLines.string(fields[when])), offset: offset) else {
        set.note("\(place): no readable time")
        continue
      }
      var reading = Reading(
        source: .nerr, station: code, point: hint.point, time: time)
      for column in columns where column.value < fields.count {
        take(fields, column, place, &reading, &set)
      }
      if let depth, let value = NumberText.parse(fields[depth]), value >= 0 {
        reading.depthFeet = UnitCode.meters.converted(value)
      }
      if !reading.values.isEmpty { set.add(reading, at: place) }
    }
    return set
  }

  private static func take(
    _ fields: [ArraySlice<UInt8>], _ column: Column, _ place: String, _ reading: inout Reading,
    _ set: inout ReadingSet
  ) {
    guard let value = NumberText.parse(fields[column.value]) else { return }
    var quality = 0.8
    if let flag = column.flag, flag < fields.count {
      guard let found = Self.quality(TextLines.string(fields[flag])) else { return }
      quality = found
    }
    let problem = reading.values.take(
      column.unit.converted(value), for: column.measure, quality: quality)
    set.note(problem, at: place)
  }

  /// What a flag such as `<0>` or `<-3> [GIM]` makes of a value; nil when it is not to be used.
  ///
  /// 0 passed, 1 suspect, 2 not checked yet, 3 calculated, 4 historical, 5 corrected; those below
  /// 0 were rejected, are missing, or lie outside what the sensor can show.
  static func quality(_ flag: String) -> Double? {
    guard let open = flag.firstIndex(of: "<"), let close = flag.firstIndex(of: ">"), open < close,
      let code = Int(flag[flag.index(after: open)..<close])
    else { return 0.8 }
    switch code {
    case 0, 5: return 1
    case 3, 4: return 0.95
    case 2: return 0.8
    case 1: return 0.4
    default: return nil
    }
  }

  private static func offset(_ station: String) -> Int? {
    let reserve = station.prefix(3)
    guard reserve.count == 3 else { return nil }
    return zones.first { $0.reserves.split(separator: " ").contains(reserve) }.map {
      $0.hours * 3600
    }
  }

  /// `8/2/2026 5:00` as `2026-08-02T05:00`.
  private static func iso(_ text: String) -> String { StationText.isoDate(text) }
}
