import BerthSDK

/// What a column of a station's table holds, told from its heading.
///
/// Headings are as people write them: `DO (mg/L)`, `O2PPM`, `ODO_Sat`, `Water Temp °F`, `Temp C`,
/// `Salinity (psu)`, `Wind Speed mph`, `Date`, `time (UTC)`. A quantity that could be in several
/// units is only read when a heading or a row of units says in which.
enum StationColumn: Equatable {
  case value(Measure, UnitCode?)
  case depth(UnitCode?)
  case date
  case time
  case dateTime(offset: Int?)
  case station
  case latitude
  case longitude
  case other

  init(_ heading: String) {
    let lowered = Words.lowered(heading)
    let words = Self.words(lowered)
    let unit = Self.unit(lowered, words)
    if let time = Self.time(words) {
      self = time
    } else if let location = Self.location(words) {
      self = location
    } else if let measure = Self.measure(words, unit) {
      self = .value(measure, Self.implied(measure, words) ?? unit)
    } else if words.contains("depth") {
      self = .depth(unit)
    } else {
      self = .other
    }
  }

  /// Letters, digits and `%` in runs; everything else parts them.
  private static func words(_ text: String) -> [String] {
    text.utf8.split { byte in
      !((0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x25)
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The unit in brackets, or else the last word that is one.
  private static func unit(_ text: String, _ words: [String]) -> UnitCode? {
    if let open = text.lastIndex(where: { $0 == "(" || $0 == "[" }),
      let close = text[open...].firstIndex(where: { $0 == ")" || $0 == "]" })
    {
      return UnitCode(Words.trimmed(String(text[text.index(after: open)..<close])))
    }
    let parts = text.split { $0 == " " || $0 == "_" }
    // `pressure_in_hg` ends in a unit of two words.
    for count in [2, 1] where parts.count > count {
      if let unit = UnitCode(parts.suffix(count).joined(separator: "_")) { return unit }
    }
    if words.contains("mgl") || words.suffix(2) == ["mg", "l"] { return .milligramsPerLiter }
    return nil
  }

  private static func time(_ words: [String]) -> StationColumn? {
    let joined = words.joined()
    let zone: Int? =
      if words.contains(where: { ["utc", "gmt", "z"].contains($0) }) {
        0
      } else if words.contains("cst") { -6 * 3600 } else if words.contains("cdt") {
        -5 * 3600
      } else { nil }
    let bare = words.filter { !["utc", "gmt", "z", "cst", "cdt"].contains($0) }.joined()
    if ["datetime", "timestamp", "datetimestamp", "dateandtime", "sampletime", "datetimeutc"]
      .contains(bare)
    {
      return .dateTime(offset: joined.hasSuffix("utc") ? 0 : zone)
    }
    if bare == "time" { return zone == nil ? .time : .dateTime(offset: zone) }
    if bare == "date" { return .date }
    return nil
  }

  private static func location(_ words: [String]) -> StationColumn? {
    switch words.joined() {
    case "station", "stationid", "stationcode", "site", "siteid": .station
    case "lat", "latitude": .latitude
    case "lon", "long", "lng", "longitude": .longitude
    default: nil
    }
  }

  private static func measure(_ words: [String], _ unit: UnitCode?) -> Measure? {
    let all = Set(words)
    func any(_ names: String...) -> Bool { names.contains { all.contains($0) } }
    let joined = words.joined()
    if joined.hasPrefix("o2ppm") || joined == "o2mgl" { return .oxygenMgL }
    if joined.hasPrefix("o2%") || joined.hasPrefix("o2sat") { return .oxygenPercent }
    if any("do", "odo", "oxygen", "o2", "dissolvedoxygen", "domgl", "dopct", "dosat", "do%") {
      let isPercent = any(
        "sat", "saturation", "%", "pct", "percent", "dopct", "dosat", "do%", "%sat")
      return isPercent || unit?.dimension == .percent ? .oxygenPercent : .oxygenMgL
    }
    if any("turbidity", "turb") { return .turbidityNtu }
    if any("chlorophyll", "chlfluor", "chl", "chla", "clcon") { return .chlorophyllUgL }
    if any("ph") { return .ph }
    if any("salinity", "sal", "psal") { return .salinityPsu }
    if any("humidity", "rh", "rhum") { return .humidityPercent }
    if any("pressure", "baro", "barometric", "bp", "pres") { return .pressureInHg }
    if any("wind", "wspd", "windspeed", "wdir", "winddir", "winddirection") {
      if any("dir", "direction", "wdir", "winddir", "winddirection", "from") {
        return .windDirectionDegrees
      }
      return any("gust", "max") ? .windGustMph : .windMph
    }
    if any("tide", "waterlevel") || all.isSuperset(of: ["water", "level"]) { return .tideFeet }
    if any("temp", "temperature", "wtmp", "otmp", "atmp", "tempc", "tempf", "watertemp", "airtemp")
    {
      return any("air", "atmp", "airtemp") ? .temperatureF : .waterTemperatureF
    }
    return nil
  }

  /// Whether a heading says that it is of the water.
  static func namesWater(_ heading: String) -> Bool {
    !Set(words(Words.lowered(heading))).isDisjoint(with: ["water", "wtmp", "otmp", "watertemp"])
  }

  /// Units that the name itself says, or that the quantity has only one of.
  private static func implied(_ measure: Measure, _ words: [String]) -> UnitCode? {
    let joined = words.joined()
    switch measure {
    case .oxygenMgL:
      return joined.hasPrefix("o2ppm") || joined.hasSuffix("mgl") ? .milligramsPerLiter : nil
    case .oxygenPercent, .humidityPercent: return .percent
    case .salinityPsu: return .practicalSalinity
    case .windDirectionDegrees: return .degrees
    case .ph: return .acidity
    case .waterTemperatureF, .temperatureF:
      return words.contains("tempc") ? .celsius : words.contains("tempf") ? .fahrenheit : nil
    default: return nil
    }
  }
}
