import BerthSDK
import Picture

/// Places garnishes at a glass and draws them.
struct GarnishDrawing {
  let shape: GlassShape
  let garnishes: [Garnish]
  /// Height of the drink's surface.
  let level: Double

  private var axis: Double { GlassShape.axis }

  /// What stands behind the drink.
  var back: [View.Shape] {
    var shapes: [View.Shape] = []
    let left = axis - shape.rimHalf * 0.42
    for garnish in garnishes where !garnish.isInFront {
      switch garnish {
      case .mint: shapes.append(GarnishLeaves.mint.translated(x: left, y: shape.rim - 2))
      case .sprig(let tint):
        shapes.append(
          GarnishLeaves.sprig(tint).rotated(degrees: -14).translated(x: left + 6, y: shape.rim + 14)
        )
      case .pineappleLeaf:
        shapes.append(GarnishLeaves.blades.translated(x: axis + shape.rimHalf * 0.5, y: shape.rim))
      case .celery:
        shapes.append(
          GarnishLeaves.celery.rotated(degrees: 8)
            .translated(x: axis + shape.rimHalf * 0.3, y: shape.rim + 26))
      case .stick(let tint):
        shapes.append(
          View.Shape.rect(x: -4, y: -64, width: 8, height: 104, radius: 3.6)
            .fill(tint.paint()).stroke(tint.darker(0.5).paint(), width: 1.2)
            .rotated(degrees: 16).translated(x: axis + shape.rimHalf * 0.34, y: shape.rim + 22))
      case .umbrella:
        shapes.append(
          GarnishFruits.umbrella.rotated(degrees: -22)
            .translated(x: axis - shape.rimHalf * 0.5, y: shape.rim + 8))
      default: break
      }
    }
    return shapes
  }

  /// What lies on the drink, below the rim's front.
  var surface: [View.Shape] {
    var shapes: [View.Shape] = []
    let half = shape.half(at: level)
    for garnish in garnishes {
      switch garnish {
      case .dust(let tint): shapes += dust(tint, half)
      case .beans:
        for (x, turn) in [(-9.0, -30.0), (9, 30), (0.0, 0)] {
          shapes.append(
            View.Shape.group([
              View.Shape.ellipse(x: 0, y: 0, radiusX: 4.6, radiusY: 2.8).fill(.rgb(0x3A2012)),
              View.Shape.line(x1: -3.6, y1: 0, x2: 3.6, y2: 0)
                .stroke(.rgb(0x8A5A38), width: 0.9),
            ]).rotated(degrees: turn).translated(x: axis + x, y: level + (x == 0 ? 3 : -1)))
        }
      case .starAnise:
        shapes.append(GarnishLeaves.star.translated(x: axis + half * 0.2, y: level))
      case .leaf(let tint):
        shapes.append(
          GarnishLeaves.leaf(tint, length: 26).rotated(degrees: -28)
            .translated(x: axis - 2, y: level + 1))
      case .whippedCream: shapes += cream(half)
      default: break
      }
    }
    return shapes
  }

  /// What hangs on the rim or lies across it.
  var front: [View.Shape] {
    var shapes: [View.Shape] = []
    var right = axis + shape.rimHalf
    var isLeftFree = true
    let rim = shape.rim
    func place(_ item: View.Shape) {
      if right > axis {
        shapes.append(item.translated(x: right - 1, y: rim - 3))
        right = 0
      } else if isLeftFree {
        shapes.append(item.translated(x: axis - shape.rimHalf + 1, y: rim - 3))
        isLeftFree = false
      }
    }
    for garnish in garnishes {
      switch garnish {
      case .rim(let tint): shapes += crust(tint)
      case .wheel(let fruit): place(GarnishFruits.wheel(fruit))
      case .wedge(let fruit): place(GarnishFruits.wedge(flesh: fruit.flesh, rind: fruit.rind))
      case .slice(let flesh, let skin): place(GarnishFruits.wedge(flesh: flesh, rind: skin))
      case .shell(let fruit):
        shapes.append(GarnishFruits.shell(fruit).translated(x: axis + 4, y: level - 4))
      case .pineapple: place(GarnishFruits.pineapple)
      case .strawberry: place(GarnishFruits.strawberry)
      case .cucumber: place(GarnishFruits.cucumber)
      case .flower(let tint): place(GarnishFruits.flower(tint))
      case .twist(let fruit):
        if isLeftFree {
          shapes.append(
            GarnishFruits.twist(fruit).translated(x: axis - shape.rimHalf + 4, y: rim + 2))
          isLeftFree = false
        } else {
          shapes.append(
            GarnishFruits.twist(fruit).scaled(x: -1, y: 1)
              .translated(x: axis + shape.rimHalf - 4, y: rim + 2))
        }
      case .picked(let beads): shapes += pick(beads)
      default: break
      }
    }
    return shapes
  }

  // MARK: Across the glass

  private func pick(_ beads: [Garnish.Bead]) -> [View.Shape] {
    // From inside the drink up over the left or right rim, whichever the glass has room for.
    let start = (x: axis - shape.half(at: level) * 0.25, y: level + 12)
    let end = (x: axis + shape.rimHalf + 16, y: shape.rim - 15)
    var shapes = [
      View.Shape.line(x1: start.x, y1: start.y, x2: end.x, y2: end.y)
        .stroke(.rgb(0xB08A4E), width: 1.8, roundEnds: true),
      View.Shape.circle(x: end.x, y: end.y, radius: 2.6).fill(.rgb(0xB08A4E)),
    ]
    let length = ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y))
      .squareRoot()
    for (index, bead) in beads.enumerated() {
      let along = min((10 + Double(index) * 14.5) / max(length, 1), 0.9)
      shapes.append(
        GarnishFruits.bead(bead).translated(
          x: start.x + (end.x - start.x) * along, y: start.y + (end.y - start.y) * along))
    }
    return shapes
  }

  private func dust(_ tint: Tint, _ half: Double) -> [View.Shape] {
    var random = SteadyRandom("dust")
    return (0..<18).map { _ in
      let across = random.next(-0.72...0.72)
      let reach = (1 - across * across).squareRoot() * shape.flatness(half) * 0.8
      return View.Shape.circle(
        x: axis + across * half, y: level + random.next(-1...1) * reach,
        radius: random.next(0.7...1.6)
      ).fill(tint.paint(alpha: 0.9))
    }
  }

  private func cream(_ half: Double) -> [View.Shape] {
    let y = min(level, shape.rim + 4)
    let width = shape.half(at: y) * 0.94
    func puff(_ x: Double, _ up: Double, _ radius: Double, _ tint: UInt32) -> View.Shape {
      View.Shape.ellipse(x: axis + x * width, y: y - up, radiusX: radius, radiusY: radius * 0.66)
        .fill(.rgb(tint)).stroke(.rgb(0xDCCDB6, alpha: 0.8), width: 1)
    }
    return [
      puff(-0.5, 2, width * 0.5, 0xFBF5EA), puff(0.5, 2, width * 0.5, 0xFBF5EA),
      puff(0, 3, width * 0.62, 0xFFFBF3), puff(-0.16, 14, width * 0.44, 0xFFFBF3),
      puff(0.14, 15, width * 0.42, 0xFFFDF8), puff(0, 24, width * 0.26, 0xFFFEFB),
    ]
  }

  private func crust(_ tint: Tint) -> [View.Shape] {
    var random = SteadyRandom("rim")
    let half = shape.rimHalf
    let flat = shape.flatness(half)
    var shapes = [
      View.Shape.ellipse(x: axis, y: shape.rim, radiusX: half, radiusY: flat).fill(.none)
        .stroke(tint.darker(0.22).paint(alpha: 0.8), width: 5.4),
      View.Shape.ellipse(x: axis, y: shape.rim, radiusX: half, radiusY: flat).fill(.none)
        .stroke(tint.paint(alpha: 0.95), width: 4.2),
    ]
    for step in 0..<44 {
      let across = -1 + 2 * Double(step) / 43
      let front = (1 - across * across).squareRoot() * flat
      shapes.append(
        View.Shape.circle(
          x: axis + across * half + random.next(-1...1), y: shape.rim + front + random.next(-2...3),
          radius: random.next(0.8...1.7)
        ).fill(tint.darker(random.next(0...0.16)).paint()))
    }
    return shapes
  }
}
