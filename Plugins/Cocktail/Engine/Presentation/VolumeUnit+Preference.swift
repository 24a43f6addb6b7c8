import BerthSDK

extension VolumeUnit {
  /// The unit in which volumes are shown: the user's setting, else what the user told the host.
  static func preferred(_ call: Call) throws -> VolumeUnit {
    if let chosen = try call.config.get("units").string.flatMap(VolumeUnit.init(rawValue:)) {
      return chosen
    }
    return try call.person.get().units == .metric ? .millilitre : .ounce
  }
}
