import BerthViewModel
import Glibc

/// Paints the shapes of a picture on a raster; words are left out.
struct ShapePainter {
  /// Where a shape's own coordinates lie on the raster: x' = ax + cy + e, y' = bx + dy + f.
  struct Transform {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var e = 0.0
    var f = 0.0

    func apply(_ points: [Double]) -> [Double] {
      var result = points
      for index in stride(from: 0, to: points.count - 1, by: 2) {
        let (x, y) = (points[index], points[index + 1])
        result[index] = a * x + c * y + e
        result[index + 1] = b * x + d * y + f
      }
      return result
    }

    func times(_ o: Transform) -> Transform {
      Transform(
        a: a * o.a + c * o.b, b: b * o.a + d * o.b, c: a * o.c + c * o.d, d: b * o.c + d * o.d,
        e: a * o.e + c * o.f + e, f: b * o.e + d * o.f + f)
    }

    /// About how much lengths grow.
    var scale: Double { abs(a * d - b * c).squareRoot() }
  }

  private struct Inherited {
    var fill: View.Paint
    var stroke: View.Paint
    var strokeWidth: Double
    var opacity: Double
  }

  var canvas: PixelCanvas
  private let picture: View.Picture
  private let palette: Palette

  init(_ picture: View.Picture, width: Int, height: Int, palette: Palette) {
    canvas = PixelCanvas(width: width, height: height)
    self.picture = picture
    self.palette = palette
    let place = Transform(
      a: Double(width) / picture.width, d: Double(height) / picture.height)
    let top = Inherited(
      fill: .color(.text), stroke: .none, strokeWidth: 1, opacity: 1)
    for shape in picture.shapes { paint(shape, place, top) }
  }

  private mutating func paint(
    _ shape: View.Shape, _ outer: Transform, _ inherited: Inherited
  ) {
    var place = outer
    if let move = shape.translate { place = place.times(.init(e: move.x, f: move.y)) }
    if let rotate = shape.rotate, rotate != 0 {
      let angle = rotate * .pi / 180
      place = place.times(
        .init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle)))
    }
    if let scale = shape.scale { place = place.times(.init(a: scale.x, d: scale.y)) }
    var style = inherited
    style.fill = shape.fill ?? style.fill
    style.stroke = shape.stroke ?? style.stroke
    style.strokeWidth = shape.strokeWidth ?? style.strokeWidth
    style.opacity *= shape.opacity ?? 1
    if case .group(let shapes) = shape.form {
      for inner in shapes { paint(inner, place, style) }
      return
    }
    let contours = Self.contours(shape.form)
    let placed = contours.map { (points: place.apply($0.points), closed: $0.closed) }
    if case .line = shape.form {} else { fill(placed.map(\.points), style.fill, style.opacity) }
    if style.stroke != .none {
      // A line thinner than a pixel still shows as one.
      let width = max(style.strokeWidth * place.scale, 0.9)
      fill(Self.outline(placed, width: width), style.stroke, style.opacity)
    }
  }

  private static func contours(
    _ form: View.Shape.Form
  ) -> [(points: [Double], closed: Bool)] {
    switch form {
    case .path(let data): return PathFlattener(data).contours
    case .circle(let x, let y, let radius): return [(oval(x, y, radius, radius), true)]
    case .ellipse(let x, let y, let rx, let ry): return [(oval(x, y, rx, ry), true)]
    case .rect(let x, let y, let width, let height, _):
      return [([x, y, x + width, y, x + width, y + height, x, y + height], true)]
    case .line(let x1, let y1, let x2, let y2): return [([x1, y1, x2, y2], false)]
    case .polygon(let corners, let closed): return [(corners.flatMap { [$0.x, $0.y] }, closed)]
    case .text, .image, .group: return []
    }
  }

  private static func oval(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double) -> [Double] {
    (0..<32).flatMap { step in
      let angle = Double(step) * .pi / 16
      return [x + rx * cos(angle), y + ry * sin(angle)]
    }
  }

  /// A box around each stretch of a line, all wound the same way.
  private static func outline(
    _ contours: [(points: [Double], closed: Bool)], width: Double
  ) -> [[Double]] {
    var boxes: [[Double]] = []
    for (points, closed) in contours where points.count >= 4 {
      let count = points.count / 2
      for index in 0..<(closed ? count : count - 1) {
        let next = (index + 1) % count
        let (x0, y0) = (points[index * 2], points[index * 2 + 1])
        let (x1, y1) = (points[next * 2], points[next * 2 + 1])
        let length = ((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)).squareRoot()
        guard length > 1e-9 else { continue }
        let (nx, ny) = ((y1 - y0) / length * width / 2, (x0 - x1) / length * width / 2)
        boxes.append([x0 + nx, y0 + ny, x1 + nx, y1 + ny, x1 - nx, y1 - ny, x0 - nx, y0 - ny])
      }
    }
    return boxes
  }

  private mutating func fill(_ contours: [[Double]], _ paint: View.Paint, _ opacity: Double) {
    switch paint {
    case .none: return
    case .color(let color):
      let value = vector(color, 1)
      canvas.fill(contours, opacity: opacity) { _, _ in value }
    case .gradient(let id):
      guard let gradient = picture.gradients.first(where: { $0.id == id }),
        !gradient.stops.isEmpty
      else { return }
      let stops = gradient.stops.map { (Float($0.offset), vector($0.color, $0.opacity)) }
      let box = Self.box(contours)
      let (dx, dy) = (gradient.end.x - gradient.start.x, gradient.end.y - gradient.start.y)
      let length = max(dx * dx + dy * dy, 1e-9)
      canvas.fill(contours, opacity: opacity) { x, y in
        let along = (x - box.x) / box.width - gradient.start.x
        let across = (y - box.y) / box.height - gradient.start.y
        return Self.blend(stops, Float((along * dx + across * dy) / length))
      }
    }
  }

  private static func box(
    _ contours: [[Double]]
  ) -> (x: Double, y: Double, width: Double, height: Double) {
    var (left, top, right, bottom) = (1e9, 1e9, -1e9, -1e9)
    for contour in contours {
      for index in stride(from: 0, to: contour.count - 1, by: 2) {
        (left, right) = (min(left, contour[index]), max(right, contour[index]))
        (top, bottom) = (min(top, contour[index + 1]), max(bottom, contour[index + 1]))
      }
    }
    return (left, top, max(right - left, 1e-6), max(bottom - top, 1e-6))
  }

  private static func blend(_ stops: [(Float, SIMD4<Float>)], _ at: Float) -> SIMD4<Float> {
    guard var (low, color) = stops.first else { return .zero }
    for (offset, next) in stops {
      if at < offset {
        let part = offset > low ? max(at - low, 0) / (offset - low) : 1
        return color + (next - color) * part
      }
      (low, color) = (offset, next)
    }
    return color
  }

  private func vector(_ color: View.Color, _ opacity: Double) -> SIMD4<Float> {
    let rgb = palette.rgb(color)
    var alpha = Float(opacity)
    if case .rgb(_, _, _, let byte) = color.value { alpha *= Float(byte) / 255 }
    return SIMD4(Float(rgb.red), Float(rgb.green), Float(rgb.blue), alpha)
  }
}
