import BerthSDK

/// The shopping list as text.
enum ShoppingText {
  /// Plain lines, with a mark for what is ticked off.
  static func plain(_ items: [Shopping.Item]) -> String {
    if items.isEmpty { return "Nothing to buy.\n" }
    return items.map { item in
      let drinks = item.drinks.isEmpty ? "" : " (for \(Words.list(item.drinks)))"
      return "\(item.isChecked ? "[x]" : "[ ]") \(item.name)\(drinks)\n"
    }.joined()
  }

  /// A task list in Markdown.
  static func markdown(_ items: [Shopping.Item]) -> String {
    var text = "# Shopping list\n\n"
    if items.isEmpty { return text + "Nothing to buy.\n" }
    for item in items {
      text += "- [\(item.isChecked ? "x" : " ")] \(escaped(item.name))"
      if !item.drinks.isEmpty { text += " *for \(Words.list(item.drinks.map(escaped)))*" }
      text += "\n"
    }
    return text
  }

  /// Signs that mean something in Markdown, with a backslash before them.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_[]<>#|".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}

/// The shopping list as iCalendar tasks (RFC 5545).
enum ShoppingCalendar {
  /// A calendar with a VTODO for each thing.
  ///
  /// - Parameter stamp: the moment of writing, as `stamp` gives it.
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

  /// A moment in UTC as `20261121T183000Z`.
  static func stamp(_ utc: Civil) -> String {
    func pad(_ number: Int, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return pad(utc.year, 4) + pad(utc.month) + pad(utc.day) + "T" + pad(utc.hour) + pad(utc.minute)
      + pad(utc.second) + "Z"
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
