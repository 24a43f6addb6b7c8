/// Writes comma-separated values (RFC 4180).
enum CSV {
  /// Rows with a header.
  static func text(_ header: [String], _ rows: [[String]]) -> String {
    ([header] + rows).map { $0.map(field).joined(separator: ",") }
      .joined(separator: "\r\n") + "\r\n"
  }

  /// A field, quoted where it must be; text that a spreadsheet would take for a formula gets an
  /// apostrophe.
  static func field(_ text: String) -> String {
    var text = text
    if let first = text.first, "=+@\t".contains(first) || first == "-" && Double(text) == nil {
      text = "'" + text
    }
    guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
