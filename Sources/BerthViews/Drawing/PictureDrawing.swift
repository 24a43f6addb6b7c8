import BerthViewModel

/// Draws the shapes of a picture as SVG elements.
struct PictureDrawing {
  let picture: View.Picture
  /// Keeps gradient ids of several pictures in one document apart.
  let prefix: String

  init(_ picture: View.Picture, id: Int) {
    self.picture = picture
    prefix = "p\(id)-"
  }

  /// Appends the gradients and shapes, in the picture's own coordinates.
  func draw(into markup: inout Markup) {
    if !picture.gradients.isEmpty {
      markup.raw("<defs>")
      for (index, gradient) in picture.gradients.enumerated() {
        draw(gradient, index, &markup)
      }
      markup.raw("</defs>")
    }
    for shape in picture.shapes { draw(shape, isTop: true, &markup) }
  }

  private func draw(
    _ gradient: View.Gradient, _ index: Int, _ markup: inout Markup
  ) {
    markup.raw("<linearGradient id=\"\(prefix)\(index)\"")
    markup.attributes([
      "x1": gradient.start.x, "y1": gradient.start.y, "x2": gradient.end.x, "y2": gradient.end.y,
    ])
    markup.raw(">")
    for stop in gradient.stops {
      markup.open("<stop", ["offset": stop.offset])
      var opacity = stop.opacity
      switch stop.color.value {
      case .role(let role):
        markup.note(role)
        markup.attribute("class", "c-\(role.rawValue)")
      case .rgb(_, _, _, let alpha):
        markup.attribute("stop-color", Palette.light().rgb(stop.color).text)
        opacity *= Double(alpha) / 255
      }
      if opacity < 1 { markup.attribute("stop-opacity", opacity) }
      markup.raw("/>")
    }
    markup.raw("</linearGradient>")
  }

  private func draw(_ shape: View.Shape, isTop: Bool, _ markup: inout Markup) {
    switch shape.form {
    case .path(let data):
      guard ShapePath.isPath(data) else { return }
      markup.raw("<path")
      markup.attribute("d", data)
    case .circle(let x, let y, let radius):
      markup.open("<circle", ["cx": x, "cy": y, "r": max(radius, 0)])
    case .ellipse(let x, let y, let radiusX, let radiusY):
      markup.open("<ellipse", ["cx": x, "cy": y, "rx": max(radiusX, 0), "ry": max(radiusY, 0)])
    case .rect(let x, let y, let width, let height, let radius):
      markup.open("<rect", ["x": x, "y": y, "width": max(width, 0), "height": max(height, 0)])
      if radius > 0 { markup.attribute("rx", radius) }
    case .line(let x1, let y1, let x2, let y2):
      markup.open("<line", ["x1": x1, "y1": y1, "x2": x2, "y2": y2])
    case .polygon(let corners, let closed):
      markup.raw(closed ? "<polygon points=\"" : "<polyline points=\"")
      for (index, corner) in corners.enumerated() {
        if index > 0 { markup.raw(" ") }
        markup.number(corner.x)
        markup.raw(" ")
        markup.number(corner.y)
      }
      markup.raw("\"")
    case .text(let letters):
      markup.raw("<text")
      style(shape, isTop, &markup)
      draw(letters, &markup)
      return
    case .image(let file, let x, let y, let width, let height):
      guard let address = markup.media(file) else { return }
      markup.open("<image", ["x": x, "y": y, "width": width, "height": height])
      markup.attribute("href", address)
      markup.raw(" preserveAspectRatio=\"xMidYMid slice\"/>")
      return
    case .group(let shapes):
      markup.raw("<g")
      style(shape, isTop, &markup)
      markup.raw(">")
      for inner in shapes { draw(inner, isTop: false, &markup) }
      markup.raw("</g>")
      return
    }
    style(shape, isTop, &markup)
    markup.raw("/>")
  }

  private func draw(_ letters: View.Shape.Letters, _ markup: inout Markup) {
    markup.attributes(["x": letters.x, "y": letters.y, "font-size": letters.size])
    if letters.weight != 400 { markup.attribute("font-weight", String(letters.weight)) }
    if letters.anchor != .start { markup.attribute("text-anchor", letters.anchor.rawValue) }
    switch letters.font {
    case .sans: break
    case .serif: markup.attribute("font-family", "Georgia, 'Times New Roman', serif")
    case .mono: markup.attribute("font-family", "ui-monospace, Menlo, Consolas, monospace")
    }
    if letters.spacing != 0 { markup.attribute("letter-spacing", letters.spacing) }
    if let maxWidth = letters.maxWidth {
      // Serif letters run about as wide as Helvetica's; the margin keeps both inside.
      let width =
        FontMetrics.width(
          letters.text, size: letters.size, bold: letters.weight >= 600,
          mono: letters.font == .mono) * 1.04
        + letters.spacing * Double(letters.text.count)
      if width > maxWidth {
        markup.attribute("textLength", maxWidth)
        markup.raw(" lengthAdjust=\"spacingAndGlyphs\"")
      }
    }
    markup.raw(">")
    markup.text(letters.text)
    markup.raw("</text>")
  }
}
