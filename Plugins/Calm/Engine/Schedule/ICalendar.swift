import BerthSDK

/// Writes a calendar other programs read: iCalendar (RFC 5545).
struct ICalendar {
  private(set) var text = ""

  init(name: String) {
    line("BEGIN:VCALENDAR")
    line("VERSION:2.0")
    line("PRODID:-//Cocoa Calm//berth//EN")
    line("CALSCALE:GREGORIAN")
    line("METHOD:PUBLISH")
    line("X-WR-CALNAME:\(Self.escaped(name))")
  }

  /// The whole calendar.
  mutating func finish() -> String {
    line("END:VCALENDAR")
    return text
  }

  /// One line, folded so that none is longer than 75 octets (section 3.1).
  mutating func line(_ content: String) {
    var count = 0
    for character in content {
      let size = character.utf8.count
      if count + size > 75 {
        text += "\r\n "
        count = 1
      }
      text.append(character)
      count += size
    }
    text += "\r\n"
  }

  /// Text with its special characters escaped (section 3.3.11).
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\", ";", ",": result += "\\\(character)"
      case "\n", "\r\n": result += "\\n"
      default: result.append(character)
      }
    }
    return result
  }

  /// A date and time without zone: `20261122T190000`.
  static func local(_ civil: Civil) -> String {
    func two(_ number: Int) -> String { number.padded(2) }
    return civil.year.padded(4) + two(civil.month) + two(civil.day) + "T"
      + two(civil.hour) + two(civil.minute) + two(civil.second)
  }

  /// An event of a whole day.
  mutating func day(
    uid: String, stamp: String, day: Int, rule: String?, summary: String, description: String
  ) {
    line("BEGIN:VEVENT")
    line("UID:\(uid)")
    line("DTSTAMP:\(stamp)")
    line("DTSTART;VALUE=DATE:\(CivilDay.text(day).filter { $0 != "-" })")
    if let rule { line("RRULE:\(rule)") }
    line("SUMMARY:\(Self.escaped(summary))")
    if !description.isEmpty { line("DESCRIPTION:\(Self.escaped(description))") }
    line("TRANSP:TRANSPARENT")
    line("END:VEVENT")
  }

  /// An event at a time of day in a zone the calendar holds.
  mutating func event(
    uid: String, stamp: String, start: String, zone: String, minutes: Int, rule: String,
    summary: String, description: String, url: String
  ) {
    line("BEGIN:VEVENT")
    line("UID:\(uid)")
    line("DTSTAMP:\(stamp)")
    line("DTSTART;TZID=\(zone):\(start)")
    line("DURATION:PT\(minutes)M")
    line("RRULE:\(rule)")
    line("SUMMARY:\(Self.escaped(summary))")
    line("DESCRIPTION:\(Self.escaped(description))")
    line("URL:\(url)")
    line("END:VEVENT")
  }
}
