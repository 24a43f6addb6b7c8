import BerthViewModel

extension SVGPainter {
  mutating func draw(_ card: View.Card) {
    area(padding: 18) { painter in
      guard let picture = card.picture else { return painter.text(of: card) }
      let side = min(96, painter.width * 0.3)
      let top = painter.y
      painter.draw(picture, maxWidth: side, maxHeight: side)
      let bottom = painter.y
      painter.y = top
      painter.inset(side + 16) { $0.text(of: card) }
      painter.y = max(painter.y, bottom)
    }
  }

  private mutating func text(of card: View.Card) {
    paragraph(card.title, Style(size: 17, bold: true, leading: 1.3), link: card.link)
    if let subtitle = card.subtitle { paragraph(subtitle, Self.small) }
    if !card.badges.isEmpty {
      space(8)
      draw(card.badges)
    }
    if let body = card.body {
      space(8)
      draw(.text(body))
    }
    draw(card.children)
    if !card.actions.isEmpty {
      space(12)
      draw(card.actions)
    }
  }

  mutating func draw(_ paywall: View.Paywall) {
    area(padding: 26, radius: 20) { painter in
      painter.paragraph(paywall.title, Style(size: 24, bold: true, leading: 1.25))
      if let message = paywall.message {
        painter.space(6)
        painter.paragraph(message, Style(size: 15, classes: "m"))
      }
      if !paywall.comparison.isEmpty {
        painter.space(16)
        painter.draw(
          paywall.table(
            free: { .init(Self.sign($0)) }, premium: { .init(Self.sign($0), tone: .accent) }))
      }
      for (index, product) in paywall.products.enumerated() {
        painter.space(index == 0 ? 20 : 12)
        painter.draw(product, isFirst: index == 0)
      }
      if let restore = paywall.restore {
        painter.space(16)
        painter.paragraph(View.Paywall.restoreWords, Style(size: 14, classes: "k"), link: restore)
      }
      if let footnote = paywall.footnote {
        painter.space(8)
        painter.paragraph(footnote, Style(size: 12, classes: "m", leading: 1.4))
      }
    }
  }

  private static func sign(_ value: String) -> String {
    switch value {
    case "yes": return "✓"
    case "no": return "–"
    default: return value
    }
  }

  private mutating func draw(_ product: View.Product, isFirst: Bool) {
    let isLink = openLink(product.link)
    let price = product.priceWords
    let priceWidth = FontMetrics.width(price, size: 16, bold: true)
    area(
      padding: 16, radius: 14, color: isFirst ? .accent : .background,
      outline: isFirst ? nil : .line
    ) { painter in
      let letters = isFirst ? "o" : "t"
      let top = painter.y
      painter.inset(0, right: priceWidth + 16) { painter in
        painter.paragraph(product.name, Style(size: 16, bold: true, classes: letters))
        if let trial = product.trial {
          painter.paragraph(trial, Style(size: 13, classes: letters, leading: 1.35))
        }
      }
      painter.line(
        price, x: painter.x + painter.width, baseline: top + 16.5,
        Style(size: 16, bold: true, classes: letters), anchor: .end)
      if let badge = product.badge {
        let text = FontMetrics.shortened(badge, to: painter.width * 0.4, size: 12.5, bold: true)
        painter.line(
          text, x: painter.x + painter.width, baseline: top + 37,
          Style(size: 12.5, bold: true, classes: isFirst ? "o" : "k"), anchor: .end)
        painter.y = max(painter.y, top + 42)
      }
    }
    closeLink(isLink)
  }
}
