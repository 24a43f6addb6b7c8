import BerthSDK
import Picture

/// What lies before the drink.
extension GlassDrawing {
  /// The walls, the rim and what shines on them.
  var front: [View.Shape] {
    isClear ? clearFront : bodyFront
  }

  /// Gradients the front refers to.
  var gradients: [View.Gradient] {
    let stops: [(Double, UInt32)]
    switch shape.material {
    case .copper:
      stops = [
        (0, 0x9A4E22), (0.18, 0xE39A63), (0.34, 0xC9743C), (0.7, 0xB5602C), (0.88, 0xD98B52),
        (1, 0x7C3A16),
      ]
    case .silver:
      stops = [
        (0, 0x8B96A1), (0.16, 0xF4F7FA), (0.36, 0xC4CCD4), (0.68, 0xA7B1BB), (0.86, 0xEEF2F5),
        (1, 0x7A858F),
      ]
    case .clay:
      stops = [(0, 0x4A2C17), (0.2, 0x9A6A3F), (0.5, 0x7C5030), (1, 0x3F2514)]
    case .glass: return []
    }
    return [
      View.Gradient(
        "body", from: (0, 0), to: (1, 0),
        stops: stops.map { View.Gradient.Stop($0.0, View.Color($0.1)) })
    ]
  }

  private var outline: PathData {
    let points = shape.section(from: shape.rim, to: shape.bottom)
    let right = Array(points.prefix(points.count / 2))
    let left = Array(points.suffix(points.count / 2))
    var path = PathData(open: right)
    let bottom = shape.bottom + shape.base
    let half = shape.half(at: shape.bottom)
    if shape.base > 0 {
      path.line(axis + half - 1, bottom - 4)
      path.bend(axis + half - 2, bottom, axis + half - 7, bottom)
      path.line(axis - half + 7, bottom)
      path.bend(axis - half + 2, bottom, axis - half + 1, bottom - 4)
    }
    for point in left { path.line(point.x, point.y) }
    return path
  }

  private var clearFront: [View.Shape] {
    let half = shape.rimHalf
    var shapes = [View.Shape.path(outline.text).fill(.none).stroke(style.line, width: 2)]
    shapes.append(
      View.Shape.ellipse(x: axis, y: shape.rim, radiusX: half, radiusY: shape.flatness(half))
        .fill(.none).stroke(style.line, width: 1.8))
    shapes += shine
    return shapes
  }

  /// A band of light down the left side and a short one on the right.
  private var shine: [View.Shape] {
    let height = shape.bottom - shape.rim
    func band(_ from: Double, _ to: Double, _ inset: Double, _ side: Double, _ width: Double)
      -> View.Shape
    {
      var points: [(x: Double, y: Double)] = []
      for step in 0...10 {
        let y = shape.rim + height * (from + (to - from) * Double(step) / 10)
        points.append((axis + side * max(shape.half(at: y) - inset, 0), y))
      }
      return View.Shape.path(PathData(open: points).text).fill(.none)
        .stroke(style.light(0.8), width: width, roundEnds: true)
    }
    let isShallow = height < 80
    return [
      band(0.12, isShallow ? 0.5 : 0.72, 6.5, -1, 3.2),
      band(0.14, isShallow ? 0.3 : 0.34, 6, 1, 2),
    ]
  }

  /// The body of a vessel one cannot look through.
  private var bodyFront: [View.Shape] {
    let half = shape.rimHalf
    let points = shape.section(from: shape.rim, to: shape.bottom)
    let right = Array(points.prefix(points.count / 2))
    let left = Array(points.suffix(points.count / 2))
    let flat = shape.flatness(half)
    var path = PathData(axis - half, shape.rim)
    path.arc(half, flat, large: false, clockwise: false, axis + half, shape.rim)
    for point in right.dropFirst() { path.line(point.x, point.y) }
    let bottom = shape.bottom + shape.base
    path.bend(axis + shape.half(at: shape.bottom) - 2, bottom, axis, bottom + 1)
    path.bend(
      axis - shape.half(at: shape.bottom) + 2, bottom, axis - shape.half(at: shape.bottom),
      shape.bottom)
    for point in left { path.line(point.x, point.y) }
    path.close()
    var shapes = [
      View.Shape.path(path.text).fill(.gradient("body"))
        .stroke(.rgb(0x1A120C, alpha: 0.45), width: 1.4)
    ]
    var lip = PathData(axis - half, shape.rim)
    lip.arc(half, flat, large: false, clockwise: false, axis + half, shape.rim)
    shapes.append(
      View.Shape.path(lip.text).fill(.none).stroke(.rgb(0xFFFFFF, alpha: 0.55), width: 2))
    if shape.material == .clay { shapes += face }
    if shape.material != .clay { shapes += bands }
    return shapes
  }

  private var bands: [View.Shape] {
    [shape.rim + 12, shape.bottom - 6].map { y in
      let half = shape.half(at: y) - 1
      var path = PathData(axis - half, y)
      path.arc(half, half * 0.13, large: false, clockwise: false, axis + half, y)
      return View.Shape.path(path.text).fill(.none).stroke(.rgb(0x000000, alpha: 0.2), width: 1.6)
    }
  }

  /// The face of a tiki mug.
  private var face: [View.Shape] {
    let y = (shape.rim + shape.bottom) / 2
    func eye(_ side: Double) -> [View.Shape] {
      var lid = PathData(axis + side * 6, y - 16)
      lid.bend(axis + side * 18, y - 32, axis + side * 30, y - 18)
      lid.bend(axis + side * 18, y - 8, axis + side * 6, y - 16)
      lid.close()
      return [
        View.Shape.path(lid.text).fill(.rgb(0xE9C58F)).stroke(.rgb(0x2B190C), width: 1.6),
        View.Shape.circle(x: axis + side * 18, y: y - 19, radius: 4).fill(.rgb(0x2B190C)),
      ]
    }
    var nose = PathData(axis - 4, y - 14)
    nose.line(axis - 10, y + 14)
    nose.bend(axis, y + 20, axis + 10, y + 14)
    nose.line(axis + 4, y - 14)
    var mouth = PathData(axis - 25, y + 30)
    mouth.bend(axis, y + 24, axis + 25, y + 30)
    mouth.bend(axis + 22, y + 52, axis, y + 52)
    mouth.bend(axis - 22, y + 52, axis - 25, y + 30)
    mouth.close()
    var shapes = eye(-1) + eye(1)
    shapes += [
      View.Shape.path(nose.text).fill(.none).stroke(.rgb(0x2B190C), width: 2.4, roundEnds: true),
      View.Shape.path(mouth.text).fill(.rgb(0x2B190C)),
      View.Shape.path(mouth.text).fill(.none).stroke(.rgb(0x2B190C), width: 1.6),
    ]
    for x in stride(from: -16.0, through: 16, by: 8) {
      shapes.append(
        View.Shape.rect(x: axis + x - 3, y: y + 29, width: 6, height: 8, radius: 1.5)
          .fill(.rgb(0xE9C58F)))
    }
    return shapes
  }
}
