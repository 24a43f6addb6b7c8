/// The content lines of an iCalendar object (RFC 5545), written one property after the other.
///
/// Lines end with CRLF and are folded at 75 octets without cutting a character (section 3.1).
///
/// ```swift
/// var lines = ContentLines()
/// lines.component("VCALENDAR") { lines in
///   lines.add("VERSION", raw: "2.0")
///   lines.add("PRODID", text: "-//Porch//Tides//EN")
///   lines.component("VEVENT") { lines in
///     lines.add("UID", text: "low-tide@porch")
///     lines.add("DTSTAMP", raw: ContentLines.utc(call.clock.now))
///     lines.add("DTSTART;VALUE=DATE", raw: ContentLines.date(CivilDate(dayNumber: 20_778)))
///     lines.add("EXDATE", raw: ContentLines.local(CivilTime(year: 2026, month: 11, day: 28)))
///     lines.add("SUMMARY", text: "Low tide; bring boots, a net")
///     lines.add("CATEGORIES", list: ["Beach", "Tides"])
///     lines.add("URL", uri: "berth://tides/show?station=Dauphin Island")
///   }
/// }
/// let file = Array(lines.text.utf8)
/// let value = ContentLines.escaped("boots, a net")
/// ```
public struct ContentLines: Sendable {
  /// The lines so far.
  public private(set) var text = ""

  /// No lines yet.
  public init() {}

  /// Adds a component: what the closure adds, between `BEGIN` and `END`.
  public mutating func component(
    _ name: String, _ content: (inout ContentLines) throws -> Void
  ) rethrows {
    add("BEGIN", raw: name)
    try content(&self)
    add("END", raw: name)
  }

  /// Adds a property whose value is TEXT, escaped.
  public mutating func add(_ name: String, text value: String) {
    add(name, raw: Self.escaped(value))
  }

  /// Adds a property whose value is a list of texts, with bare commas between (section 3.8.1.2).
  public mutating func add(_ name: String, list values: [String]) {
    add(name, raw: values.map(Self.escaped).joined(separator: ","))
  }

  /// Adds a property whose value is a URI; what a URI cannot hold is percent-encoded.
  public mutating func add(_ name: String, uri value: String) {
    var bytes: [UInt8] = []
    for byte in value.utf8 {
      if (0x21...0x7E).contains(byte), byte != 0x22, byte != 0x3C, byte != 0x3E, byte != 0x5C {
        bytes.append(byte)
      } else {
        PercentEncoding.append(byte, to: &bytes)
      }
    }
    add(name, raw: String(decoding: bytes, as: UTF8.self))
  }

  /// Adds a property as it stands, folded; the name may have parameters: `DTSTART;VALUE=DATE`.
  public mutating func add(_ name: String, raw value: String) {
    var octets = 0
    for scalar in "\(name):\(value)".unicodeScalars {
      let width = UTF8.width(scalar)
      if octets + width > 75 {
        text += "\r\n "
        // The space that marks a folded line is one of its octets.
        octets = 1
      }
      text.unicodeScalars.append(scalar)
      octets += width
    }
    text += "\r\n"
  }

  /// A TEXT value: backslash, semicolon, comma and line break are escaped (section 3.3.11), other
  /// control characters, which no value may hold, become spaces.
  public static func escaped(_ value: String) -> String {
    var escaped = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped.append(contentsOf: ["\\", scalar])
      case "\r": escaped.append(contentsOf: ["\\", "n"])
      case "\n": if !wasReturn { escaped.append(contentsOf: ["\\", "n"]) }
      default: escaped.append(isControl(scalar) ? " " : scalar)
      }
      wasReturn = scalar == "\r"
    }
    return String(escaped)
  }

  /// An instant in UTC, Unix milliseconds, as `20261121T173000Z` (section 3.3.5, form 2).
  public static func utc(_ instant: Int64) -> String {
    local(CivilTime(unixMilliseconds: instant, offset: 0)) + "Z"
  }

  /// A date and time of day in whatever zone it is read, as `20261121T173000` (form 1), or after
  /// `;TZID=` in that zone (form 3).
  public static func local(_ time: CivilTime) -> String {
    date(CivilDate(year: time.year, month: time.month, day: time.day)) + "T"
      + time.hour.padded(2) + time.minute.padded(2) + time.second.padded(2)
  }

  /// A date as `20261121`, for properties with `;VALUE=DATE` (section 3.3.4).
  public static func date(_ date: CivilDate) -> String {
    date.year.padded(4) + date.month.padded(2) + date.day.padded(2)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value < 0x20 && scalar.value != 0x09) || scalar.value == 0x7F
  }
}
