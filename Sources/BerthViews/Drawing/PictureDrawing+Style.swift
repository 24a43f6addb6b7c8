import BerthViewModel

extension PictureDrawing {
  /// Appends the attributes for paint, outline and place of a shape.
  func style(_ shape: View.Shape, _ isTop: Bool, _ markup: inout Markup) {
    var classes: [String] = []
    paint(shape.fill ?? (isTop ? .color(.text) : nil), "fill", "f", &classes, &markup)
    let hasEdge = !isEdgeTooFine(shape)
    if hasEdge { paint(shape.stroke, "stroke", "s", &classes, &markup) }
    if isStyled, shape.ends == .round { classes.append("r") }
    if !classes.isEmpty { markup.attribute("class", classes.joined(separator: " ")) }
    if hasEdge, let width = shape.strokeWidth { markup.attribute("stroke-width", width) }
    if !isStyled, shape.ends == .round {
      markup.raw(" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
    }
    if !shape.dash.isEmpty {
      markup.attribute(
        "stroke-dasharray", shape.dash.map(ViewNumber.text).joined(separator: " "))
    }
    if let opacity = shape.opacity, opacity < 1 { markup.attribute("opacity", Self.part(opacity)) }
    transform(shape, &markup)
  }

  private func transform(_ shape: View.Shape, _ markup: inout Markup) {
    // Hundredths of a unit or degree are not seen; a scale is a factor of everything inside.
    let short = { ViewNumber.fixed($0, decimals: decimals, trimmed: true) }
    var steps: [String] = []
    if let move = shape.translate { steps.append("translate(\(short(move.x)) \(short(move.y)))") }
    if let rotate = shape.rotate, rotate != 0 { steps.append("rotate(\(short(rotate)))") }
    if let scale = shape.scale {
      let both = isStyled && scale.x == scale.y ? "" : " " + ViewNumber.text(scale.y)
      steps.append("scale(\(ViewNumber.text(scale.x))\(both))")
    }
    if !steps.isEmpty { markup.attribute("transform", steps.joined(separator: " ")) }
  }

  private func paint(
    _ paint: View.Paint?, _ attribute: String, _ letter: String, _ classes: inout [String],
    _ markup: inout Markup
  ) {
    switch paint {
    case nil: break
    case View.Paint.none?: markup.attribute(attribute, "none")
    case .gradient(let name)?:
      guard let index = picture.gradients.firstIndex(where: { $0.id == name }) else {
        return markup.attribute(attribute, "none")
      }
      markup.attribute(attribute, "url(#\(prefix)\(index))")
    case .color(let color)?:
      switch color.value {
      case .role(let role):
        markup.note(role)
        classes.append("\(letter)-\(role.rawValue)")
      case .rgb(_, _, _, let alpha):
        markup.attribute(attribute, Palette.light().rgb(color).text)
        if alpha < 255 {
          markup.attribute("\(attribute)-opacity", Self.part(Double(alpha) / 255))
        }
      }
    }
  }

  private static func part(_ value: Double) -> String {
    ViewNumber.fixed(value, decimals: 2, trimmed: true)
  }

  /// Whether a dot or a stroke is less than three points of the screen.
  func isTooSmall(_ shape: View.Shape) -> Bool {
    let least = grain * 3
    switch shape.form {
    case .circle(_, _, let radius): return radius * 2 < least
    case .ellipse(_, _, let radiusX, let radiusY): return max(radiusX, radiusY) * 2 < least
    case .line(let x1, let y1, let x2, let y2):
      return max(abs(x2 - x1), abs(y2 - y1)) + (shape.strokeWidth ?? 1) < least
    case .path, .polygon:
      // A line, such as a gleam.
      return shape.fill == View.Paint.none && isFine(shape)
    default: return false
    }
  }

  /// Whether the edge of something filled is less than a point of the screen.
  private func isEdgeTooFine(_ shape: View.Shape) -> Bool {
    shape.fill != nil && shape.fill != View.Paint.none && isFine(shape)
  }

  private func isFine(_ shape: View.Shape) -> Bool { (shape.strokeWidth ?? 1) < grain }
}
