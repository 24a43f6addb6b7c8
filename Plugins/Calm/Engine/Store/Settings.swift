import BerthSDK

/// The user's settings as commands need them.
enum Settings {
  /// When a practice day begins, minutes after midnight.
  static func dayStart(_ call: Call) throws -> Int {
    CivilTime.minutes(try call.config.get("dayStart").string) ?? 180
  }

  /// Where somebody is, for the lines that help: the setting, else what the user told the host, else
  /// what the zone says, else US.
  static func region(_ call: Call) throws -> String {
    if let chosen = try call.config.get("region").string, !chosen.isEmpty {
      return chosen.uppercased()
    }
    if let country = try call.person.get().country { return country }
    return Place.region(ofZone: try call.clock.zone()) ?? "US"
  }

  /// Words a minute of a voice.
  static func pace(_ call: Call) throws -> Double {
    Double(try call.config.get("voicePace").int ?? 110)
  }

  /// Whether sounds are wanted beside what is played.
  static func sound(_ call: Call) throws -> Bool { try call.config.get("sound").bool ?? true }

  /// The season where somebody is.
  static func season(_ call: Call, month: Int) throws -> Season {
    let isSouthern: Bool
    switch try call.config.get("hemisphere").string {
    case "south": isSouthern = true
    case "north": isSouthern = false
    default: isSouthern = Place.isSouthern(zone: try call.clock.zone())
    }
    return Season.of(month: month, isSouthern: isSouthern)
  }
}
