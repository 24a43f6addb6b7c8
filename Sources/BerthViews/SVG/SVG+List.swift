import BerthViewModel

extension SVGPainter {
  mutating func draw(_ list: View.List) {
    if list.items.isEmpty {
      if let empty = list.empty { paragraph(empty, Self.small) }
      return
    }
    items(list.items, style: list.style, isTop: true)
  }

  private mutating func items(
    _ items: [View.Item], style: View.ListStyle, isTop: Bool
  ) {
    let isRich = isTop && items.contains { $0.subtitle != nil }
    let numberWidth = FontMetrics.width("\(items.count).", size: 15) + 10
    for (index, item) in items.enumerated() {
      if index > 0 {
        if isRich {
          space(9)
          content.line(x, y, x + width, y, .line)
          space(9)
        } else {
          space(5)
        }
      }
      var indent = 0.0
      if let checked = item.checked {
        box(checked)
        indent = 28
      } else if style == .numbered {
        line(
          "\(index + 1).", x: x + numberWidth - 10, baseline: y + 15.5,
          Style(classes: "m"), anchor: .end)
        indent = numberWidth
      } else if style == .bulleted {
        content.circle(x + 5, y + 11, 3, .accent)
        indent = 20
      }
      inset(indent) { $0.draw(item) }
    }
  }

  private mutating func box(_ checked: Bool) {
    content.open("<rect", ["x": x + 1, "y": y + 2])
    content.raw(" width=\"18\" height=\"18\" rx=\"5\"")
    content.tint(
      checked ? .accent : .gray, fillOpacity: checked ? 1 : 0.08, width: 1.5)
    content.raw("/>")
    guard checked else { return }
    content.raw("<path fill=\"none\" stroke-width=\"2.4\"")
    content.attribute(
      "d",
      "M\(ViewNumber.text(x + 5.5)) \(ViewNumber.text(y + 11.2)) l3.2 3.2 l6 -6.6")
    content.raw(" stroke=\"#00201C\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>")
  }

  private mutating func draw(_ item: View.Item) {
    let detail = item.detail.map { FontMetrics.shortened($0, to: width * 0.45, size: 14) }
    let detailWidth = detail.map { FontMetrics.width($0, size: 14) + 14 } ?? 0
    let top = y
    var style = item.subtitle == nil ? Self.body : Self.strong
    if item.checked == true { style.classes = "m" }
    let badgesWidth = item.badges.reduce(0) {
      $0 + FontMetrics.width($1.text, size: 12, bold: true) + 24
    }
    let titleWidth = FontMetrics.width(item.title, size: style.size, bold: style.bold)
    let isOneLine = titleWidth + 10 + badgesWidth + detailWidth <= width
    inset(0, right: detailWidth) { $0.paragraph(item.title, style, link: item.link) }
    if !item.badges.isEmpty {
      if isOneLine {
        var left = x + titleWidth + 10
        for badge in item.badges {
          left += self.badge(badge, x: left, y: top, limit: width) + 6
        }
      } else {
        space(4)
        draw(item.badges)
      }
    }
    if let detail {
      line(
        detail, x: x + width, baseline: top + 15.5, Style(size: 14, classes: "m"), anchor: .end)
    }
    if let subtitle = item.subtitle { paragraph(subtitle, Self.small) }
    if !item.children.isEmpty {
      space(5)
      items(item.children, style: .bulleted, isTop: false)
    }
  }
}
