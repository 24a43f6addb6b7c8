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

  /// On which side of its circle a label stands that does not fit inside.
  enum Side {
    case below, above
    /// It is there, for a script, and not seen.
    case hidden
  }

  func draw(into markup: inout Markup, side: Side) {
    let height = size * 1.15
    var y =
      isInside
      ? -height * Double(lines.count - 1) / 2 + size * 0.35
      : side == .above
        ? -radius - size * 0.5 - height * Double(lines.count - 1) : radius + size * 1.25
    for line in lines {
      markup.open("<text", ["y": y, "font-size": size])
      if !isInside { markup.attribute("stroke-width", 3.5 * unit) }
      if side == .hidden { markup.raw(" visibility=\"hidden\"") }
      markup.raw(isInside ? " class=\"t\">" : " class=\"t halo\">")
      markup.text(line)
      markup.raw("</text>")
      y += height
    }
  }
}
