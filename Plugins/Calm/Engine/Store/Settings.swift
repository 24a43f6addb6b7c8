import BerthSDK

/// The user's settings as commands need them.
enum Settings {
  /// When a practice day begins, minutes after midnight.
  static func dayStart(_ call: Call) throws -> Int {
    CivilTime.minutes(try call.config.get("dayStart").string) ?? 180
  }

  /// Where somebody is, for the lines that help: the setting, else what the user told the host, else
  /// what the zone says; nil when none of them does.
  static func country(_ call: Call) throws -> Country? {
    let all = try Bundled.countries(call)
    for said in [try call.config.get("region").string, try? call.person.get().country] {
      if let said, let country = Country.named(said, all) { return country }
    }
    return Country.of(zone: try call.clock.zone(), all)
  }

  /// Words a minute of a voice.
  static func pace(_ call: Call) throws -> Double {
    Double(try call.config.get("voicePace").int ?? 110)
  }

  /// Whether sounds are wanted beside what is played.
  static func sound(_ call: Call) throws -> Bool { try call.config.get("sound").bool ?? true }

  /// The season where somebody is.
  static func season(_ call: Call, month: Int) throws -> Season {
    Season.of(month: month, isSouthern: try isSouthern(call))
  }

  /// Whether somebody lives south of the equator, by the setting or the time zone.
  static func isSouthern(_ call: Call) throws -> Bool {
    switch try call.config.get("hemisphere").string {
    case "south": return true
    case "north": return false
    default:
      let zone = try call.clock.zone()
      return try Bundled.countries(call).contains { $0.southernZones.contains(zone) }
    }
  }
}
