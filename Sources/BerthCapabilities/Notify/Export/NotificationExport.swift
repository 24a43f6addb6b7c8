package import BerthBase

/// Notifications as files for other programs: what `berth notify log` and `list` say.
///
/// ```swift
/// let data = try scheduler.upcoming(plugins: manifests, at: now)
/// let calendar = NotificationExport(data).calendar(owner: "…", at: now)
/// ```
package struct NotificationExport {
  /// The entries, in the order given.
  package let entries: [JSON]

  /// The entries of a log (`{"log":[…]}`) or of a list (`{"notifications":[…]}`).
  package init(_ data: JSON) {
    entries = data["log"]?.array ?? data["notifications"]?.array ?? []
  }

  /// The columns of the CSV, in their order; released names and places stay.
  package static let columns = [
    "id", "plugin", "category", "key", "title", "body", "state", "due", "changedAt", "rule",
    "reason", "reception", "action", "respondedAt", "channels", "link", "forecast", "why",
  ]

  /// The entries as CSV (RFC 4180) with a header; times as ISO 8601 with offset, channels as
  /// `log webhook:failed`.
  package var csv: String {
    var rows = [Self.columns]
    for entry in entries {
      rows.append(
        Self.columns.map { column in
          guard column == "channels" else { return entry[column]?.string ?? "" }
          return (entry["channels"]?.array ?? []).map { channel in
            [channel["id"]?.string, channel["state"]?.string].compactMap(\.self)
              .joined(separator: ":")
          }.joined(separator: " ")
        })
    }
    return CSVText.text(rows)
  }

  /// The entries as an iCalendar object (RFC 5545), an event each.
  ///
  /// What came or is to come is `CONFIRMED`, what waits for something `TENTATIVE`, what does not
  /// come `CANCELLED`. Calendars that import it anew know their events by UID.
  ///
  /// - Parameters:
  ///   - owner: what tells this user's notifications from everybody else's, such as a random id.
  ///   - now: when entries that say nothing about it were made, Unix milliseconds.
  package func calendar(owner: String, at now: Int64) -> String {
    var calendar = ContentLines()
    calendar.component("VCALENDAR") { calendar in
      calendar.add("VERSION", raw: "2.0")
      calendar.add("PRODID", raw: "-//Berth//Notifications//EN")
      calendar.add("CALSCALE", raw: "GREGORIAN")
      addEvents(to: &calendar, owner: owner, at: now)
    }
    return calendar.text
  }

  /// Adds an event for each entry to a calendar, as `calendar(owner:at:)` has them.
  package func addEvents(to calendar: inout ContentLines, owner: String, at now: Int64) {
    for entry in entries { Self.add(entry, owner: owner, at: now, to: &calendar) }
  }

  /// Adds the event of an entry, if it says when it is.
  private static func add(
    _ entry: JSON, owner: String, at now: Int64, to calendar: inout ContentLines
  ) {
    let changed = instant(entry["changedAt"])
    let state = entry["state"]?.string ?? ""
    let start = state == "delivered" ? changed : instant(entry["until"]) ?? instant(entry["due"])
    guard let start = start ?? changed else { return }
    calendar.component("VEVENT") { event in
      event.add("UID", text: "\(entry["id"]?.string ?? "").\(owner)@berth")
      event.add("DTSTAMP", raw: ContentLines.utc(changed ?? now))
      event.add("DTSTART", raw: ContentLines.utc(start))
      event.add("SUMMARY", text: entry["title"]?.string ?? entry["key"]?.string ?? "")
      let lines = [
        entry["body"]?.string, entry["why"]?.string,
        entry["rule"]?.string.map { "\($0): \(entry["reason"]?.string ?? "")" },
      ]
      event.add(
        "DESCRIPTION", text: lines.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
      )
      if let link = entry["link"]?.string { event.add("URL", uri: link) }
      let kinds = [entry["plugin"]?.string, entry["category"]?.string].compactMap(\.self)
      if !kinds.isEmpty { event.add("CATEGORIES", list: kinds) }
      event.add("STATUS", raw: status(state, entry["forecast"]?.string))
      event.add("TRANSP", raw: "TRANSPARENT")
    }
  }

  private static func status(_ state: String, _ forecast: String?) -> String {
    switch (state, forecast) {
    case ("delivered", _), ("delivering", _), ("waiting", "deliver"): "CONFIRMED"
    case ("waiting", "delay"), ("waiting", nil): "TENTATIVE"
    default: "CANCELLED"
    }
  }

  private static func instant(_ json: JSON?) -> Int64? {
    json?.string.flatMap { ISO8601.parse($0)?.time.unixMilliseconds }
  }
}
