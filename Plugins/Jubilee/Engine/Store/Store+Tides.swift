import BerthSDK

/// Tide constants that were read from the service, in place of those the app came with.
extension Store {
  private static let tideKey = "tideConstants"

  /// The tables tides are predicted from, with what was read since.
  func tideTables() throws -> TideTables {
    var tables = try TideTables.bundled(call)
    guard let text = try database.value(Self.tideKey), let json = try? JSON.parse(text) else {
      return tables
    }
    let numbers = Dictionary(
      tables.constituents.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first })
    for (id, entry) in json.object ?? JSONObject() {
      if tables.station(id) == nil, let added = Self.station(id, entry) {
        tables.stations.append(added)
      }
      guard let index = tables.stations.firstIndex(where: { $0.id == id }) else { continue }
      if let offset = entry["offsetFeet"]?.double { tables.stations[index].offsetFeet = offset }
      let waves = (entry["waves"]?.object ?? JSONObject()).compactMap {
        name, wave -> TideStation.Harmonic? in
        guard let number = numbers[name], let amplitude = wave[0]?.double,
          let phase = wave[1]?.double
        else { return nil }
        return TideStation.Harmonic(constituent: number, amplitude: amplitude, phase: phase)
      }
      // What the answer did not name stays; what it gave no height goes.
      let named = Set(waves.map(\.constituent))
      tables.stations[index].harmonics =
        tables.stations[index].harmonics.filter { !named.contains($0.constituent) }
        + waves.filter { $0.amplitude > 0 }.sorted { $0.constituent < $1.constituent }
      tables.stations[index].asOf = entry["asOf"]?.string.flatMap { CivilDate($0) }
      tables.stations[index].source = "NOAA CO-OPS, read by you"
    }
    return tables
  }

  /// A station the app did not come with, of another bay; nil when its place is not known. Until an answer
  /// with its heights is read they count from mean sea level.
  private static func station(_ id: String, _ entry: JSON) -> TideStation? {
    guard let name = entry["name"]?.string, entry["waves"]?.object?.isEmpty == false,
      let latitude = entry["latitude"]?.double, let longitude = entry["longitude"]?.double,
      let point = GeoPoint(checking: latitude, longitude)
    else { return nil }
    return TideStation(
      id: id, name: name, point: point, datum: entry["offsetFeet"] == nil ? "MSL" : "MLLW",
      offsetFeet: 0, harmonics: [])
  }

  /// Keeps the constants of an answer for a station; what it does not hold stays as it was.
  func save(
    _ reply: HarmonicReply, station: String, name: String, at point: GeoPoint, asOf: CivilDate
  ) throws {
    var json =
      try database.value(Self.tideKey).flatMap { try? JSON.parse($0) } ?? JSON.emptyObject
    var entry = json[station] ?? JSON.emptyObject
    entry["asOf"] = .string(asOf.text)
    entry["name"] = .string(name)
    entry["latitude"] = .number(point.latitude)
    entry["longitude"] = .number(point.longitude)
    if let offset = reply.offsetFeet { entry["offsetFeet"] = .number(offset) }
    if !reply.waves.isEmpty {
      var waves = JSONObject()
      for name in reply.waves.keys.sorted() {
        guard let wave = reply.waves[name] else { continue }
        waves[name] = [.number(wave.amplitude), .number(wave.phase)]
      }
      entry["waves"] = .object(waves)
    }
    json[station] = entry
    try database.setValue(Self.tideKey, json.text())
  }
}
