import BerthViewModel

extension TerminalPainter: ViewPainter {
  /// Draws a view of any kind.
  mutating func draw(_ view: View) {
    draw(view.content)
    endLine()
  }

  /// Draws views below each other with a line between them.
  mutating func draw(_ nodes: [View]) {
    for node in nodes {
      gap()
      draw(node)
    }
  }

  mutating func draw(_ page: View.Page) {
    let accent = inks
    if let color = page.accent { inks.setAccent(Palette.accent(color)) }
    if !page.title.isEmpty { paragraph(page.title, ink: inks.title) }
    if let subtitle = page.subtitle { paragraph(subtitle, ink: inks.muted) }
    draw(page.children)
    if let standing = page.standing {
      gap()
      draw([standing])
    }
    if page.accent != nil { inks = accent }
  }

  mutating func draw(_ section: View.Section) {
    if !section.title.isEmpty { heading(section.title) }
    if isPlain, !section.title.isEmpty, !section.children.isEmpty {
      indented(2) { $0.draw(section.children) }
    } else {
      for (index, child) in section.children.enumerated() {
        if index > 0 { gap() }
        draw(child)
      }
    }
  }

  /// A heading with a rule that fills the line, or alone when plain.
  mutating func heading(_ title: String) {
    let text = CleanText(title)
    let width = text.width
    if isPlain {
      paragraph(title)
      return
    }
    let room = min(measure, 76)
    guard width + 3 <= room else {
      paragraph(title, ink: inks.bold)
      return
    }
    put(text, width: width, ink: inks.bold)
    put(" ")
    rule(room - width - 1)
    endLine()
  }

  /// `count` columns of rule.
  mutating func rule(_ count: Int) {
    guard count > 0 else { return }
    put(String(repeating: glyphs.rule, count: count), ink: inks.muted)
  }

  mutating func drawDivider() {
    rule(min(measure, 76))
    endLine()
  }

  mutating func draw(_ badges: [View.Badge]) {
    guard !badges.isEmpty else { return }
    for badge in badges {
      let width = badgeWidth(badge)
      if column > 0, column + 1 + width > available { endLine() }
      if column > 0 { put(" ") }
      put(badge)
    }
    endLine()
  }

  /// The columns a badge takes.
  func badgeWidth(_ badge: View.Badge) -> Int {
    min(CleanText(badge.text).width + (badge.color == nil ? 2 : 4), max(available, 4))
  }

  /// Writes a badge: an area of colour, or brackets where there is none.
  mutating func put(_ badge: View.Badge) {
    if let color = badge.color { put("\(glyphs.dot) ", ink: inks.ink(color)) }
    let room = max(available, 4) - (badge.color == nil ? 2 : 4)
    let (text, width) = shortened(CleanText(badge.text), to: room)
    let edges: (UInt8, UInt8) =
      options.color == .none ? (UInt8(ascii: "["), UInt8(ascii: "]")) : (0x20, 0x20)
    put(([edges.0] + text + [edges.1])[...], width: width + 2, ink: inks.pill(badge.tone))
  }

  mutating func draw(_ actions: [View.Action]) {
    for action in actions {
      let ink = action.role == .destructive ? inks.ink(.red, bold: true) : inks.accent
      indented(DisplayWidth.of(glyphs.arrow) + 1, first: glyphs.arrow, ink: ink) { painter in
        painter.linkLine(action.label, link: action.link, ink: ink)
      }
    }
  }

  /// A label with the way to follow its link beside or below it.
  mutating func linkLine(_ label: String, link: String, ink: Ink) {
    paragraph(label, ink: ink, link: link, closing: false)
    guard ViewLink.isAllowed(link), !isHyperlink(link) else { return endLine() }
    let command = CleanText(options.linkText(link))
    let width = command.width
    if column + 2 + width <= available {
      put("  ")
      put(command, width: width, ink: inks.muted)
      endLine()
    } else {
      endLine()
      if isPlain {
        put("  ")
        put(command, width: width, ink: [])
        endLine()
      } else {
        indented(2) { $0.paragraph(command, ink: $0.inks.muted) }
      }
    }
  }

  mutating func draw(_ progress: View.Progress) {
    if !progress.label.isEmpty { paragraph(progress.label) }
    let percent = "\(progress.percent) %"
    let detail = progress.detail.map { "  \($0)" } ?? ""
    let cells = min(max(available - 8, 8), 32)
    let full = Int((progress.value * Double(cells)).rounded())
    put(String(repeating: glyphs.barFull, count: full), ink: inks.accent)
    put(String(repeating: glyphs.barRest, count: cells - full), ink: inks.muted)
    put(" \(percent)")
    let text = CleanText(detail)
    let width = text.width
    if width > 0, column + width <= available { put(text, width: width, ink: inks.muted) }
    endLine()
    if width > 0, column == 0, cells + percent.count + 1 + width > available {
      paragraph(progress.detail ?? "", ink: inks.muted)
    }
  }
}
