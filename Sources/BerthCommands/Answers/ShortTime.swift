package import BerthBase

/// Times as tables show them.
package enum ShortTime {
  /// A time for people: `2026-11-21 17:30`.
  package static func text(_ json: JSON?) -> String? {
    guard let text = json?.string, text.utf8.count >= 16 else { return json?.string }
    return text.prefix(10) + " " + text.dropFirst(11).prefix(5)
  }
}
