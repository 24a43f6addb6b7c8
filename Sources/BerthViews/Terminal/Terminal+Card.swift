import BerthViewModel

extension TerminalPainter {
  mutating func draw(_ card: View.Card) {
    box(title: card.title, link: card.link) { painter in
      if let subtitle = card.subtitle { painter.paragraph(subtitle, ink: painter.inks.muted) }
      if !card.badges.isEmpty { painter.draw(card.badges) }
      if let picture = card.picture { painter.draw(picture, isSmall: true) }
      if let body = card.body {
        painter.gap()
        painter.draw(.text(body))
      }
      painter.draw(card.children)
      if !card.actions.isEmpty {
        painter.gap()
        painter.draw(card.actions)
      }
    }
  }

  /// Draws `body` in a box with a title, or below the title when plain.
  mutating func box(
    title: String, link: String? = nil, _ body: (inout Self) -> Void
  ) {
    let text = CleanText(title)
    if isPlain || available < 24 {
      if text.width > 0 { paragraph(text, ink: inks.bold, link: link) }
      indented(2) { painter in
        body(&painter)
      }
      return
    }
    let width = min(available, 78)
    let (name, nameWidth) = shortened(text, to: width - 8)
    put(glyphs.topLeft + glyphs.rule, ink: inks.muted)
    if nameWidth > 0 {
      put(" ")
      openLink(link)
      put(name[...], width: nameWidth, ink: inks.title)
      closeLink()
      put(" ")
    }
    put(String(repeating: glyphs.rule, count: width - column - 1), ink: inks.muted)
    put(glyphs.topRight, ink: inks.muted)
    endLine()
    let left = "\(glyphs.vertical) "
    let right = " \(glyphs.vertical)"
    let reset = inks.muted.isEmpty ? [] : Self.reset
    push(
      Frame(
        left: inks.muted + left.utf8 + reset, leftWidth: 2,
        right: inks.muted + right.utf8 + reset, rightWidth: 2, contentWidth: width - 4)
    ) { painter in
      let whole = painter.shortened(text, to: width - 8).width < text.width
      if whole { painter.paragraph(text, ink: painter.inks.bold) }
      body(&painter)
    }
    put(glyphs.bottomLeft, ink: inks.muted)
    put(String(repeating: glyphs.rule, count: width - 2), ink: inks.muted)
    put(glyphs.bottomRight, ink: inks.muted)
    endLine()
  }

  mutating func draw(_ paywall: View.Paywall) {
    box(title: paywall.title) { painter in
      if let message = paywall.message { painter.paragraph(message) }
      if !paywall.comparison.isEmpty {
        painter.gap()
        painter.draw(
          paywall.table(
            free: { painter.answer($0, tone: .neutral) },
            premium: { painter.answer($0, tone: .accent) }))
      }
      for product in paywall.products {
        painter.gap()
        painter.draw(product)
      }
      if let restore = paywall.restore {
        painter.gap()
        painter.draw([View.Action(View.Paywall.restoreWords, link: restore)])
      }
      if let footnote = paywall.footnote {
        painter.gap()
        painter.paragraph(footnote, ink: painter.inks.muted)
      }
    }
  }

  private func answer(_ value: String, tone: View.Tone) -> View.Cell {
    switch value {
    case "yes": return .init(glyphs.yes, tone: tone)
    case "no": return .init(glyphs.no)
    default: return .init(value, tone: tone)
    }
  }

  private mutating func draw(_ product: View.Product) {
    paragraph(product.name, ink: inks.bold, closing: false)
    let text = CleanText(product.priceWords)
    let width = text.width
    if column + 2 + width > available { endLine() } else { put("  ") }
    if width <= available {
      put(text, width: width, ink: inks.title)
    } else {
      paragraph(text, ink: inks.title, closing: false)
    }
    if let badge = product.badge {
      let label = View.Badge(badge, tone: .accent)
      if column + 2 + badgeWidth(label) > available { endLine() } else { put("  ") }
      put(label)
    }
    endLine()
    if let trial = product.trial { paragraph(trial, ink: inks.muted) }
    if let link = product.link {
      draw([View.Action(product.actionLabel, link: link, role: .primary)])
    }
  }
}
