package import BerthBase

/// A calendar that other programs read: iCalendar (RFC 5545).
///
/// ```swift
/// let text = CalendarFile.text(product: "Porch//Tides", name: "Low tides") { lines in
///   CalendarEvent(uid: "low-tide@porch", stamp: now, start: .day(date), summary: "Low tide")
///     .write(to: &lines)
/// }
/// ```
package enum CalendarFile {
  /// The whole calendar around what the closure adds.
  ///
  /// - Parameters:
  ///   - product: what made it, without language: `berth//Cocktail Mixologist`.
  ///   - name: what calendar programs call it.
  ///   - isPublished: whether it is handed out to be subscribed to (RFC 5546, METHOD:PUBLISH).
  package static func text(
    product: String, name: String, isPublished: Bool = false,
    _ content: (inout ContentLines) throws -> Void
  ) rethrows -> String {
    var lines = ContentLines()
    try lines.component("VCALENDAR") { lines in
      lines.add("VERSION", raw: "2.0")
      lines.add("PRODID", text: "-//\(product)//EN")
      if isPublished {
        lines.add("CALSCALE", raw: "GREGORIAN")
        lines.add("METHOD", raw: "PUBLISH")
      }
      lines.add("X-WR-CALNAME", text: name)
      try content(&lines)
    }
    return lines.text
  }
}
