import BerthViewModel

extension SVGPainter {
  /// A style of running text.
  struct Style {
    var size = 15.0
    var bold = false
    var mono = false
    var classes = "t"
    var leading = 1.45
  }

  static let title = Style(size: 28, bold: true, leading: 1.25)
  static let heading = Style(size: 18, bold: true, leading: 1.35)
  static let body = Style()
  static let strong = Style(bold: true)
  static let small = Style(size: 13.5, classes: "m", leading: 1.4)

  /// Draws wrapped text at the pen and moves the pen below it.
  mutating func paragraph(_ text: String, _ style: Style = body, link: String? = nil) {
    spans([View.Span(text, link: link)], style)
  }

  /// Draws wrapped spans at the pen and moves the pen below them.
  mutating func spans(_ spans: [View.Span], _ style: Style) {
    let fonts = spans.map { span in
      (
        text: span.text,
        font: TextLayout.Font(
          size: span.style == .code ? style.size * 0.92 : style.size,
          bold: style.bold || span.style == .strong, mono: style.mono || span.style == .code)
      )
    }
    for line in TextLayout.lines(fonts, width: width) {
      content.open(
        "<text",
        ["x": x, "y": y + style.size * (style.leading + 0.62) / 2, "font-size": style.size])
      content.attribute("class", style.mono ? "\(style.classes) mono" : style.classes)
      if style.bold { content.raw(" font-weight=\"650\"") }
      content.raw(">")
      if line.fragments.count == 1, spans[line.fragments[0].span].isPlain {
        content.text(line.fragments[0].text)
      } else {
        for fragment in line.fragments { draw(fragment, spans[fragment.span], style) }
      }
      content.raw("</text>")
      y += style.size * style.leading
    }
    touch()
  }

  private mutating func draw(
    _ fragment: TextLayout.Fragment, _ span: View.Span, _ style: Style
  ) {
    let isLink = openLink(span.link)
    content.raw("<tspan")
    switch span.style {
    case .plain: break
    case .strong: content.raw(" font-weight=\"650\"")
    case .emphasis: content.raw(" font-style=\"italic\"")
    case .muted: content.raw(" class=\"m\"")
    case .code:
      content.raw(" class=\"mono \(style.classes)\"")
      content.attribute("font-size", style.size * 0.92)
    }
    if isLink, span.style != .muted, span.style != .code { content.raw(" class=\"k\"") }
    content.raw(" xml:space=\"preserve\">")
    content.text(fragment.text)
    content.raw("</tspan>")
    closeLink(isLink)
  }

  /// One line at a place of its own; does not move the pen.
  mutating func line(
    _ text: String, x: Double, baseline: Double, _ style: Style,
    anchor: Markup.Anchor = .start
  ) {
    content.label(
      text, x: x, y: baseline, classes: style.mono ? "\(style.classes) mono" : style.classes,
      size: style.size, anchor: anchor, bold: style.bold)
  }

  mutating func draw(_ text: View.Text) {
    switch text.role {
    case .body: paragraphs(text.paragraphs, Self.body)
    case .emphasis: paragraphs(text.paragraphs, Style(size: 17, bold: true))
    case .note: paragraphs(text.paragraphs, Self.small)
    case .warning:
      area(padding: 14, radius: 12, color: .amber, opacity: 0.16) { painter in
        painter.content.circle(
          painter.x + 9, painter.y + 10.5, 9, .amber)
        painter.line(
          "!", x: painter.x + 9, baseline: painter.y + 15.5,
          Style(size: 14, bold: true, classes: "o"), anchor: .middle)
        painter.inset(30) { $0.paragraphs(text.paragraphs, Self.body) }
      }
    case .code:
      area(padding: 14, radius: 12) { painter in
        for spans in text.paragraphs {
          let line = spans.map(\.text).joined()
          let style = Style(size: 13, mono: true, leading: 1.5)
          let isEmpty = line.isEmpty
          painter.spans([View.Span(isEmpty ? " " : line)], style)
        }
      }
    }
  }

  private mutating func paragraphs(_ paragraphs: [[View.Span]], _ style: Style) {
    for (index, spans) in paragraphs.enumerated() {
      if index > 0 { space(style.size * 0.4) }
      self.spans(spans, style)
    }
  }

  /// A rounded label; gives back its width and does not move the pen.
  mutating func badge(_ badge: View.Badge, x: Double, y: Double, limit: Double) -> Double {
    let text = FontMetrics.shortened(badge.text, to: max(limit - 18, 20), size: 12, bold: true)
    let width = FontMetrics.width(text, size: 12, bold: true) + 18
    let color: View.Color =
      badge.color ?? (badge.tone == .neutral ? .gray : View.Color(badge.tone.role))
    content.rect(x, y, width, 22, radius: 11, color, opacity: 0.2)
    content.label(
      text, x: x + width / 2, y: y + 15.2, classes: "t", size: 12, anchor: .middle, bold: true)
    return width
  }

  /// Rounded labels in rows, at the pen.
  mutating func draw(_ badges: [View.Badge]) {
    guard !badges.isEmpty else { return }
    var left = 0.0
    for badge in badges {
      let wide = FontMetrics.width(badge.text, size: 12, bold: true) + 18
      if left > 0, left + wide > width {
        left = 0
        y += 28
      }
      left += self.badge(badge, x: x + left, y: y, limit: width) + 6
    }
    y += 22
    touch()
  }
}
