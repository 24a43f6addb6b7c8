import BerthViewModel

extension PictureDrawing {
  /// Appends the attributes for paint, outline and place of a shape.
  func style(_ shape: View.Shape, _ isTop: Bool, _ markup: inout Markup) {
    var classes: [String] = []
    paint(shape.fill ?? (isTop ? .color(.text) : nil), "fill", "f", &classes, &markup)
    paint(shape.stroke, "stroke", "s", &classes, &markup)
    if !classes.isEmpty { markup.attribute("class", classes.joined(separator: " ")) }
    if let width = shape.strokeWidth { markup.attribute("stroke-width", width) }
    if shape.ends == .round {
      markup.raw(" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
    }
    if !shape.dash.isEmpty {
      markup.attribute(
        "stroke-dasharray", shape.dash.map(ViewNumber.text).joined(separator: " "))
    }
    if let opacity = shape.opacity, opacity < 1 { markup.attribute("opacity", opacity) }
    transform(shape, &markup)
  }

  private func transform(_ shape: View.Shape, _ markup: inout Markup) {
    var steps: [String] = []
    if let move = shape.translate {
      steps.append("translate(\(ViewNumber.text(move.x)) \(ViewNumber.text(move.y)))")
    }
    if let rotate = shape.rotate, rotate != 0 {
      steps.append("rotate(\(ViewNumber.text(rotate)))")
    }
    if let scale = shape.scale {
      steps.append("scale(\(ViewNumber.text(scale.x)) \(ViewNumber.text(scale.y)))")
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
        if alpha < 255 { markup.attribute("\(attribute)-opacity", Double(alpha) / 255) }
      }
    }
  }
}
