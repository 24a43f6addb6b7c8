import BerthSDK

/// What the views of this app share.
enum Look {
  /// The colour of the bay.
  static let bay = View.Color(0x1B6C8A)

  static func page(
    _ title: String, _ subtitle: String? = nil, @ViewBuilder _ children: () throws -> [View]
  ) rethrows -> View {
    try View.page(title, subtitle: subtitle, accent: bay, children)
  }

  /// A number with so many decimals, without a sign of its own for zero.
  static func number(_ value: Double, _ decimals: Int = 0) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "–" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((value * scale).rounded())
    guard decimals > 0 else { return String(scaled) }
    let step = Int(scale)
    let rest = String(abs(scaled) % step)
    return (scaled < 0 ? "-" : "") + "\(abs(scaled) / step)."
      + String(repeating: "0", count: decimals - rest.count) + rest
  }

  /// A number that may be missing, for data: rounded, or null.
  static func rounded(_ value: Double?, _ decimals: Int) -> JSON {
    guard let value, value.isFinite else { return .null }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return .number((value * scale).rounded() / scale)
  }

  /// The compass point of degrees the wind blows from.
  static func compass(_ degrees: Double) -> String {
    let points = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    let turned = (degrees / 45).rounded()
    guard turned.isFinite else { return "–" }
    return points[((Int(turned) % 8) + 8) % 8]
  }

  /// A CSV field, quoted where it must be (RFC 4180); text that a spreadsheet would take for a
  /// formula gets an apostrophe.
  static func csv(_ text: String) -> String {
    var text = text
    if let first = text.first, "=+@\t".contains(first) || first == "-" && Double(text) == nil {
      text = "'" + text
    }
    guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }

  /// Rows as CSV with a header.
  static func csv(_ header: [String], _ rows: [[String]]) -> String {
    ([header] + rows).map { $0.map { csv($0) }.joined(separator: ",") }
      .joined(separator: "\r\n") + "\r\n"
  }
}
