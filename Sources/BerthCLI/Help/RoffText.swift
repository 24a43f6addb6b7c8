/// Text of a manual page in the macros of man(7).
struct RoffText {
  private(set) var text: String

  /// Begins a page of section 1; without a date, so that the same manifests give the same bytes.
  init(_ name: String, version: String) {
    let title = "\(Self.word(name.uppercased())) 1 \"\" \(Self.word("berth \(version)")) \"Berth\""
    text = ".TH \(title)\n.ad l\n.nh\n"
  }

  /// Begins a section.
  mutating func section(_ title: String) { text += ".SH \(Self.word(title.uppercased()))\n" }

  /// Begins a part of a section.
  mutating func part(_ title: String) { text += ".SS \(Self.word(title))\n" }

  /// A paragraph.
  mutating func paragraph(_ words: String) { text += ".PP\n\(Self.lines(words))" }

  /// A line of text as it stands, such as a command.
  mutating func example(_ words: String) {
    text += ".PP\n.nf\n.RS\n\(Self.lines(words)).RE\n.fi\n"
  }

  /// An entry: a term, and what is said of it.
  mutating func entry(_ term: String, _ words: String) {
    text += ".TP\n.B \(Self.word(term))\n\(Self.lines(words.isEmpty ? " " : words))"
  }

  /// Text without macros: hyphens that can be copied, no line that begins a request.
  static func escaped(_ words: String) -> String {
    var escaped = ""
    for character in words {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  private static func lines(_ words: String) -> String {
    words.split(separator: "\n", omittingEmptySubsequences: true).map { line in
      let isRequest = line.first == "." || line.first == "'"
      return (isRequest ? "\\&" : "") + escaped(String(line)) + "\n"
    }.joined()
  }

  /// One argument of a macro.
  private static func word(_ words: String) -> String {
    "\"\(escaped(words).replacing("\"", with: "\\(dq"))\""
  }
}
