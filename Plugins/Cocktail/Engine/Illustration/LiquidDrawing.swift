import BerthSDK
import Picture

/// Draws what is in the glass: the liquid, its surface, foam and bubbles.
struct LiquidDrawing {
  let shape: GlassShape
  let appearance: LiquidAppearance
  /// Whether the drink is frozen and stands above the rim.
  let isFrozen: Bool

  private var axis: Double { GlassShape.axis }

  /// The surface of an opaque vessel lies just below its rim.
  private var level: Double { shape.material == .glass ? shape.level : shape.rim + 1.5 }

  /// Gradients the shapes refer to.
  var gradients: [View.Gradient] {
    var stops: [View.Gradient.Stop] = []
    var offset = 0.0
    let layers = Array(appearance.layers.reversed())
    for (index, layer) in layers.enumerated() {
      let next = offset + layer.share
      if layers.count == 1 {
        stops.append(stop(0, layer.tint.lighter(0.1), layer.opacity * 0.94))
        stops.append(stop(0.55, layer.tint, layer.opacity))
        stops.append(stop(1, layer.tint.darker(0.22), layer.opacity))
      } else {
        let gap = appearance.isBlended ? 0.2 : 0.012
        stops.append(stop(index == 0 ? 0 : offset + gap, layer.tint, layer.opacity))
        stops.append(stop(index == layers.count - 1 ? 1 : next - gap, layer.tint, layer.opacity))
      }
      offset = next
    }
    return [View.Gradient("drink", stops: stops.sorted { $0.offset < $1.offset })]
  }

  private func stop(_ offset: Double, _ tint: Tint, _ opacity: Double) -> View.Gradient.Stop {
    View.Gradient.Stop(min(max(offset, 0), 1), tint.color, opacity: min(max(opacity, 0), 1))
  }

  /// The liquid and its bubbles.
  var body: [View.Shape] {
    guard shape.material == .glass else { return [surface] }
    var shapes = [
      View.Shape.path(PathData(closed: shape.section(from: level, to: shape.bottom - 0.5)).text)
        .fill(.gradient("drink"))
    ]
    if appearance.isSparkling { shapes += bubbles }
    return shapes
  }

  /// The surface with foam or frozen snow on it, above the ice.
  var top: [View.Shape] {
    guard shape.material == .glass else { return [] }
    if isFrozen { return [surface, snow] }
    return appearance.foam.map { [surface] + foam($0) } ?? [surface]
  }

  private var surface: View.Shape {
    let half = shape.half(at: level) - (shape.material == .glass ? 0.6 : 3)
    return View.Shape.ellipse(x: axis, y: level, radiusX: half, radiusY: shape.flatness(half))
      .fill(appearance.top.tint.lighter(0.28).paint(alpha: max(appearance.top.opacity - 0.08, 0.3)))
  }

  private func foam(_ tint: Tint) -> [View.Shape] {
    let depth = min((shape.bottom - level) * 0.16, 16)
    let above = min(3.0, max(level - shape.rim - 2, 0))
    let top = level - above
    let half = shape.half(at: top) - 0.6
    let points = shape.section(from: top, to: level + depth)
    return [
      View.Shape.path(PathData(closed: points).text).fill(tint.paint(alpha: 0.96)),
      View.Shape.ellipse(
        x: axis, y: level + depth, radiusX: shape.half(at: level + depth) - 0.6,
        radiusY: shape.flatness(half) * 0.8
      ).fill(tint.paint(alpha: 0.96)),
      View.Shape.ellipse(x: axis, y: top, radiusX: half, radiusY: shape.flatness(half))
        .fill(tint.lighter(0.5).paint()),
    ]
  }

  private var snow: View.Shape {
    let half = shape.half(at: level) - 1
    let tint = appearance.top.tint.lighter(0.18)
    var path = PathData(axis - half, level)
    path.curve(
      axis - half * 0.9, level - 22, axis - half * 0.35, level - 26, axis - half * 0.1, level - 30)
    path.curve(
      axis + half * 0.1, level - 40, axis + half * 0.35, level - 30, axis + half * 0.2, level - 26)
    path.curve(axis + half * 0.7, level - 24, axis + half * 0.95, level - 12, axis + half, level)
    path.arc(half, shape.flatness(half), large: false, clockwise: true, axis - half, level)
    path.close()
    return View.Shape.path(path.text).fill(tint.paint(alpha: 0.98))
      .stroke(tint.darker(0.2).paint(alpha: 0.5), width: 1.2)
  }

  private var bubbles: [View.Shape] {
    var random = SteadyRandom("bubbles")
    return (0..<15).map { _ in
      let y = random.next((level + 8)...max(shape.bottom - 8, level + 9))
      let reach = max(shape.half(at: y) - 7, 1)
      return View.Shape.circle(
        x: axis + random.next(-reach...reach), y: y, radius: random.next(0.9...2.3)
      ).fill(.rgb(0xFFFFFF, alpha: 0.6))
    }
  }
}
