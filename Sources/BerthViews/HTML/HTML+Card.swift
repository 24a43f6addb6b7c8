import BerthViewModel

extension HTMLPainter {
  mutating func draw(_ card: View.Card) {
    let isHero = card.role == .hero
    out.raw(
      "<article class=\"card\(card.picture == nil ? "" : " shown")\(isHero ? " hero" : "")\">")
    if let picture = card.picture { draw(picture, fills: isHero, grain: isHero ? 0 : pictureGrain) }
    out.raw("<div>")
    out.raw("<h\(min(level, 6)) class=\"name\">")
    linked(card.title, card.link)
    out.raw("</h\(min(level, 6))>")
    if let subtitle = card.subtitle { element("p", "note", subtitle) }
    draw(card.badges)
    if let body = card.body { draw(.text(body)) }
    // What a sign says stands on the picture of the one big card, so that its buttons are few; they
    // come before what goes into detail.
    let signs = isHero ? card.actions.filter { $0.symbol != nil && $0.role == .secondary } : []
    let buttons = card.actions.filter { !signs.contains($0) }
    if isHero { draw(buttons, classes: "actions even") }
    let wasInCard = isInCard
    isInCard = true
    deeper { $0.draw(card.children) }
    isInCard = wasInCard
    if !isHero { draw(buttons) }
    out.raw("</div>")
    draw(signs, classes: "actions signs", asSigns: true)
    out.raw("</article>")
  }

  /// How fine the next picture of a card is drawn: on a page that is large already only what is plainly seen,
  /// so that a row of cards keeps a small page.
  private var pictureGrain: Double {
    guard isFragment else { return 0 }
    let size = out.bytes.count + posts.bytes.count
    return size > 22_000 ? 2 : size > 14_000 ? 1 : 0
  }

  /// A picture by itself; what is written on a wide one, as on a map, is there to be read to its edges.
  mutating func draw(_ picture: View.Picture) {
    draw(picture, fills: isFragment && !picture.isWritten)
  }

  /// - Parameters:
  ///   - fills: whether a wide picture may lose its edges to fill its place.
  ///   - height: how high it is shown, where that is less than it could be.
  ///   - grain: what is smaller is left out anyway, in the picture's own units.
  mutating func draw(
    _ picture: View.Picture, fills: Bool, height: Double? = nil, grain: Double = 0
  ) {
    out.raw("<svg class=\"picture\(picture.isWritten ? " written" : "") f-text\"")
    if fills, picture.width > picture.height {
      out.raw(" preserveAspectRatio=\"xMidYMid slice\"")
    }
    if picture.label.isEmpty {
      out.raw(" aria-hidden=\"true\"")
    } else {
      out.raw(" role=\"img\"")
      out.attribute("aria-label", picture.label)
    }
    out.attributes(["width": picture.width, "height": picture.height])
    out.viewBox(0, 0, picture.width, picture.height)
    out.raw(">")
    let grain = height.map { isFragment ? picture.height / $0 : 0 } ?? grain
    PictureDrawing(picture, id: out.newID(), isStyled: true, grain: grain).draw(into: &out)
    out.raw("</svg>")
  }

  mutating func draw(_ paywall: View.Paywall) {
    out.raw("<section class=\"paywall\">")
    heading(paywall.title)
    if let message = paywall.message { element("p", "sub", message) }
    if !paywall.comparison.isEmpty {
      out.raw("<table><thead><tr><th scope=\"col\"><span class=\"unseen\">Feature</span></th>")
      out.raw("<th scope=\"col\" class=\"center\">Free</th>")
      out.raw("<th scope=\"col\" class=\"center\">Premium</th></tr></thead><tbody>")
      for row in paywall.comparison {
        out.raw("<tr><th scope=\"row\">")
        out.text(row.feature)
        out.raw("</th><td class=\"center\">")
        sign(row.free.text)
        out.raw("</td><td class=\"center ink-accent\">")
        sign(row.premium.text)
        out.raw("</td></tr>")
      }
      out.raw("</tbody></table>")
    }
    for (index, product) in paywall.products.enumerated() {
      draw(product, isFirst: index == 0)
    }
    if let restore = paywall.restore {
      out.raw("<p>")
      linked(View.Paywall.restoreWords, restore)
      out.raw("</p>")
    }
    if let footnote = paywall.footnote { element("p", "note", footnote) }
    out.raw("</section>")
  }

  private mutating func sign(_ value: String) {
    switch value {
    case "yes": out.raw("<span role=\"img\" aria-label=\"yes\">✓</span>")
    case "no": out.raw("<span role=\"img\" aria-label=\"no\">–</span>")
    default: out.text(value)
    }
  }

  private mutating func draw(_ product: View.Product, isFirst: Bool) {
    let name = open(target(of: product.link), "product\(isFirst ? " first" : "")", plain: "div")
    out.raw("<span class=\"what\">")
    element("strong", "", product.name)
    if product.trial != nil { element("span", "trial", product.actionLabel) }
    out.raw("</span><span class=\"price\"><strong>")
    out.text(product.price)
    out.raw("</strong>")
    if let period = product.period {
      out.raw(" / ")
      out.text(period)
    }
    if let badge = product.badge { element("span", "trial", badge) }
    out.raw("</span></\(name)>")
  }
}

extension View.Picture {
  /// Whether it is a wide one with words on it.
  fileprivate var isWritten: Bool { width > height && shapes.contains(where: \.isWritten) }
}

extension View.Shape {
  /// Whether there are words on it.
  fileprivate var isWritten: Bool {
    switch form {
    case .text: true
    case .group(let shapes): shapes.contains(where: \.isWritten)
    case .path, .circle, .ellipse, .rect, .line, .polygon, .image: false
    }
  }
}
