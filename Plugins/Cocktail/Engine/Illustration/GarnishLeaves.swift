import BerthSDK
import Picture

/// Leaves and stalks, drawn around the point where they stand.
enum GarnishLeaves {
  /// A leaf that points up from its stalk.
  static func leaf(_ tint: Tint, length: Double) -> View.Shape {
    let half = length * 0.3
    var path = PathData(0, 0)
    path.curve(-half * 1.4, -length * 0.3, -half, -length * 0.8, 0, -length)
    path.curve(half, -length * 0.8, half * 1.4, -length * 0.3, 0, 0)
    path.close()
    return View.Shape.group([
      View.Shape.path(path.text).fill(tint.paint()).stroke(tint.darker(0.4).paint(), width: 0.9),
      View.Shape.line(x1: 0, y1: -1, x2: 0, y2: -length * 0.8)
        .stroke(tint.lighter(0.4).paint(alpha: 0.8), width: 0.9),
    ])
  }

  static var mint: View.Shape {
    let tint = Tint(0x4FA34B)
    var shapes = [
      View.Shape.line(x1: 3, y1: 26, x2: 0, y2: -8).stroke(.rgb(0x5C8A3F), width: 2)
    ]
    let leaves: [(Double, Double, Double)] = [
      (-68, 27, 0.16), (66, 26, 0.12), (-34, 31, 0.06), (36, 30, 0.02), (2, 33, -0.1),
    ]
    for (turn, length, shade) in leaves {
      let color = shade >= 0 ? tint.darker(shade) : tint.lighter(-shade)
      shapes.append(leaf(color, length: length).rotated(degrees: turn).translated(x: 0, y: -2))
    }
    return View.Shape.group(shapes)
  }

  /// A sprig with needles, such as rosemary.
  static func sprig(_ tint: Tint) -> View.Shape {
    var shapes = [
      View.Shape.line(x1: 0, y1: 30, x2: 0, y2: -44).stroke(tint.darker(0.35).paint(), width: 1.8)
    ]
    for step in 0..<9 {
      let y = -42 + Double(step) * 7
      let reach = 6 + min(Double(step), 4) * 1.3
      for side in [-1.0, 1] {
        shapes.append(
          View.Shape.line(x1: 0, y1: y + 5, x2: side * reach, y2: y - 3)
            .stroke(tint.paint(), width: 2.1, roundEnds: true))
      }
    }
    return View.Shape.group(shapes)
  }

  /// Long blades of a pineapple's crown.
  static var blades: View.Shape {
    let blades: [(Double, UInt32)] = [(-26, 0x3F8F4A), (30, 0x347A3E), (4, 0x53A85C)]
    return View.Shape.group(
      blades.map { turn, color in
        var path = PathData(-6, 16)
        path.curve(-9, -14, -5, -38, 0, -50)
        path.curve(5, -38, 9, -14, 6, 16)
        path.close()
        return View.Shape.path(path.text).fill(.rgb(color))
          .stroke(Tint(color).darker(0.4).paint(), width: 0.9).rotated(degrees: turn)
      })
  }

  static var celery: View.Shape {
    let tint = Tint(0xA9CC6A)
    var shapes = [
      View.Shape.rect(x: -6, y: -52, width: 12, height: 86, radius: 4).fill(tint.paint())
        .stroke(tint.darker(0.4).paint(), width: 1),
      View.Shape.line(x1: -2, y1: -48, x2: -2, y2: 28)
        .stroke(tint.darker(0.22).paint(), width: 1.1),
      View.Shape.line(x1: 2, y1: -48, x2: 2, y2: 28)
        .stroke(tint.lighter(0.3).paint(), width: 1.1),
    ]
    for (turn, length) in [(-42.0, 24.0), (40, 24), (0, 28)] {
      shapes.append(
        leaf(Tint(0x6FA843), length: length).rotated(degrees: turn).translated(x: 0, y: -50))
    }
    return View.Shape.group(shapes)
  }

  static var star: View.Shape {
    View.Shape.group(
      (0..<8).map { step in
        View.Shape.ellipse(x: 0, y: -6, radiusX: 2, radiusY: 5.4).fill(.rgb(0x7A4524))
          .stroke(.rgb(0x4A2812), width: 0.7).rotated(degrees: Double(step) * 45)
      } + [View.Shape.circle(x: 0, y: 0, radius: 1.8).fill(.rgb(0x4A2812))]
    ).scaled(x: 1, y: 0.55)
  }
}
