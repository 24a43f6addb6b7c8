import BerthSDK

extension VolumeUnit {
  /// The unit of the user's setting, in which volumes are shown.
  static func preferred(_ call: Call) throws -> VolumeUnit {
    try call.config.get("units").string.flatMap(VolumeUnit.init(rawValue:)) ?? .ounce
  }
}
