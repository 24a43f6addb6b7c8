import BerthSDK

/// Answers of the metadata service of CO-OPS: `harcon.json`, the constants of a station, and
/// `datums.json`, its heights (https://api.tidesandcurrents.noaa.gov/mdapi/prod/).
struct HarmonicReply: Sendable, Equatable {
  /// The station the answer names; nil where it does not.
  var station: String?
  /// Amplitude in feet and phase in degrees at UTC, by the names of `constituents.tsv`; an amplitude of
  /// 0 says that the station does not have the wave.
  var waves: [String: (amplitude: Double, phase: Double)] = [:]
  /// Mean sea level above the datum MLLW in feet; nil for an answer without heights.
  var offsetFeet: Double?
  /// What was left out, and why.
  var notes: [String] = []

  static func == (one: HarmonicReply, other: HarmonicReply) -> Bool {
    one.station == other.station && one.offsetFeet == other.offsetFeet && one.notes == other.notes
      && one.waves.mapValues { [$0.amplitude, $0.phase] }
        == other.waves.mapValues { [$0.amplitude, $0.phase] }
  }

  /// Names the service spells otherwise than the tables.
  private static let spellings = ["RHO": "RHO1", "LAM2": "LDA2"]

  /// Reads one answer or a list of them.
  static func read(
    _ bytes: [UInt8], _ constituents: [TideConstituent], name: String
  ) throws -> [HarmonicReply] {
    let document = try Document.parse(bytes, ReadingHint(name: name))
    return try (document.array ?? [document]).map { try reply($0, constituents, name) }
  }

  private static func reply(
    _ document: JSON, _ constituents: [TideConstituent], _ name: String
  ) throws -> HarmonicReply {
    var reply = HarmonicReply()
    reply.station = station(document)
    let units = Words.lowered(document["units"]?.string ?? "")
    guard let unit = UnitCode(units), unit.dimension == .length else {
      throw PluginError.invalid(
        "\(name): the answer does not say whether it is in feet or meters",
        remedy: "give the answer of …/stations/NUMBER/harcon.json as it came")
    }
    if let datums = document["datums"]?.array {
      func height(_ wanted: String) -> Double? {
        datums.first { $0["name"]?.string == wanted }.flatMap { Document.number($0["value"]) }
      }
      guard let sea = height("MSL"), let low = height("MLLW") else {
        throw PluginError.invalid(
          "\(name): the heights hold no MSL and MLLW", remedy: "give the answer of datums.json")
      }
      reply.offsetFeet = unit.converted(sea - low)
      return reply
    }
    guard let waves = document["HarmonicConstituents"]?.array, !waves.isEmpty else {
      throw PluginError.invalid(
        "\(name): no HarmonicConstituents in the answer",
        remedy: "give the answer of …/stations/NUMBER/harcon.json")
    }
    for wave in waves {
      let spelled = wave["name"]?.string ?? ""
      let known = spellings[spelled] ?? spelled
      guard let amplitude = Document.number(wave["amplitude"]),
        let phase = Document.number(wave["phase_GMT"]), (0...100).contains(amplitude),
        (-360...720).contains(phase)
      else {
        throw PluginError.invalid(
          "\(name): \(spelled.isEmpty ? "a constituent" : spelled) has no amplitude and phase_GMT",
          remedy: "give the answer as it came; phases must be for GMT")
      }
      guard let constituent = constituents.first(where: { $0.name == known }) else {
        if amplitude == 0 { continue }
        reply.notes.append("\(spelled) is left out: its argument is not known here")
        continue
      }
      if let speed = Document.number(wave["speed"]), abs(speed - constituent.speed) > 0.001 {
        throw PluginError.invalid(
          "\(name): \(spelled) turns \(speed)° an hour, not \(constituent.speed)°",
          remedy: "check that the file is an answer of CO-OPS")
      }
      reply.waves[known] = (unit.converted(amplitude), phase.positiveDegrees)
    }
    return reply
  }

  /// The number in the answer's own address.
  private static func station(_ document: JSON) -> String? {
    let address = document["self"]?.string ?? ""
    return address.split(separator: "/").first { part in
      part.utf8.count == 7 && part.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }.map(String.init)
  }
}
