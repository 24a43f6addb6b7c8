import BerthBase

/// Text of an iCalendar object (RFC 5545), line by line.
///
/// Lines end with CRLF and are folded at 75 octets without cutting a character (section 3.1).
struct CalendarText {
  private(set) var text = ""

  /// Adds a property whose value is TEXT: backslash, semicolon, comma and line break are escaped
  /// (section 3.3.11), other control characters, which no value may hold, become spaces.
  mutating func add(_ name: String, text value: String) {
    var escaped = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped.append(contentsOf: ["\\", scalar])
      case "\r": escaped.append(contentsOf: ["\\", "n"])
      case "\n": if !wasReturn { escaped.append(contentsOf: ["\\", "n"]) }
      default: escaped.append(Self.isControl(scalar) ? " " : scalar)
      }
      wasReturn = scalar == "\r"
    }
    add(name, raw: String(escaped))
  }

  /// Adds a property whose value is a list of texts, with bare commas between (section 3.8.1.2).
  mutating func add(_ name: String, list values: [String]) {
    var line = CalendarText()
    let escaped = values.map { value in
      line.text = ""
      line.add("", text: value)
      return line.unfolded
    }
    add(name, raw: escaped.joined(separator: ","))
  }

  /// Adds a property whose value is a URI; what a URI cannot hold is percent-encoded.
  mutating func add(_ name: String, uri value: String) {
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

  /// Adds a property as it stands, folded.
  mutating func add(_ name: String, raw value: String) {
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

  /// The value of the only line, unfolded, without name and line end.
  private var unfolded: String {
    var value = String.UnicodeScalarView()
    var scalars = text.unicodeScalars.dropFirst().dropLast(2)[...]
    while let scalar = scalars.popFirst() {
      if scalar == "\r" {
        scalars = scalars.dropFirst(2)
      } else {
        value.append(scalar)
      }
    }
    return String(value)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value < 0x20 && scalar.value != 0x09) || scalar.value == 0x7F
  }
}
