/// Text of comma-separated values as RFC 4180 has it: every line ends with CRLF, and fields with
/// commas, quotes or line breaks stand in quotes.
package enum CSVText {
  /// Rows as text, the header first.
  package static func text(_ rows: [[String]]) -> String {
    var text = ""
    for row in rows {
      for (place, field) in row.enumerated() {
        if place > 0 { text += "," }
        append(field, to: &text)
      }
      text += "\r\n"
    }
    return text
  }

  private static func append(_ field: String, to text: inout String) {
    let needsQuotes = field.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D
    }
    guard needsQuotes else {
      text += field
      return
    }
    text += "\""
    // By scalars, as a quote and a mark that combines with it are one character.
    for scalar in field.unicodeScalars {
      if scalar == "\"" { text += "\"" }
      text.unicodeScalars.append(scalar)
    }
    text += "\""
  }
}
