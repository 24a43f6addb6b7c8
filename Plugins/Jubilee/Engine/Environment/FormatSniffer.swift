import BerthSDK

/// The formats that can be read.
enum ReadingFormat: String, Sendable, CaseIterable {
  case nwsObservation = "NWS observation"
  case nwsHourlyForecast = "NWS hourly forecast"
  case nwsGridForecast = "NWS grid forecast"
  case nwsPoint = "NWS point"
  case nwsStations = "NWS stations"
  case nwsAlerts = "NWS alerts"
  case ndbc = "NDBC text"
  case coops = "CO-OPS reply"
  case coopsTable = "CO-OPS table"
  case openWeatherMap = "OpenWeatherMap reply"
  case arcos = "ARCOS reply"
  case nerr = "NERR export"
  case stationTable = "station table"
  case exported = "exported readings"
}

/// What a document turned out to be, and what it holds.
struct Recognised: Sendable {
  var format: ReadingFormat
  /// Measurements and forecasts, with notes of what was left out.
  var set = ReadingSet()
  /// Stations, for a list of them.
  var stations: [Station] = []
  /// Addresses of forecast and stations, for a point.
  var point: NWSPoint?
  /// Warnings, for a list of them.
  var alerts: [WeatherAlert] = []

  /// Notes of what was left out.
  var notes: [String] { self.set.notes }
}

/// Recognises any of the formats by content and reads it.
enum FormatSniffer {
  /// Largest document that is read, in bytes.
  static let limit = 32 << 20

  /// Reads a document of any known format.
  ///
  /// - Throws: a `PluginError` that says what is wrong and what to do, when nothing can be read.
  static func read(_ bytes: [UInt8], _ hint: ReadingHint) throws -> Recognised {
    try recognised(bytes, hint)
  }

  private static func recognised(
    _ bytes: [UInt8], _ hint: ReadingHint
  ) throws(PluginError) -> Recognised {
    guard bytes.count <= limit else {
      throw hint.error("larger than 32 MB", remedy: "give a shorter period")
    }
    let start = bytes.first { $0 > 0x20 && $0 != 0xef && $0 != 0xbb && $0 != 0xbf }
    guard let start else {
      throw hint.error("the file is empty", remedy: "give a reply or a table")
    }
    if start == 0x7b || start == 0x5b {
      return try json(Document.parse(bytes, hint), hint)
    }
    if start == 0x3c {
      throw hint.error(
        "a web page or XML, not data", remedy: "save the JSON, text or CSV the service offers")
    }
    return try text(bytes, hint)
  }

  private static func text(_ bytes: [UInt8], _ hint: ReadingHint) throws(PluginError) -> Recognised
  {
    let lines = TextLines.lines(bytes)
    let header = lines.first { !$0.isEmpty } ?? []
    let words = TextLines.words(header)
    if let first = words.first.map(TextLines.string), first.hasPrefix("#YY") || first == "YY" {
      return Recognised(format: .ndbc, set: try NDBCText.read(bytes, hint))
    }
    if NERRExport.heading(lines) != nil {
      var set = ReadingSet()
      let complete = TextLines.completeLines(bytes, &set, before: hint.linesBefore)
      if let heading = NERRExport.heading(complete) {
        return Recognised(
          format: .nerr, set: try NERRExport.read(complete, heading: heading, hint, set))
      }
    }
    if ReadingTable.recognises(header) {
      return Recognised(format: .exported, set: ReadingTable.read(bytes, hint))
    }
    if COOPSTable.recognises(header) {
      return Recognised(format: .coopsTable, set: try COOPSTable.read(bytes, hint))
    }
    let line = Words.lowered(TextLines.string(header))
    if line.hasPrefix("error") || line.hasPrefix("no data") || line.hasPrefix(" no data") {
      throw hint.error(
        "the service answers: \(Words.shortened(Words.trimmed(line), to: 120))",
        remedy: "check station, product and dates of the request")
    }
    return Recognised(format: .stationTable, set: try StationText.read(bytes, hint))
  }

  private static func json(_ document: JSON, _ hint: ReadingHint) throws(PluginError) -> Recognised
  {
    if let problem = document["type"]?.string, problem.contains("/problems/") {
      let title = document["title"]?.string ?? "a problem"
      throw PluginError(
        "remote.refused",
        "\(hint.name): the National Weather Service answers: \(Words.shortened(title, to: 120))",
        remedy: "check the place or station, or try again later")
    }
    if let rows = ReadingTable.rows(document) {
      return Recognised(format: .exported, set: ReadingTable.read(rows, hint))
    }
    let properties = document["properties"]
    let first = document["features"]?[0]?["properties"]
    if properties?["periods"] != nil || document["periods"] != nil {
      return Recognised(
        format: .nwsHourlyForecast, set: try NWSHourlyForecast.read(document, hint))
    }
    if properties?["forecastHourly"] != nil || properties?["observationStations"] != nil {
      var found = Recognised(format: .nwsPoint)
      found.point = try NWSPoint.read(document, hint)
      return found
    }
    if properties?["validTimes"] != nil || properties?["temperature"]?["values"] != nil
      || properties?["@type"]?.string == "wx:Gridpoint"
    {
      return Recognised(format: .nwsGridForecast, set: try NWSGridForecast.read(document, hint))
    }
    if first?["stationIdentifier"] != nil {
      var found = Recognised(format: .nwsStations)
      let list = try Station.read(document, hint)
      found.stations = list.stations
      for note in list.notes { found.set.note(note) }
      return found
    }
    if isAlerts(document, first) {
      var found = Recognised(format: .nwsAlerts)
      let list = try WeatherAlert.read(document, hint)
      found.alerts = list.alerts
      for note in list.notes { found.set.note(note) }
      return found
    }
    if document["features"] != nil || properties?["timestamp"] != nil
      || properties?["rawMessage"] != nil || properties?["temperature"] != nil
      || document["type"]?.string == "Feature"
    {
      return Recognised(format: .nwsObservation, set: try NWSObservation.read(document, hint))
    }
    return try others(document, hint)
  }

  private static func isAlerts(_ document: JSON, _ first: JSON?) -> Bool {
    if first?["event"] != nil || first?["@type"]?.string == "wx:Alert" { return true }
    let title = document["title"]?.string ?? ""
    return document["features"] != nil && title.hasPrefix("Current watches")
      || document["features"] != nil && title.hasPrefix("current watches")
  }

  private static func others(
    _ document: JSON, _ hint: ReadingHint
  ) throws(PluginError) -> Recognised {
    if ARCOSReply.recognises(document) {
      return Recognised(format: .arcos, set: try ARCOSReply.read(document, hint))
    }
    if document["cod"] != nil || document["main"] != nil || document["list"] != nil
      || document["lat"] != nil
        && ["timezone_offset", "current", "hourly", "daily"].contains(where: { document[$0] != nil }
        )
    {
      return Recognised(format: .openWeatherMap, set: try OpenWeatherMap.read(document, hint))
    }
    if document["data"] != nil || document["predictions"] != nil
      || document["error"]?["message"] != nil
    {
      return Recognised(format: .coops, set: try COOPSReply.read(document, hint))
    }
    throw hint.error(
      "a JSON document of no known service",
      remedy: "give a reply of NWS, NOAA CO-OPS or OpenWeatherMap")
  }
}
