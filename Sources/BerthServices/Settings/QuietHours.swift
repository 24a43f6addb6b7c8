package import BerthManifest

extension LocalWindow {
  /// The quiet hours of a user who has not set any: 22:00 to 07:00.
  package static let defaultQuietHours = LocalWindow(from: "22:00", to: "07:00")

  /// Reads `22:00-07:00`, with a hyphen or an en dash; nil for anything else.
  package init?(span text: String) {
    let parts = text.split(whereSeparator: { $0 == "-" || $0 == "–" })
    guard parts.count == 2 else { return nil }
    func trimmed(_ part: Substring) -> String { String(part.filter { $0 != " " }) }
    self.init(from: trimmed(parts[0]), to: trimmed(parts[1]))
  }
}
