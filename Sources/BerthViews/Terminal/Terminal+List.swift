import BerthViewModel

extension TerminalPainter {
  mutating func draw(_ list: View.List) {
    if list.items.isEmpty {
      if let empty = list.empty { paragraph(empty, ink: inks.muted) }
      return
    }
    items(list.items, style: list.style)
  }

  private mutating func items(_ items: [View.Item], style: View.ListStyle) {
    let digits = String(items.count).utf8.count
    for (index, item) in items.enumerated() {
      var mark = ""
      var indent = 0
      switch style {
      case .bulleted:
        mark = glyphs.bullet
        indent = 2
      case .numbered:
        let number = String(index + 1)
        mark = String(repeating: " ", count: digits - number.utf8.count) + number + "."
        indent = digits + 2
      case .plain: break
      }
      if let checked = item.checked {
        mark = checked ? glyphs.checked : glyphs.unchecked
        indent = DisplayWidth.of(mark) + 1
      }
      let ink = item.checked == true ? inks.ink(.green) : inks.accent
      if indent == 0 {
        draw(item)
      } else {
        indented(indent, first: mark, ink: ink) { $0.draw(item) }
      }
    }
  }

  private mutating func draw(_ item: View.Item) {
    let title = CleanText(item.title)
    let titleWidth = title.width
    let done = item.checked == true
    let ink = done ? inks.muted : item.subtitle != nil && !isPlain ? inks.bold : []
    let badgesWidth = item.badges.reduce(0) { $0 + 1 + badgeWidth($1) }
    let detail = item.detail.map { CleanText($0) }
    let detailWidth = detail?.width ?? 0
    let room = min(measure, 76)
    let isOneLine =
      titleWidth + (badgesWidth > 0 ? badgesWidth + 1 : 0)
      + (detailWidth > 0 ? detailWidth + 2 : 0) <= room
    openLink(item.link)
    if isOneLine {
      put(title, width: titleWidth, ink: ink)
      closeLink()
    } else {
      paragraph(title, ink: ink, link: item.link, closing: false)
    }
    for (index, badge) in item.badges.enumerated() {
      let space = index == 0 ? 2 : 1
      if column > 0, column + space + badgeWidth(badge) > available { endLine() }
      if column > 0 { put(String(repeating: " ", count: space)) }
      put(badge)
    }
    if let detail, detailWidth > 0 {
      if isOneLine {
        pad(to: isPlain ? column + 2 : room - detailWidth)
        put(detail, width: detailWidth, ink: inks.muted)
      } else {
        endLine()
        paragraph(detail, ink: inks.muted)
      }
    }
    endLine()
    if let subtitle = item.subtitle { paragraph(subtitle, ink: inks.muted) }
    if !item.children.isEmpty {
      items(item.children, style: .bulleted)
    }
  }
}
