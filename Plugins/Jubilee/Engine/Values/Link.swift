import BerthSDK

/// Links into this app, and to points of the earth.
enum Link: PluginLinks {
  static let plugin = "jubilee"

  /// A `geo:` link (RFC 5870) a map program opens.
  static func geo(_ point: GeoPoint) -> String {
    "geo:\(degrees(point.latitude)),\(degrees(point.longitude))"
  }

  /// Degrees with five decimals, about a metre.
  static func degrees(_ value: Double) -> String { Format.number(value, 5) }
}
