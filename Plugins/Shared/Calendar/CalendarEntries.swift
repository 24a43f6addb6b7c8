package import BerthBase
import BerthSDK

/// An event of a calendar (RFC 5545, section 3.6.1).
package struct CalendarEvent {
  package enum Start {
    /// A whole day, which keeps nobody busy.
    case day(CivilDate)
    /// A time of day in a zone that the calendar holds, or in that of whoever reads it where that is empty,
    /// and how long it takes.
    case time(CivilTime, zone: String, minutes: Int)
  }

  package var uid: String
  /// When it was written, Unix milliseconds.
  package var stamp: Int64
  package var start: Start
  package var rule: RecurrenceRule?
  package var summary: String
  package var description: String
  package var url: String?

  package init(
    uid: String, stamp: Int64, start: Start, rule: RecurrenceRule? = nil, summary: String,
    description: String = "", url: String? = nil
  ) {
    (self.uid, self.stamp, self.start, self.rule) = (uid, stamp, start, rule)
    (self.summary, self.description, self.url) = (summary, description, url)
  }

  package func write(to lines: inout ContentLines) {
    lines.component("VEVENT") { lines in
      lines.add("UID", text: uid)
      lines.add("DTSTAMP", raw: ContentLines.utc(stamp))
      switch start {
      case .day(let date): lines.add("DTSTART;VALUE=DATE", raw: ContentLines.date(date))
      case .time(let time, let zone, let minutes):
        lines.add(zone.isEmpty ? "DTSTART" : "DTSTART;TZID=\(zone)", raw: ContentLines.local(time))
        lines.add("DURATION", raw: "PT\(minutes)M")
      }
      if let rule { lines.add("RRULE", raw: rule.text) }
      lines.add("SUMMARY", text: summary)
      if !description.isEmpty { lines.add("DESCRIPTION", text: description) }
      if let url { lines.add("URL", uri: url) }
      if case .day = start { lines.add("TRANSP", raw: "TRANSPARENT") }
    }
  }
}

/// Something to do, without a date (RFC 5545, section 3.6.2).
package struct CalendarTask {
  package var uid: String
  /// When it was written, Unix milliseconds.
  package var stamp: Int64
  package var summary: String
  package var description: String
  package var category: String
  package var isDone: Bool

  package init(
    uid: String, stamp: Int64, summary: String, description: String = "", category: String,
    isDone: Bool
  ) {
    (self.uid, self.stamp, self.summary) = (uid, stamp, summary)
    (self.description, self.category, self.isDone) = (description, category, isDone)
  }

  package func write(to lines: inout ContentLines) {
    lines.component("VTODO") { lines in
      lines.add("UID", text: uid)
      lines.add("DTSTAMP", raw: ContentLines.utc(stamp))
      lines.add("SUMMARY", text: summary)
      if !description.isEmpty { lines.add("DESCRIPTION", text: description) }
      lines.add("CATEGORIES", text: category)
      lines.add("STATUS", raw: isDone ? "COMPLETED" : "NEEDS-ACTION")
      if isDone { lines.add("PERCENT-COMPLETE", raw: "100") }
    }
  }
}
