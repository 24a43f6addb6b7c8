import BerthSDK
import Picture

/// Draws a vessel: what lies behind the drink and what lies before it.
struct GlassDrawing {
  let shape: GlassShape
  let style: IllustrationStyle

  var axis: Double { GlassShape.axis }
  var isClear: Bool { shape.material == .glass }

  // MARK: Behind the drink

  /// The shadow, the foot, the handle and the inside.
  var back: [View.Shape] {
    var shapes = [shadow]
    if let handle = shape.handle { shapes += self.handle(handle) }
    if let foot = shape.foot { shapes += stem(foot) }
    if isClear {
      shapes.append(
        View.Shape.path(PathData(closed: shape.section(from: shape.rim, to: shape.bottom)).text)
          .fill(style.light(0.3)))
      if shape.base > 0 { shapes.append(bottomBlock) }
    }
    let half = shape.rimHalf
    shapes.append(
      View.Shape.ellipse(x: axis, y: shape.rim, radiusX: half, radiusY: shape.flatness(half))
        .fill(isClear ? style.light(0.2) : inside)
        .stroke(style.outline.paint(alpha: style.outlineAlpha * 0.5), width: 1))
    return shapes
  }

  private var shadow: View.Shape {
    let half = shape.foot ?? shape.half(at: shape.bottom)
    return View.Shape.ellipse(
      x: axis, y: GlassShape.table + 1, radiusX: half + 9, radiusY: 5.5
    ).fill(style.shadow.paint(alpha: style.shadowAlpha))
  }

  private func stem(_ foot: Double) -> [View.Shape] {
    let table = GlassShape.table - 4
    let top = shape.bottom - 1
    let thin = shape.stem
    var path = PathData(axis - max(thin, 3.4), top)
    path.curve(axis - thin, top + 10, axis - thin, table - 18, axis - thin - 1.5, table - 6)
    path.bend(axis - thin - 4, table - 1, axis - foot, table)
    path.arc(foot, 4.5, large: false, clockwise: false, axis + foot, table)
    path.bend(axis + thin + 4, table - 1, axis + thin + 1.5, table - 6)
    path.curve(axis + thin, table - 18, axis + thin, top + 10, axis + max(thin, 3.4), top)
    path.close()
    return [
      View.Shape.path(path.text).fill(style.light(0.55)).stroke(style.line, width: 1.6)
    ]
  }

  private func handle(_ handle: GlassShape.Handle) -> [View.Shape] {
    let x = axis + shape.half(at: (handle.top + handle.bottom) / 2) - 4
    func bow(_ inset: Double) -> PathData {
      let outer = x + handle.reach + 4 - inset * 1.25
      var path = PathData(x, handle.top + inset)
      path.curve(
        outer, handle.top - 6 + inset, outer, handle.bottom + 6 - inset, x, handle.bottom - inset)
      return path
    }
    let (core, edge): (View.Paint, View.Paint)
    switch shape.material {
    case .copper: (core, edge) = (.rgb(0xC8713A), .rgb(0x7E3D18))
    case .silver: (core, edge) = (.rgb(0xC9D0D8), .rgb(0x7C8792))
    case .clay: (core, edge) = (.rgb(0x6E4527), .rgb(0x3B2413))
    case .glass:
      return [
        View.Shape.path(bow(4).text).fill(.none).stroke(style.light(0.7), width: 7.5),
        View.Shape.path(bow(0).text).fill(.none).stroke(style.line, width: 1.8),
        View.Shape.path(bow(8).text).fill(.none).stroke(style.line, width: 1.6),
      ]
    }
    return [
      View.Shape.path(bow(4).text).fill(.none).stroke(edge, width: 9.5, roundEnds: true),
      View.Shape.path(bow(4).text).fill(.none).stroke(core, width: 6.5, roundEnds: true),
    ]
  }

  /// The thick glass below the drink.
  private var bottomBlock: View.Shape {
    let half = shape.half(at: shape.bottom)
    var path = PathData(axis - half, shape.bottom)
    path.line(axis - half + 1, shape.bottom + shape.base - 4)
    path.bend(
      axis - half + 2, shape.bottom + shape.base, axis - half + 7, shape.bottom + shape.base)
    path.line(axis + half - 7, shape.bottom + shape.base)
    path.bend(
      axis + half - 2, shape.bottom + shape.base, axis + half - 1, shape.bottom + shape.base - 4)
    path.line(axis + half, shape.bottom)
    path.close()
    return View.Shape.path(path.text).fill(style.light(0.6))
  }

  private var inside: View.Paint {
    switch shape.material {
    case .copper: return .rgb(0x5A2C12)
    case .silver: return .rgb(0x5E6975)
    case .clay: return .rgb(0x2E1B0E)
    case .glass: return .none
    }
  }
}
