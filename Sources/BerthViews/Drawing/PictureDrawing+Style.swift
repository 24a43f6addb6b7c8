extension PictureDrawing {
  /// Appends the attributes for paint, outline and place of a shape.
  func style(_ shape: ViewNode.Shape, _ isTop: Bool, _ markup: inout Markup) {
    var classes: [String] = []
    paint(shape.fill ?? (isTop ? .color(.role(.text)) : nil), "fill", "f", &classes, &markup)
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
    if shape.opacity < 1 { markup.attribute("opacity", shape.opacity) }
    transform(shape, &markup)
  }

  private func transform(_ shape: ViewNode.Shape, _ markup: inout Markup) {
    var steps: [String] = []
    if let move = shape.translate {
      steps.append("translate(\(ViewNumber.text(move.x)) \(ViewNumber.text(move.y)))")
    }
    if shape.rotate != 0 { steps.append("rotate(\(ViewNumber.text(shape.rotate)))") }
    if let scale = shape.scale {
      steps.append("scale(\(ViewNumber.text(scale.x)) \(ViewNumber.text(scale.y)))")
    }
    if !steps.isEmpty { markup.attribute("transform", steps.joined(separator: " ")) }
  }

  private func paint(
    _ paint: ViewPaint?, _ attribute: String, _ letter: String, _ classes: inout [String],
    _ markup: inout Markup
  ) {
    switch paint {
    case nil: break
    case ViewPaint.none?: markup.attribute(attribute, "none")
    case .gradient(let name)?:
      guard let index = picture.gradients.firstIndex(where: { $0.id == name }) else {
        return markup.attribute(attribute, "none")
      }
      markup.attribute(attribute, "url(#\(prefix)\(index))")
    case .color(.role(let role))?:
      markup.note(role)
      classes.append("\(letter)-\(role.rawValue)")
    case .color(let color)?:
      markup.attribute(attribute, Palette.light().rgb(color).text)
      if case .rgb(_, _, _, let alpha) = color, alpha < 255 {
        markup.attribute("\(attribute)-opacity", Double(alpha) / 255)
      }
    }
  }
}
