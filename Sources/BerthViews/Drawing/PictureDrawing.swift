import BerthBase
import BerthViewModel

/// Draws the shapes of a picture as SVG elements.
struct PictureDrawing {
  let picture: View.Picture
  /// Keeps gradient ids of several pictures in one document apart.
  let prefix: String
  /// Whether the style sheet of a page says what is the same for many shapes, so that they need not.
  let isStyled: Bool
  /// How much of the picture a point of the screen is; what is smaller is left out. 0 for everything.
  let grain: Double
  /// How often the shapes of each plain group stand in a styled picture.
  private let counts: [[View.Shape]: Int]

  init(_ picture: View.Picture, id: Int, isStyled: Bool = false, grain: Double = 0) {
    self.picture = picture
    self.grain = grain
    self.isStyled = isStyled
    counts = isStyled ? Self.counts(picture.shapes) : [:]
    prefix = "p\(id)-"
  }

  /// Where two units are less than a point of the screen, none.
  var decimals: Int { grain >= 2 ? 0 : 2 }

  /// Appends the gradients and shapes, in the picture's own coordinates.
  func draw(into markup: inout Markup) {
    if !picture.gradients.isEmpty {
      markup.raw("<defs>")
      for (index, gradient) in picture.gradients.enumerated() {
        draw(gradient, index, &markup)
      }
      markup.raw("</defs>")
    }
    let decimals = markup.decimals
    markup.decimals = self.decimals
    for shape in picture.shapes { draw(shape, isTop: !isStyled, &markup) }
    markup.decimals = decimals
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

  private static func counts(_ shapes: [View.Shape]) -> [[View.Shape]: Int] {
    var counts: [[View.Shape]: Int] = [:]
    for shape in shapes where shape.isPlainGroup {
      if case .group(let inner) = shape.form { counts[inner, default: 0] += 1 }
    }
    return counts
  }

  /// Draws a group that stands several times in the picture: the first time with an id made of what it
  /// draws, then by reference.
  private func drawShared(
    _ shape: View.Shape, _ shapes: [View.Shape], _ markup: inout Markup
  ) {
    var content = Markup()
    content.decimals = decimals
    for inner in shapes { draw(inner, isTop: false, &content) }
    var hash = StableHash()
    hash.combine(content.bytes)
    let id = "g-" + String(hash.value, radix: 36).prefix(6)
    let isNew = markup.isNew(id)
    markup.raw(isNew ? "<g" : "<use href=\"#\(id)\"")
    style(shape, false, &markup)
    guard isNew else { return markup.raw("/>") }
    markup.raw("><g id=\"\(id)\">")
    markup.append(content)
    markup.raw("</g></g>")
  }

  private func draw(_ shape: View.Shape, isTop: Bool, _ markup: inout Markup) {
    guard !isTooSmall(shape) else { return }
    switch shape.form {
    case .path(let data):
      guard ShapePath.isPath(data) else { return }
      markup.raw("<path")
      markup.attribute("d", decimals == 0 ? ShapePath.whole(data) ?? data : data)
    case .circle(let x, let y, let radius):
      circle(x, y, radius, &markup)
    case .ellipse(let x, let y, let radiusX, let radiusY) where radiusX == radiusY:
      circle(x, y, radiusX, &markup)
    case .ellipse(let x, let y, let radiusX, let radiusY):
      markup.open("<ellipse", at: ["cx": x, "cy": y])
      markup.attributes(["rx": max(radiusX, 0), "ry": max(radiusY, 0)])
    case .rect(let x, let y, let width, let height, let radius):
      markup.open("<rect", at: ["x": x, "y": y])
      markup.attributes(["width": max(width, 0), "height": max(height, 0)])
      if radius > 0 { markup.attribute("rx", radius) }
    case .line(let x1, let y1, let x2, let y2):
      markup.open("<line", at: ["x1": x1, "y1": y1, "x2": x2, "y2": y2])
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
      if isStyled, shape.isPlainGroup, counts[shapes, default: 0] > 1 {
        return drawShared(shape, shapes, &markup)
      }
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

  private func circle(_ x: Double, _ y: Double, _ radius: Double, _ markup: inout Markup) {
    markup.open("<circle", at: ["cx": x, "cy": y])
    markup.attribute("r", max(radius, 0))
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

extension View.Shape {
  /// Whether it is a group that says nothing of its paint, but where it stands.
  fileprivate var isPlainGroup: Bool {
    guard case .group = form else { return false }
    return fill == nil && stroke == nil && strokeWidth == nil && ends == nil && dash.isEmpty
  }
}
