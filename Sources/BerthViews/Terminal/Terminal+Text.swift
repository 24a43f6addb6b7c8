import BerthViewModel

/// A stretch of text in one ink.
struct InkRun {
  var end: Int
  var ink: Ink
  var link: String?
}

extension TerminalPainter {
  /// The width of what a program may read out of a pipe, such as a link: no line of it is broken.
  static let unbroken = 1 << 20

  mutating func draw(_ text: View.Text) {
    switch text.role {
    case .body: paragraphs(text.paragraphs, ink: [])
    case .emphasis: paragraphs(text.paragraphs, ink: inks.bold)
    case .note:
      paragraphs(text.paragraphs, ink: inks.muted)
    case .warning:
      let ink = inks.ink(.amber, bold: true)
      let mark = isPlain ? "Warning:" : glyphs.warning
      indented(DisplayWidth.of(mark) + 1, first: mark, ink: ink) {
        $0.paragraphs(text.paragraphs, ink: $0.inks.ink(.amber))
      }
    case .code:
      let side = isPlain || !options.unicode ? "  " : "\(glyphs.bubble) "
      push(
        Frame(
          left: inks.muted.isEmpty ? Array(side.utf8) : inks.muted + side.utf8 + Self.reset,
          leftWidth: 2, contentWidth: isPlain ? Self.unbroken : available - 2)
      ) { $0.paragraphs(text.paragraphs, ink: [], room: $0.available) }
    }
  }

  private mutating func paragraphs(
    _ paragraphs: [[View.Span]], ink: Ink, room: Int? = nil
  ) {
    let room = room ?? measure
    for spans in paragraphs {
      if spans.count == 1, spans[0].isPlain {
        paragraph(CleanText(spans[0].text, keepingLines: true), ink: ink, room: room)
      } else {
        self.spans(spans, ink: ink, room: room)
      }
    }
    if paragraphs.isEmpty { newLine() }
  }

  private mutating func spans(_ spans: [View.Span], ink: Ink, room: Int) {
    var bytes = ""
    var runs: [InkRun] = []
    for span in spans {
      let clean = CleanText(span.text, keepingLines: true)
      bytes += String(decoding: clean.bytes, as: UTF8.self)
      let style: Ink
      switch span.style {
      case .plain: style = span.link == nil ? ink : ink + inks.underline
      case .strong: style = ink + inks.bold
      case .emphasis: style = ink + inks.italic
      case .muted: style = inks.muted
      case .code: style = inks.accent
      }
      runs.append(InkRun(end: bytes.utf8.count, ink: style, link: span.link))
    }
    let text = CleanText(bytes, keepingLines: true)
    for line in Wrap.lines(text, width: min(room, available)) {
      put(text, line, runs)
      newLine()
    }
  }

  /// Writes a line of `text` in the inks of its runs.
  private mutating func put(_ text: CleanText, _ line: Wrap.Line, _ runs: [InkRun]) {
    var start = line.start
    var width = 0
    for run in runs where run.end > start && start < line.end {
      let end = min(run.end, line.end)
      openLink(run.link)
      // Columns count once, for the line as a whole: a cluster may span two runs.
      put(text.bytes[start..<end], width: 0, ink: run.ink)
      closeLink()
      start = end
    }
    width = line.width
    put([], width: width)
  }

  /// Writes wrapped text; `closing` false leaves the last line open.
  mutating func paragraph(
    _ text: String, ink: Ink = [], link: String? = nil, closing: Bool = true
  ) {
    paragraph(CleanText(text), ink: ink, link: link, closing: closing)
  }

  /// Writes wrapped text; `closing` false leaves the last line open.
  mutating func paragraph(
    _ text: CleanText, ink: Ink = [], link: String? = nil, closing: Bool = true,
    room: Int? = nil
  ) {
    let lines = Wrap.lines(text, width: min(room ?? measure, available))
    for (index, line) in lines.enumerated() {
      openLink(link)
      put(text.bytes[line.start..<line.end], width: line.width, ink: line.width > 0 ? ink : [])
      closeLink()
      if closing || index < lines.count - 1 { newLine() }
    }
  }

  /// The bytes and columns of `text` cut to `width` columns, with an ellipsis when cut.
  func shortened(_ text: CleanText, to width: Int) -> (bytes: [UInt8], width: Int) {
    let full = text.width
    if full <= width { return (text.bytes, full) }
    let mark = DisplayWidth.of(glyphs.ellipsis)
    guard width > mark else {
      return (Array(repeating: UInt8(ascii: "."), count: max(width, 0)), max(width, 0))
    }
    var bytes: [UInt8] = []
    var columns = 0
    for character in String(decoding: text.bytes, as: UTF8.self) {
      let next = DisplayWidth.of(character)
      if columns + next > width - mark { break }
      bytes.append(contentsOf: character.utf8)
      columns += next
    }
    while bytes.last == 0x20 {
      bytes.removeLast()
      columns -= 1
    }
    return (bytes + glyphs.ellipsis.utf8, columns + mark)
  }
}
