import BerthSDK

/// The app's database within one call: what commands ask instead of writing SQL.
struct Store {
  let database: Database
  let call: Call

  /// The private database, filled on the first launch.
  init(_ call: Call) throws {
    self.call = call
    database = try call.storage.open(.private)
  }

  /// A store over a database that is open already.
  init(_ database: Database, _ call: Call) {
    self.database = database
    self.call = call
  }

  /// The time of the call in Unix milliseconds.
  var now: Int64 { call.clock.now }

  /// A moment as ISO 8601 with offset.
  func time(_ moment: Int64) throws -> JSON { .string(try call.clock.iso8601(moment)) }

  /// The practice day of a moment, or of now.
  func day(_ moment: Int64? = nil) throws -> Int {
    try call.clock.civil(moment).practiceDay(boundary: try Settings.dayStart(call))
  }
}

/// The user's settings as commands need them.
enum Settings {
  /// When a practice day begins, minutes after midnight.
  static func dayStart(_ call: Call) throws -> Int {
    minutes(try call.config.get("dayStart").string) ?? 180
  }

  /// `HH:MM` as minutes after midnight.
  static func minutes(_ time: String?) -> Int? {
    guard let parts = time?.split(separator: ":"), parts.count >= 2, let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }

  /// Where somebody is, for the lines that help: the setting, else what the zone says, else US.
  static func region(_ call: Call) throws -> String {
    if let chosen = try call.config.get("region").string, !chosen.isEmpty {
      return chosen.uppercased()
    }
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
