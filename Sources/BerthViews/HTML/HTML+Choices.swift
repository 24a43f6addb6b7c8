import BerthViewModel

extension HTMLPainter {
  mutating func draw(_ choices: View.Choices) {
    guard !choices.choices.isEmpty else { return }
    out.raw("<ul class=\"choices\">")
    for choice in choices.choices { draw(choice) }
    out.raw("</ul>")
  }

  private mutating func draw(_ choice: View.Choice) {
    let color = choice.color ?? .accent
    out.raw("<li class=\"choice\"><svg class=\"tint\" aria-hidden=\"true\">")
    out.raw("<rect width=\"100%\" height=\"100%\"")
    out.fill(color, opacity: 0.18)
    out.raw("/></svg>")
    if let picture = choice.drawing {
      draw(picture, fills: false)
    } else if let symbol = choice.symbol {
      out.raw(
        "<span class=\"sign\"><svg aria-hidden=\"true\"><circle cx=\"50%\" cy=\"50%\" r=\"50%\"")
      out.fill(color, opacity: 0.3)
      out.raw("/></svg>")
      SymbolDrawing.draw(symbol, &out)
      out.raw("</span>")
    }
    out.raw("<span class=\"words\">")
    linked(choice.title, choice.link, classes: "name")
    if let subtitle = choice.subtitle { element("span", "note", subtitle) }
    out.raw("</span></li>")
  }

  mutating func draw(_ figure: View.Figure) {
    out.raw("<div class=\"figure\"><p class=\"label\">")
    out.text(figure.label)
    out.raw("</p><p class=\"value\">")
    linked(figure.value, figure.link)
    out.raw("</p>")
    if let range = figure.range { element("p", "range", range) }
    if let level = figure.level {
      out.raw("<p class=\"level\">")
      dot(level.color ?? .accent, radius: 8)
      out.text(level.text)
      out.raw("</p>")
    }
    if let detail = figure.detail { element("p", "note", detail) }
    out.raw("</div>")
  }
}
