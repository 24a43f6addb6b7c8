import BerthSDK

/// Links into this app, and to places.
enum Link {
  private static let jubilee = PluginLink(JubileePlugin.id)

  /// A link to a command with arguments in order.
  static func to(_ command: String, _ arguments: KeyValuePairs<String, String> = [:]) -> String {
    jubilee(command, arguments)
  }

  /// A `geo:` link (RFC 5870) a map program opens.
  static func geo(_ point: GeoPoint, _ label: String = "") -> String {
    "geo:\(degrees(point.latitude)),\(degrees(point.longitude))"
  }

  /// Degrees with five decimals, about a metre.
  static func degrees(_ value: Double) -> String {
    let scaled = Int((value * 100_000).rounded())
    let digits = String(abs(scaled) % 100_000)
    return (scaled < 0 ? "-" : "") + "\(abs(scaled) / 100_000)."
      + String(repeating: "0", count: 5 - digits.count) + digits
  }
}
