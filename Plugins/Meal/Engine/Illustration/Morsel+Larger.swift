import BerthSDK
import Glibc
import Picture

extension Morsel {
  static func avocado(_ look: FoodLook, _ size: Double) -> View.Shape {
    var path = PathData(-size * 1.1, size * 0.3)
    path.curve(-size * 0.8, -size, size * 0.8, -size, size * 1.1, size * 0.3)
    path.curve(size * 0.5, -size * 0.15, -size * 0.5, -size * 0.15, -size * 1.1, size * 0.3)
    path.close()
    return View.Shape.group([
      View.Shape.path(path.text).fill(look.tint.paint())
        .stroke(look.accent.paint(), width: 1.1),
      View.Shape.path(path.text).fill(look.tint.paler(0.45).paint(alpha: 0.7))
        .scaled(x: 0.66, y: 0.6),
    ])
  }

  static func citrus(_ look: FoodLook, _ size: Double) -> View.Shape {
    var shapes = [
      View.Shape.circle(x: 0, y: 0, radius: size).fill(look.accent.paint()),
      View.Shape.circle(x: 0, y: 0, radius: size * 0.88).fill(look.tint.paler(0.78).paint()),
    ]
    for step in 0..<8 {
      let from = (Double(step) + 0.09) * .pi / 4
      let to = (Double(step) + 0.91) * .pi / 4
      let middle = (from + to) / 2
      let reach = size * 0.78
      var path = PathData(cos(middle) * size * 0.13, sin(middle) * size * 0.13)
      path.line(cos(from) * reach, sin(from) * reach)
      path.bend(
        cos(middle) * reach * 1.12, sin(middle) * reach * 1.12, cos(to) * reach, sin(to) * reach)
      path.close()
      shapes.append(View.Shape.path(path.text).fill(look.tint.paint()))
    }
    return View.Shape.group(shapes)
  }

  static func shreds(_ look: FoodLook, _ size: Double, _ random: inout SteadyRandom) -> View.Shape {
    var path = ""
    for _ in 0..<5 {
      let x = random.next(-0.9...0.9) * size
      let y = random.next(-0.7...0.7) * size
      let angle = random.next(0...3.14)
      let (dx, dy) = (cos(angle) * size * 0.55, sin(angle) * size * 0.55)
      path += PathData(open: [(x - dx, y - dy), (x + dx, y + dy)]).text
    }
    return View.Shape.group(
      [(look.accent, 2.5), (look.tint, 1.7)].map { tint, width in
        View.Shape.path(path).fill(.none).stroke(tint.paint(), width: width, roundEnds: true)
      })
  }

  static func crumbs(_ look: FoodLook, _ size: Double, _ random: inout SteadyRandom) -> View.Shape {
    var path = ""
    for _ in 0..<4 {
      let spot = Oval(
        random.next(-0.8...0.8) * size, random.next(-0.6...0.6) * size,
        size * random.next(0.24...0.42), size * random.next(0.2...0.34))
      path += PathData.blob(spot, bumps: 5, swell: 0.22, &random)
    }
    return View.Shape.group([
      View.Shape.path(path).fill(look.tint.paint())
        .stroke(look.accent.paint(alpha: 0.8), width: 0.7)
    ])
  }

  static func egg(_ look: FoodLook, _ size: Double) -> View.Shape {
    View.Shape.group([
      View.Shape.ellipse(x: 0, y: 0, radiusX: size * 1.15, radiusY: size * 0.92)
        .fill(look.tint.paint()).stroke(.rgb(0xD9CFB8), width: 0.9),
      View.Shape.circle(x: size * 0.12, y: 0, radius: size * 0.52).fill(look.accent.paint())
        .stroke(look.accent.shaded(0.15).paint(alpha: 0.7), width: 0.7),
      View.Shape.ellipse(
        x: -size * 0.04, y: -size * 0.2, radiusX: size * 0.18, radiusY: size * 0.1
      ).fill(.rgb(0xFFFFFF, alpha: 0.6)),
    ])
  }

  static func slab(_ look: FoodLook, _ size: Double) -> View.Shape {
    var path = PathData(-size * 1.1, -size * 0.1)
    path.curve(-size * 1.1, -size * 0.9, size * 0.3, -size * 0.8, size * 0.95, -size * 0.45)
    path.curve(size * 1.4, -size * 0.1, size * 1.05, size * 0.8, size * 0.3, size * 0.72)
    path.curve(-size * 0.5, size * 0.7, -size * 1.15, size * 0.65, -size * 1.1, -size * 0.1)
    path.close()
    var shapes = [
      View.Shape.path(path.text).fill(look.tint.paint()).stroke(look.accent.paint(), width: 1.1)
    ]
    for step in -1...1 {
      let x = Double(step) * size * 0.52
      shapes.append(
        View.Shape.line(x1: x - size * 0.16, y1: size * 0.38, x2: x + size * 0.2, y2: -size * 0.4)
          .stroke(look.accent.paint(alpha: 0.7), width: max(size * 0.12, 1), roundEnds: true))
    }
    return View.Shape.group(shapes)
  }

  static func fillet(_ look: FoodLook, _ size: Double) -> View.Shape {
    var path = PathData(-size * 1.5, size * 0.1)
    path.curve(-size * 1.45, -size * 0.6, size * 0.6, -size * 0.75, size * 1.5, -size * 0.2)
    path.curve(size * 1.6, size * 0.2, size * 0.4, size * 0.72, -size * 0.6, size * 0.62)
    path.curve(-size * 1.2, size * 0.6, -size * 1.5, size * 0.4, -size * 1.5, size * 0.1)
    path.close()
    var shapes = [
      View.Shape.path(path.text).fill(look.tint.paint())
        .stroke(look.tint.shaded(0.3).paint(alpha: 0.8), width: 1.1)
    ]
    for step in 0..<5 {
      let x = (-0.95 + Double(step) * 0.45) * size
      var flake = PathData(x, -size * 0.42)
      flake.bend(x + size * 0.3, 0, x, size * 0.42)
      shapes.append(
        View.Shape.path(flake.text).fill(.none)
          .stroke(look.accent.paint(alpha: 0.9), width: max(size * 0.09, 0.9), roundEnds: true))
    }
    return View.Shape.group(shapes)
  }

  static func shrimp(_ look: FoodLook, _ size: Double) -> View.Shape {
    var body = PathData(size * 0.55, -size * 0.62)
    body.curve(-size * 0.6, -size * 1.1, -size * 1.15, size * 0.5, size * 0.1, size * 0.7)
    var shapes = [
      View.Shape.polygon([
        (x: size * 0.02, y: size * 0.66), (x: size * 0.75, y: size * 0.35),
        (x: size * 0.5, y: size * 0.75), (x: size * 0.72, y: size * 1.08),
      ]).fill(look.accent.paint()),
      View.Shape.path(body.text).fill(.none)
        .stroke(look.accent.paint(), width: size * 0.68, roundEnds: true),
      View.Shape.path(body.text).fill(.none)
        .stroke(look.tint.paint(), width: size * 0.5, roundEnds: true),
    ]
    for (x, y) in [(0.1, -0.72), (-0.38, -0.4), (-0.48, 0.06), (-0.24, 0.46)] {
      shapes.append(
        View.Shape.circle(x: x * size, y: y * size, radius: size * 0.1)
          .fill(.rgb(0xFFFFFF, alpha: 0.65)))
    }
    return View.Shape.group(shapes)
  }

  static func mussel(_ look: FoodLook, _ size: Double) -> View.Shape {
    var shell = PathData(-size * 1.15, size * 0.1)
    shell.curve(-size * 0.6, -size, size, -size * 0.9, size * 1.1, 0)
    shell.curve(size, size * 0.85, -size * 0.6, size * 0.85, -size * 1.15, size * 0.1)
    shell.close()
    return View.Shape.group([
      View.Shape.path(shell.text).fill(look.accent.paint())
        .stroke(look.accent.shaded(0.4).paint(), width: 1),
      View.Shape.ellipse(x: size * 0.08, y: 0, radiusX: size * 0.72, radiusY: size * 0.42)
        .fill(Tint(0xDDE0E4).paint()),
      View.Shape.ellipse(x: size * 0.1, y: 0, radiusX: size * 0.52, radiusY: size * 0.28)
        .fill(look.tint.paint()).stroke(look.tint.shaded(0.25).paint(alpha: 0.7), width: 0.7),
    ])
  }
}
