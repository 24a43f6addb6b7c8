import BerthViewModel

extension SVGPainter: ViewPainter {
  /// Draws a view of any kind at the pen.
  mutating func draw(_ view: View) {
    draw(view.content)
    touch()
  }

  mutating func drawDivider() {
    content.line(x, y + 0.5, x + width, y + 0.5, .line)
    space(1)
  }

  /// Draws views below each other; cards that follow each other stand side by side.
  mutating func draw(_ nodes: [View]) {
    var index = 0
    while index < nodes.count {
      gap(Self.gap(before: nodes[index]))
      var cards: [View.Card] = []
      while index < nodes.count, case .card(let card) = nodes[index].content {
        cards.append(card)
        index += 1
      }
      if cards.isEmpty {
        draw(nodes[index])
        index += 1
      } else {
        grid(cards)
      }
    }
  }

  private static func gap(before node: View) -> Double {
    if case .section = node.content { return 30 }
    return 18
  }

  private mutating func grid(_ cards: [View.Card]) {
    let columns = width < 560 || cards.count == 1 ? 1 : 2
    for start in stride(from: 0, to: cards.count, by: columns) {
      if start > 0 { space(16) }
      let row = cards[start..<min(start + columns, cards.count)]
      if row.count == 1 {
        for card in row { draw(card) }
      } else {
        self.columns(
          row.map { card in { (painter: inout SVGPainter) in painter.draw(card) } },
          between: 16)
      }
    }
  }

  mutating func draw(_ page: View.Page) {
    if !page.title.isEmpty { paragraph(page.title, Self.title) }
    if let subtitle = page.subtitle {
      space(4)
      paragraph(subtitle, Style(size: 16, classes: "m"))
    }
    draw(page.children)
    if let standing = page.standing {
      gap(18)
      draw([standing])
    }
  }

  mutating func draw(_ section: View.Section) {
    if !section.title.isEmpty {
      paragraph(section.title, Self.heading)
      space(-6)
    }
    draw(section.children)
  }

  mutating func draw(_ actions: [View.Action]) {
    var left = 0.0
    for (index, action) in actions.enumerated() {
      let text = FontMetrics.shortened(action.label, to: width - 36, size: 14, bold: true)
      let wide = FontMetrics.width(text, size: 14, bold: true) + 36
      if index > 0, left + wide > width {
        left = 0
        y += 46
      }
      button(text, x: x + left, width: wide, action)
      left += wide + 10
    }
    if !actions.isEmpty { y += 38 }
    touch()
  }

  private mutating func button(
    _ text: String, x left: Double, width wide: Double, _ action: View.Action
  ) {
    let isLink = openLink(action.link)
    let classes: String
    switch action.role {
    case .primary:
      content.rect(left, y, wide, 38, radius: 12, .accent)
      classes = "o"
    case .secondary:
      content.rect(left, y, wide, 38, radius: 12, .accent, opacity: 0.16)
      classes = "k"
    case .destructive:
      content.rect(left, y, wide, 38, radius: 12, .red, opacity: 0.16)
      classes = "f-red"
      content.note(.red)
    }
    line(
      text, x: left + wide / 2, baseline: y + 24, Style(size: 14, bold: true, classes: classes),
      anchor: .middle)
    closeLink(isLink)
  }

  mutating func draw(_ progress: View.Progress) {
    let percent = "\(progress.percent) %"
    let detail = progress.detail.map { "\($0) · \(percent)" } ?? percent
    if !progress.label.isEmpty {
      inset(0, right: FontMetrics.width(detail, size: 13.5) + 12) { painter in
        painter.paragraph(progress.label)
      }
      line(detail, x: x + width, baseline: y - 6.5, Self.small, anchor: .end)
    } else {
      line(detail, x: x + width, baseline: y + 14, Self.small, anchor: .end)
      space(20)
    }
    space(6)
    content.rect(x, y, width, 8, radius: 4, .line)
    content.rect(x, y, max(width * progress.value, 8), 8, radius: 4, .accent)
    space(10)
  }

  /// A heading above a chart, graph or map.
  mutating func figureTitle(_ title: String?) {
    guard let title else { return }
    paragraph(title, Style(size: 15, bold: true))
    space(8)
  }

  /// Colours with their meaning, in rows.
  mutating func legend(_ entries: [LegendEntry]) {
    guard !entries.isEmpty else { return }
    var left = 0.0
    for entry in entries {
      let label = FontMetrics.shortened(entry.label, to: width - 30, size: 13)
      let wide = FontMetrics.width(label, size: 13) + 22
      if left > 0, left + wide > width {
        left = 0
        y += 24
      }
      if entry.mark == .dot {
        content.circle(x + left + 6, y + 9, 5.5, entry.color)
      } else {
        content.line(
          x + left, y + 9, x + left + 16, y + 9, entry.color, width: 2,
          dash: entry.mark == .dashes ? "4 3" : nil)
      }
      line(label, x: x + left + 20, baseline: y + 13.5, Self.small)
      left += wide + 16
    }
    y += 20
    touch()
  }
}
