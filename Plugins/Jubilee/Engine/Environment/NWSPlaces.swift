import BerthSDK

/// Where api.weather.gov keeps the forecast and stations of a point (`/points/{lat},{lon}`).
struct NWSPoint: Sendable, Equatable {
  /// The forecast office, such as `MOB`.
  var office: String
  var gridX: Int
  var gridY: Int
  /// Addresses to ask next; each lies on api.weather.gov.
  var forecastHourly: String
  var gridData: String
  var stations: String
  /// The forecast zone and county, such as `ALZ266`; empty when not said.
  var zone: String
  var county: String

  static func read(_ document: JSON, _ hint: ReadingHint) throws(PluginError) -> NWSPoint {
    let properties = document["properties"]
    guard let office = properties?["gridId"]?.string,
      let x = Document.number(properties?["gridX"]).flatMap({ Int(exactly: $0) }),
      let y = Document.number(properties?["gridY"]).flatMap({ Int(exactly: $0) }),
      let hourly = address(properties?["forecastHourly"]),
      let stations = address(properties?["observationStations"])
    else {
      throw hint.error(
        "gridId, gridX, gridY, forecastHourly or observationStations is missing",
        remedy: "give the answer of api.weather.gov/points/{latitude},{longitude}")
    }
    return NWSPoint(
      office: office, gridX: x, gridY: y, forecastHourly: hourly,
      gridData: address(properties?["forecastGridData"])
        ?? "https://api.weather.gov/gridpoints/\(office)/\(x),\(y)",
      stations: stations, zone: Document.lastPart(properties?["forecastZone"]?.string) ?? "",
      county: Document.lastPart(properties?["county"]?.string) ?? "")
  }

  /// An address on the service's own host; a reply cannot lead elsewhere.
  private static func address(_ value: JSON?) -> String? {
    guard let text = value?.string, text.hasPrefix("https://api.weather.gov/") else { return nil }
    return text
  }
}

extension NWSPoint {
  /// The point as it is stored.
  var json: JSON {
    [
      "office": .string(office), "gridX": JSON(gridX), "gridY": JSON(gridY),
      "forecastHourly": .string(forecastHourly), "gridData": .string(gridData),
      "stations": .string(stations), "zone": .string(zone), "county": .string(county),
    ]
  }

  /// A point that was stored; nil when it does not read.
  init?(json: JSON) {
    guard let office = json["office"]?.string, let x = json["gridX"]?.int,
      let y = json["gridY"]?.int, let hourly = json["forecastHourly"]?.string
    else { return nil }
    self.init(
      office: office, gridX: x, gridY: y, forecastHourly: hourly,
      gridData: json["gridData"]?.string ?? "", stations: json["stations"]?.string ?? "",
      zone: json["zone"]?.string ?? "", county: json["county"]?.string ?? "")
  }
}

/// A place where something is measured.
struct Station: Sendable, Equatable {
  /// The network's identifier, such as `KMOB`.
  var id: String
  var name: String
  var point: GeoPoint

  /// The stations of a `/gridpoints/…/stations` reply, nearest first as the service lists them.
  static func read(
    _ document: JSON, _ hint: ReadingHint
  ) throws(PluginError) -> (stations: [Station], notes: [String]) {
    guard let features = document["features"]?.array else {
      throw hint.error(
        "no stations in the reply",
        remedy: "give the answer of /gridpoints/{office}/{x},{y}/stations")
    }
    var stations: [Station] = []
    var dropped = 0
    for feature in features {
      let properties = feature["properties"]
      guard let id = properties?["stationIdentifier"]?.string, !id.isEmpty,
        let point = Document.point(feature["geometry"])
      else {
        dropped += 1
        continue
      }
      stations.append(Station(id: id, name: properties?["name"]?.string ?? id, point: point))
    }
    let notes = dropped == 0 ? [] : ["\(Words.count(dropped, "station")) without id or place"]
    return (stations, notes)
  }
}
