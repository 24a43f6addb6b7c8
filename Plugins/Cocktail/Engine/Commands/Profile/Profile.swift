import BerthSDK

/// The user's settings as commands need them.
enum Profile {
  /// The unit volumes are shown in.
  static func units(_ call: Call) throws -> VolumeUnit {
    try call.config.get("units").string.flatMap(VolumeUnit.init(rawValue:)) ?? .ounce
  }
}
