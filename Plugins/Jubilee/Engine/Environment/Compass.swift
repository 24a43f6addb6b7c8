/// Compass points.
enum Compass {
  private static let names = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]

  /// The degrees of a point such as `NNE`; nil for anything else.
  static func degrees(_ name: String) -> Double? {
    names.firstIndex(of: name).map { Double($0) * 22.5 }
  }

  /// The 8 main points, N first.
  static let octants = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]

  /// The index of the nearest of the 8 main points: 0 N, 1 NE … 7 NW.
  static func octant(_ degrees: Double) -> Int { Int((degrees.positiveDegrees / 45).rounded()) % 8 }

  /// The nearest of the 8 main points; `–` for a direction that is no number.
  static func main(_ degrees: Double) -> String {
    degrees.isFinite ? octants[octant(degrees)] : "–"
  }
}
