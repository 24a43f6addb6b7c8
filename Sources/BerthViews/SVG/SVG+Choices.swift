import BerthViewModel

extension SVGPainter {
  /// Two side by side, each an area in its colour.
  mutating func draw(_ choices: View.Choices) {
    let all = choices.choices
    for start in stride(from: 0, to: all.count, by: 2) {
      if start > 0 { space(12) }
      let row = all[start..<min(start + 2, all.count)]
      columns(
        row.map { choice in { (painter: inout SVGPainter) in painter.draw(choice) } }, between: 12)
    }
  }

  private mutating func draw(_ choice: View.Choice) {
    area(padding: 16, color: choice.color ?? .accent, opacity: 0.16) { painter in
      if let picture = choice.drawing {
        painter.draw(picture, maxWidth: painter.width, maxHeight: 96)
        painter.space(8)
      }
      painter.paragraph(choice.title, Self.strong, link: choice.link)
      if let subtitle = choice.subtitle { painter.paragraph(subtitle, Self.small) }
    }
  }

  mutating func draw(_ figure: View.Figure) {
    paragraph(figure.label, Style(size: 15, classes: "m"))
    paragraph(figure.value, Style(size: 40, bold: true, leading: 1.2), link: figure.link)
    if let level = figure.level {
      content.circle(x + 6, y + 11, 6, level.color ?? .accent)
      inset(20) { $0.paragraph(level.text, Self.strong) }
    }
    if let range = figure.range { paragraph(range, Self.small) }
    if let detail = figure.detail {
      space(4)
      paragraph(detail)
    }
  }
}
