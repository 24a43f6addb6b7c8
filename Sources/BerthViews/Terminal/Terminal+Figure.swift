import BerthViewModel

extension TerminalPainter {
  /// The number stands out, what it means beside it.
  mutating func draw(_ figure: View.Figure) {
    paragraph(figure.label, ink: inks.muted)
    paragraph(figure.value, ink: inks.title, link: figure.link, closing: false)
    if let level = figure.level {
      let (text, width) = shortened(CleanText(level.text), to: max(available - 4, 4))
      if column + 4 + width > available { endLine() } else { put("  ") }
      put("\(glyphs.dot) ", ink: inks.ink(level.color ?? .accent))
      put(text[...], width: width, ink: inks.bold)
    }
    endLine()
    if let range = figure.range { paragraph(range, ink: inks.muted) }
    if let detail = figure.detail { paragraph(detail) }
  }

  /// One below the other, each with the way to follow it.
  mutating func draw(_ choices: View.Choices) {
    for choice in choices.choices {
      indented(DisplayWidth.of(glyphs.arrow) + 1, first: glyphs.arrow, ink: inks.accent) {
        painter in
        painter.linkLine(choice.title, link: choice.link, ink: painter.inks.accent)
        if let subtitle = choice.subtitle { painter.paragraph(subtitle, ink: painter.inks.muted) }
      }
    }
  }
}
