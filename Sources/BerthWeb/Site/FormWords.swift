/// What manifests say for all faces, in the words of a form on a page: whoever fills it in knows names and not
/// ids, and has no terminal.
enum FormWords {
  /// Ids as names: `the drink: its id or its name` is `the drink: its name`.
  static func people(_ text: String) -> String {
    var text = text
    for (said, meant) in ids {
      text.replace(said, with: meant)
      text.replace(capital(said), with: capital(meant))
    }
    return text
  }

  private static let ids = [
    ("ids or names", "names"), ("id or its name", "name"), ("id or name", "name"),
    ("id or its title", "title"), ("id or title", "title"), ("name or id", "name"),
  ]

  /// A text without what is for terminals: sentences and parts of them that name one, its pipes or its options.
  static func pages(_ text: String) -> String {
    text.split(separator: ". ").map { sentence in
      let parts = sentence.split(separator: "; ")
      let rest = parts.filter { !isForTerminals($0) }.joined(separator: "; ")
      // What is left of a sentence begins one.
      return parts.first.map(isForTerminals) == true ? capital(rest) : rest
    }.filter { !$0.isEmpty }.joined(separator: ". ")
  }

  private static func isForTerminals(_ part: Substring) -> Bool {
    let words = part.lowercased()
    return words.hasPrefix("without an option") || words.hasPrefix("without options")
      || ["terminal", "piped", "command line", "standard input", "standard output"].contains {
        words.contains($0)
      } || words.contains(#/(^|[\s(`])--[a-z]/#)
  }

  /// What stands below a field: nothing that its label or its kind says already.
  ///
  /// - Parameter isRepeated: whether it has a row for each answer.
  static func help(_ summary: String, label: String, isRepeated: Bool) -> String {
    var text = people(pages(summary))
    if isRepeated {
      text = text.split(separator: "; ").filter { $0 != "may be given more than once" }
        .joined(separator: "; ")
    }
    let label = label.lowercased()
    for end in [": ", ", "] where text.lowercased().hasPrefix(label + end) {
      text.removeFirst(label.count + end.count)
    }
    return text.lowercased() == label ? "" : text
  }

  /// An answer of a choice as people write it: `double-rocks` is “Double rocks”, `csv` “CSV”.
  static func option(_ value: String) -> String {
    if let written = written[value.lowercased()] { return written }
    // Between digits a hyphen is a range, or a rhythm such as 4-7-8.
    let words = value.contains(where: \.isNumber) ? value : value.replacing("-", with: " ")
    return capital(words)
  }

  private static let written = [
    "csv": "CSV", "json": "JSON", "pdf": "PDF", "png": "PNG", "svg": "SVG", "html": "HTML",
    "ics": "ICS", "geojson": "GeoJSON", "jsonld": "JSON-LD", "us": "US", "oz": "oz", "ml": "ml",
    "cl": "cl",
  ]

  private static func capital(_ text: String) -> String {
    (text.first?.uppercased() ?? "") + text.dropFirst()
  }
}
