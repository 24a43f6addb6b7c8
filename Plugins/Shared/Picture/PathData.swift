/// Builds SVG path data with coordinates rounded to tenths.
package struct PathData {
  package private(set) var text = ""

  /// Starts at a point.
  package init(_ x: Double, _ y: Double) {
    add("M", [x, y])
  }

  /// A closed path through points.
  package init(closed points: [(x: Double, y: Double)]) {
    self.init(points.first?.x ?? 0, points.first?.y ?? 0)
    for point in points.dropFirst() { line(point.x, point.y) }
    close()
  }

  /// An open path through points.
  package init(open points: [(x: Double, y: Double)]) {
    self.init(points.first?.x ?? 0, points.first?.y ?? 0)
    for point in points.dropFirst() { line(point.x, point.y) }
  }

  package mutating func line(_ x: Double, _ y: Double) { add("L", [x, y]) }

  /// A quadratic curve by one control point.
  package mutating func bend(_ cx: Double, _ cy: Double, _ x: Double, _ y: Double) {
    add("Q", [cx, cy, x, y])
  }

  /// A quadratic curve that goes on from the one before without a corner: its control point is the one
  /// before, mirrored at where the path is.
  package mutating func flow(_ x: Double, _ y: Double) { add("T", [x, y]) }

  /// A cubic curve by two control points.
  package mutating func curve(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ x: Double, _ y: Double
  ) {
    add("C", [ax, ay, bx, by, x, y])
  }

  /// An arc of an ellipse to a point.
  package mutating func arc(
    _ radiusX: Double, _ radiusY: Double, large: Bool, clockwise: Bool, _ x: Double, _ y: Double
  ) {
    text += "A"
    for value in [radiusX, radiusY, 0] { number(value) }
    text += " \(large ? 1 : 0) \(clockwise ? 1 : 0)"
    number(x)
    number(y)
  }

  package mutating func close() { text += "Z" }

  private mutating func add(_ command: String, _ values: [Double]) {
    text += command
    for value in values { number(value) }
  }

  private mutating func number(_ value: Double) {
    let tenths = Int((min(max(value.isFinite ? value : 0, -1e5), 1e5) * 10).rounded())
    if let last = text.utf8.last, last >= 0x30, last <= 0x39, tenths >= 0 { text += " " }
    if tenths < 0 { text += "-" }
    text += String(abs(tenths) / 10)
    if tenths % 10 != 0 { text += ".\(abs(tenths) % 10)" }
  }
}
