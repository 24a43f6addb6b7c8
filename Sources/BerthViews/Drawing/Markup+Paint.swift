import BerthViewModel

extension Markup {
  /// Appends the part of the plane that is seen.
  mutating func viewBox(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    attribute("viewBox", [x, y, width, height].map(ViewNumber.text).joined(separator: " "))
  }

  /// Appends the move of an element.
  mutating func translation(_ x: Double, _ y: Double) {
    attribute("transform", "translate(\(ViewNumber.text(x)) \(ViewNumber.text(y)))")
  }

  /// Appends a class or attribute that fills with a colour; roles follow light and dark.
  mutating func fill(_ color: View.Color, opacity: Double? = nil) {
    paint("fill", "f", color, opacity)
  }

  /// Appends a class or attribute that draws outlines in a colour.
  mutating func stroke(_ color: View.Color, opacity: Double? = nil) {
    paint("stroke", "s", color, opacity)
  }

  private mutating func paint(
    _ name: String, _ classPrefix: String, _ color: View.Color, _ opacity: Double?
  ) {
    switch color.value {
    case .role(let role):
      note(role)
      attribute("class", "\(classPrefix)-\(role.rawValue)")
      if let opacity { attribute("\(name)-opacity", opacity) }
    case .rgb(_, _, _, let alpha):
      attribute(name, Palette.light().rgb(color).text)
      let part = Double(alpha) / 255 * (opacity ?? 1)
      if part < 1 { attribute("\(name)-opacity", part) }
    }
  }

  /// Appends fill and outline of one colour, the fill lighter.
  mutating func tint(_ color: View.Color, fillOpacity: Double, width: Double) {
    switch color.value {
    case .role(let role):
      note(role)
      attribute("class", "f-\(role.rawValue) s-\(role.rawValue)")
    case .rgb:
      let text = Palette.light().rgb(color).text
      attribute("fill", text)
      attribute("stroke", text)
    }
    attribute("fill-opacity", fillOpacity)
    attribute("stroke-width", width)
  }

  /// One line of words with the baseline at `y`, in the classes of a style sheet.
  mutating func label(
    _ text: String, x: Double, y: Double, classes: String, size: Double, anchor: Anchor = .start,
    bold: Bool = false
  ) {
    raw("<text")
    attribute("x", x)
    attribute("y", y)
    attribute("class", classes)
    attribute("font-size", size)
    if bold { raw(" font-weight=\"650\"") }
    if anchor != .start { attribute("text-anchor", anchor.rawValue) }
    raw(">")
    self.text(text)
    raw("</text>")
  }

  enum Anchor: String {
    case start, middle, end
  }

  mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: View.Color,
    width: Double = 1, opacity: Double? = nil, dash: String? = nil
  ) {
    raw("<line")
    attribute("x1", x1)
    attribute("y1", y1)
    attribute("x2", x2)
    attribute("y2", y2)
    stroke(color, opacity: opacity)
    attribute("stroke-width", width)
    if let dash { attribute("stroke-dasharray", dash) }
    raw("/>")
  }

  mutating func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double,
    _ color: View.Color, opacity: Double? = nil
  ) {
    raw("<rect")
    attribute("x", x)
    attribute("y", y)
    attribute("width", max(width, 0))
    attribute("height", max(height, 0))
    if radius > 0 { attribute("rx", radius) }
    fill(color, opacity: opacity)
    raw("/>")
  }

  mutating func circle(
    _ x: Double, _ y: Double, _ radius: Double, _ color: View.Color, opacity: Double? = nil
  ) {
    raw("<circle")
    attribute("cx", x)
    attribute("cy", y)
    attribute("r", radius)
    fill(color, opacity: opacity)
    raw("/>")
  }
}
