import BerthSDK

/// The shopping list as iCalendar tasks (RFC 5545).
enum ShoppingCalendar {
  /// A calendar with a VTODO for each thing.
  ///
  /// - Parameter stamp: the instant of writing, as `stamp` gives it.
  static func text(_ items: [Shopping.Item], stamp: String) -> String {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//berth//Cocktail Mixologist//EN",
      "X-WR-CALNAME:Shopping list",
    ]
    for item in items {
      lines += [
        "BEGIN:VTODO", "UID:\(item.id)-\(item.at)@cocktail.berth", "DTSTAMP:\(stamp)",
        "SUMMARY:\(escaped(item.name))",
      ]
      if !item.drinks.isEmpty {
        lines.append("DESCRIPTION:\(escaped("For " + Words.list(item.drinks)))")
      }
      lines.append("CATEGORIES:Shopping")
      lines.append("STATUS:\(item.isChecked ? "COMPLETED" : "NEEDS-ACTION")")
      if item.isChecked { lines.append("PERCENT-COMPLETE:100") }
      lines.append("END:VTODO")
    }
    lines.append("END:VCALENDAR")
    return lines.map { folded($0) + "\r\n" }.joined()
  }

  /// An instant in UTC as `20261121T183000Z`.
  static func stamp(_ utc: Civil) -> String {
    utc.year.padded(4) + utc.month.padded(2) + utc.day.padded(2) + "T" + utc.hour.padded(2)
      + utc.minute.padded(2) + utc.second.padded(2) + "Z"
  }

  /// Backslashes, commas, semicolons and line ends escaped (section 3.3.11).
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case ",": result += "\\,"
      case ";": result += "\\;"
      case "\n": result += "\\n"
      case "\r": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Lines of at most 75 octets, none of which ends within a character (section 3.1).
  static func folded(_ line: String) -> String {
    var result = ""
    var octets = 0
    for scalar in line.unicodeScalars {
      let width = UTF8.width(scalar)
      if octets + width > 75 {
        result += "\r\n "
        octets = 1
      }
      result.unicodeScalars.append(scalar)
      octets += width
    }
    return result
  }
}
