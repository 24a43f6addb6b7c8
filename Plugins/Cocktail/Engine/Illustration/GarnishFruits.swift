import BerthSDK
import Glibc
import Picture

/// Fruits and other things for the rim, drawn around the point where they sit.
enum GarnishFruits {
  static func wheel(_ fruit: Garnish.Fruit) -> View.Shape {
    disc(rind: fruit.rind, flesh: fruit.flesh, pith: Tint(0xFDF6E0), radius: 17)
  }

  static var cucumber: View.Shape {
    disc(rind: Tint(0x4E8F45), flesh: Tint(0xCFE6B4), pith: Tint(0xE9F5DA), radius: 14)
  }

  private static func disc(rind: Tint, flesh: Tint, pith: Tint, radius: Double) -> View.Shape {
    var shapes = [
      View.Shape.circle(x: 0, y: 0, radius: radius).fill(rind.paint())
        .stroke(rind.darker(0.35).paint(), width: 1),
      View.Shape.circle(x: 0, y: 0, radius: radius * 0.86).fill(pith.paint()),
    ]
    for step in 0..<8 {
      let from = (Double(step) + 0.1) * .pi / 4
      let to = (Double(step) + 0.9) * .pi / 4
      let reach = radius * 0.78
      var path = PathData(
        cos((from + to) / 2) * radius * 0.12, sin((from + to) / 2) * radius * 0.12)
      path.line(cos(from) * reach, sin(from) * reach)
      path.arc(reach, reach, large: false, clockwise: true, cos(to) * reach, sin(to) * reach)
      path.close()
      shapes.append(View.Shape.path(path.text).fill(flesh.paint()))
    }
    return View.Shape.group(shapes).rotated(degrees: 12)
  }

  static func wedge(flesh: Tint, rind: Tint) -> View.Shape {
    var skin = PathData(-17, -3)
    skin.arc(17, 17, large: false, clockwise: false, 17, -3)
    skin.close()
    var inner = PathData(-14, -3)
    inner.arc(14, 13.4, large: false, clockwise: false, 14, -3)
    inner.close()
    return View.Shape.group([
      View.Shape.path(skin.text).fill(rind.paint()).stroke(rind.darker(0.35).paint(), width: 1),
      View.Shape.path(inner.text).fill(flesh.paint()),
      View.Shape.line(x1: 0, y1: -2, x2: 0, y2: 9).stroke(.rgb(0xFFFFFF, alpha: 0.7), width: 1.3),
      View.Shape.line(x1: -1, y1: -2, x2: -8, y2: 6).stroke(.rgb(0xFFFFFF, alpha: 0.7), width: 1.3),
      View.Shape.line(x1: 1, y1: -2, x2: 8, y2: 6).stroke(.rgb(0xFFFFFF, alpha: 0.7), width: 1.3),
    ]).rotated(degrees: -58)
  }

  static func twist(_ fruit: Garnish.Fruit) -> View.Shape {
    var path = PathData(10, -13)
    path.curve(-2, -20, -16, -10, -9, -1)
    path.curve(-3, 6, -16, 11, -12, 20)
    path.curve(-9, 27, 1, 25, -1, 18)
    return View.Shape.group([
      View.Shape.path(path.text).fill(.none)
        .stroke(fruit.rind.darker(0.3).paint(), width: 7.4, roundEnds: true),
      View.Shape.path(path.text).fill(.none).stroke(
        fruit.rind.paint(), width: 5.8, roundEnds: true),
      View.Shape.path(path.text).fill(.none)
        .stroke(fruit.rind.lighter(0.55).paint(alpha: 0.9), width: 1.5, roundEnds: true),
    ])
  }

  static func shell(_ fruit: Garnish.Fruit) -> View.Shape {
    var bowl = PathData(-16, 0)
    bowl.arc(16, 14, large: false, clockwise: false, 16, 0)
    bowl.close()
    return View.Shape.group([
      View.Shape.path(bowl.text).fill(fruit.rind.paint())
        .stroke(fruit.rind.darker(0.35).paint(), width: 1),
      View.Shape.ellipse(x: 0, y: 0, radiusX: 16, radiusY: 4.6)
        .fill(fruit.flesh.lighter(0.45).paint()).stroke(fruit.rind.darker(0.2).paint(), width: 1),
    ])
  }

  static func bead(_ bead: Garnish.Bead) -> View.Shape {
    func ball(_ tint: Tint, _ radius: Double) -> [View.Shape] {
      [
        View.Shape.circle(x: 0, y: 0, radius: radius).fill(tint.paint())
          .stroke(tint.darker(0.45).paint(), width: 0.9),
        View.Shape.ellipse(
          x: -radius * 0.35, y: -radius * 0.42, radiusX: radius * 0.28, radiusY: radius * 0.18
        ).fill(.rgb(0xFFFFFF, alpha: 0.6)),
      ]
    }
    switch bead {
    case .cherry:
      var stalk = PathData(0, -6)
      stalk.curve(1, -13, 5, -17, 10, -19)
      return View.Shape.group(
        [
          View.Shape.path(stalk.text).fill(.none)
            .stroke(.rgb(0x5A3A22), width: 1.4, roundEnds: true)
        ] + ball(Tint(0xA3142B), 7.6))
    case .olive:
      return View.Shape.group(
        ball(Tint(0x8B9A3B), 7.2)
          + [View.Shape.circle(x: 4, y: -1, radius: 2).fill(.rgb(0xC8392B))])
    case .onion: return View.Shape.group(ball(Tint(0xF3EEE0), 6))
    case .berry(let tint):
      var shapes = ball(tint, 6.6)
      for (x, y) in [(-2.6, 1.2), (1.8, -2.2), (2.4, 2.4), (-0.6, 3.8)] {
        shapes.append(
          View.Shape.circle(x: x, y: y, radius: 1.9).fill(tint.lighter(0.16).paint(alpha: 0.75)))
      }
      return View.Shape.group(shapes)
    case .cube(let tint):
      return View.Shape.rect(x: -6, y: -6, width: 12, height: 12, radius: 2.6).fill(tint.paint())
        .stroke(tint.darker(0.35).paint(), width: 0.9).rotated(degrees: 14)
    }
  }

  static var pineapple: View.Shape {
    let points: [(x: Double, y: Double)] = [(-4, 14), (-17, -20), (14, -25), (6, 13)]
    var shapes = [
      View.Shape.polygon(points).fill(.rgb(0xF6D24A)).stroke(.rgb(0xC79A22), width: 1),
      View.Shape.polygon([(-17, -20), (14, -25), (15, -19), (-15, -14)]).fill(.rgb(0x9A6A24)),
    ]
    for step in 0..<3 {
      let y = -8.0 + Double(step) * 7
      shapes.append(
        View.Shape.line(x1: -8 + Double(step) * 2, y1: y, x2: 7 - Double(step), y2: y - 3)
          .stroke(.rgb(0xE0B02E), width: 1.1))
    }
    return View.Shape.group(shapes).rotated(degrees: 10)
  }

  static var strawberry: View.Shape {
    var body = PathData(0, 15)
    body.curve(-9, 9, -14, -4, -8, -9)
    body.curve(-3, -12, 3, -12, 8, -9)
    body.curve(14, -4, 9, 9, 0, 15)
    var shapes = [
      View.Shape.path(body.text).fill(.rgb(0xDE2F42)).stroke(.rgb(0x9A1526), width: 1)
    ]
    for (x, y) in [(-5.0, -3.0), (0, 1), (5, -3), (-3, 5), (3, 6), (0, -6)] {
      shapes.append(View.Shape.circle(x: x, y: y, radius: 0.9).fill(.rgb(0xF9D97A)))
    }
    for turn in [-50.0, 0, 50] {
      shapes.append(
        View.Shape.ellipse(x: 0, y: -5, radiusX: 2.6, radiusY: 6).fill(.rgb(0x4F9A42))
          .rotated(degrees: turn).translated(x: 0, y: -8))
    }
    return View.Shape.group(shapes).rotated(degrees: -14)
  }

  static func flower(_ tint: Tint) -> View.Shape {
    var shapes: [View.Shape] = []
    for step in 0..<5 {
      shapes.append(
        View.Shape.ellipse(x: 0, y: -9, radiusX: 5.8, radiusY: 9).fill(tint.paint())
          .stroke(tint.darker(0.35).paint(), width: 0.9).rotated(degrees: Double(step) * 72))
    }
    shapes.append(View.Shape.circle(x: 0, y: 0, radius: 4).fill(.rgb(0xF6D24A)))
    return View.Shape.group(shapes)
  }

  static var umbrella: View.Shape {
    var shapes = [
      View.Shape.line(x1: 0, y1: -38, x2: 0, y2: 26).stroke(.rgb(0xB08A4E), width: 2)
    ]
    let colors: [UInt32] = [0xE8506A, 0xFBE3A0, 0xE8506A, 0xFBE3A0]
    for (index, color) in colors.enumerated() {
      let x = -32 + Double(index) * 16
      var panel = PathData(0, -44)
      panel.bend(x * 0.8, -38, x, -20)
      panel.bend(x + 8, -25, x + 16, -20)
      panel.bend((x + 16) * 0.8, -38, 0, -44)
      panel.close()
      shapes.append(
        View.Shape.path(panel.text).fill(.rgb(color)).stroke(.rgb(0x9A2A3F), width: 0.9))
    }
    return View.Shape.group(shapes)
  }
}
