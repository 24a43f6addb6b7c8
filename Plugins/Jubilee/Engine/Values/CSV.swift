/// Comma-separated values (RFC 4180): written, and read back unchanged.
enum CSV {
  /// Rows with a header.
  static func text(_ header: [String], _ rows: [[String]]) -> String {
    ([header] + rows).map { $0.map(field).joined(separator: ",") }
      .joined(separator: "\r\n") + "\r\n"
  }

  /// A field, quoted where it must be.
  ///
  /// Text that a spreadsheet would run as a formula gets an apostrophe in front, and so does text that
  /// begins with an apostrophe before such a sign, so that `fields` can take it away again.
  static func field(_ text: String) -> String {
    let text = isFormula(text.drop { $0 == "'" }, of: text) ? "'" + text : text
    guard text.unicodeScalars.contains(where: { ",\"\n\r".unicodeScalars.contains($0) }) else {
      return text
    }
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }

  /// Whether a spreadsheet would run a text, apostrophes in front of it aside.
  private static func isFormula(_ text: Substring, of whole: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    if "=+@\t\r".unicodeScalars.contains(first) { return true }
    return first == "-" && (Double(text) == nil || text.startIndex != whole.startIndex)
  }

  /// Reads what `text` wrote: the records of fields.
  static func fields(_ text: String) -> [[String]] {
    var (records, record): ([[String]], [String]) = ([], [])
    var field = String.UnicodeScalarView()
    var isQuoted = false
    func finished() -> String {
      let text = String(field)
      guard text.first == "'", isFormula(text.drop { $0 == "'" }, of: text) else { return text }
      return String(text.dropFirst())
    }
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      switch scalar {
      case "\"" where isQuoted && next == "\"":
        field.append(scalar)
        next = scalars.next()
      case "\"" where isQuoted || field.isEmpty: isQuoted.toggle()
      case "," where !isQuoted:
        record.append(finished())
        field = .init()
      case "\r" where !isQuoted && next == "\n": continue
      case "\n" where !isQuoted:
        records.append(record + [finished()])
        (record, field) = ([], .init())
      default: field.append(scalar)
      }
    }
    if !record.isEmpty || !field.isEmpty { records.append(record + [finished()]) }
    return records
  }
}
