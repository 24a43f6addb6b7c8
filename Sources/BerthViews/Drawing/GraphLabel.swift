import BerthViewModel
import Glibc

/// The label of a circle: inside when it fits, else below.
struct GraphLabel {
  private let lines: [String]
  private let size: Double
  let isInside: Bool
  private let radius: Double
  private let unit: Double

  init(_ label: String, radius: Double, unit: Double) {
    self.radius = radius
    self.unit = unit
    if let (lines, size) = Self.inside(label, radius: radius, unit: unit) {
      (self.lines, self.size, isInside) = (lines, size, true)
      return
    }
    isInside = false
    size = 12.5 * unit
    let all = TextLayout.lines([(label, .init(size: size, bold: true))], width: 120 * unit)
    var lines = all.prefix(2).map { $0.fragments.map(\.text).joined() }
    if all.count > 2, let last = lines.last {
      lines[1] = FontMetrics.shortened(
        last + "…………", to: 120 * unit, size: size, bold: true)
    }
    self.lines = lines
  }

  /// The largest letters with which the label fits the circle in up to three lines.
  private static func inside(
    _ label: String, radius: Double, unit: Double
  ) -> (lines: [String], size: Double)? {
    guard !label.isEmpty, label.utf8.count < 80 else { return nil }
    // At size 1: what no arrangement of lines can go below.
    let whole = FontMetrics.width(label, size: 1, bold: true)
    let word =
      label.split(separator: " ").map { FontMetrics.width($0, size: 1, bold: true) }.max() ?? 0
    for points in [15.0, 14, 13, 12, 11, 10] {
      let size = points * unit
      // The line's ends must stay inside the circle: half the chord at the block's edge.
      for count in 1...3 {
        let half = Double(count) * size * 1.15 / 2
        guard half < radius * 0.86 else { break }
        let chord = 2 * (radius * radius - half * half).squareRoot() * 0.8
        if word * size > chord || whole * size > chord * Double(count) { continue }
        let lines = TextLayout.lines([(label, .init(size: size, bold: true))], width: chord)
        let isWhole = lines.count <= count && lines.allSatisfy { $0.width <= chord }
        let cutsWord = lines.map { $0.fragments.map(\.text).joined() }.joined(separator: " ")
        if isWhole, cutsWord.split(separator: " ") == label.split(separator: " ") {
          return (lines.map { $0.fragments.map(\.text).joined() }, size)
        }
      }
    }
    return nil
  }

  /// How wide and high it is.
  var width: Double {
    lines.map { FontMetrics.width($0, size: size, bold: true) }.max() ?? 0
  }
  var height: Double { size * (0.5 + 1.15 * Double(lines.count)) }

  /// Where a label stands that does not fit its circle: how far its middle is from the circle's.
  struct Place: Equatable {
    var dx: Double
    var dy: Double
    /// Whether it stands so far off that a line leads to it.
    var isLed = false
  }

  /// Where it may stand outside of its circle, the best first: below, above, beside it, and farther off all around.
  var places: [Place] {
    let (w, h) = (width / 2, height / 2)
    var places = [Place(dx: 0, dy: radius + h), Place(dx: 0, dy: -radius - h)]
    places += [1.0, -1].map { Place(dx: $0 * (radius + w + 4 * unit), dy: 0) }
    for gap in [12.0, 28, 48, 72] {
      for step in 0..<16 {
        let angle = Double(step) * .pi / 8
        places.append(
          Place(
            dx: sin(angle) * (radius + w + gap * unit), dy: cos(angle) * (radius + h + gap * unit),
            isLed: true))
      }
    }
    return places
  }

  /// - Parameter place: nil when it is there for a script and not seen; ignored for a label inside.
  func draw(into markup: inout Markup, at place: Place?) {
    let line = size * 1.15
    let middle = isInside ? Place(dx: 0, dy: 0) : place ?? places[0]
    if !isInside, middle.isLed { lead(to: middle, into: &markup) }
    // Letters reach about 0.7 of their size above the line they stand on.
    var y = middle.dy - line * Double(lines.count - 1) / 2 + size * 0.35
    for text in lines {
      markup.open("<text", ["y": y, "font-size": size])
      if middle.dx != 0 { markup.attribute("x", middle.dx) }
      if !isInside { markup.attribute("stroke-width", 3.5 * unit) }
      if !isInside, place == nil { markup.raw(" visibility=\"hidden\"") }
      markup.raw(isInside ? " class=\"t\">" : " class=\"t halo\">")
      markup.text(text)
      markup.raw("</text>")
      y += line
    }
  }

  /// A thin line from the edge of the circle to the label.
  private func lead(to place: Place, into markup: inout Markup) {
    let length = max((place.dx * place.dx + place.dy * place.dy).squareRoot(), 1)
    let edge = radius / length
    // The label's own ground hides the end of the line.
    markup.raw("<g class=\"lead\">")
    markup.open(
      "<line", ["x1": place.dx * edge, "y1": place.dy * edge, "x2": place.dx, "y2": place.dy])
    markup.stroke(.gray)
    markup.attribute("stroke-width", unit)
    markup.raw("/></g>")
  }
}
