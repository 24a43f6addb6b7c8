import BerthSDK
import Glibc
import Picture

/// Draws single pieces of food around the origin.
enum Morsel {
  /// A piece of a food.
  ///
  /// - Parameter size: about half its width.
  static func shape(_ look: FoodLook, _ size: Double, _ random: inout SteadyRandom) -> View.Shape {
    let edge = look.tint.shaded(0.28)
    switch look.asPiece.shape {
    case .leaf: return leaf(look, size, &random)
    case .herb: return herb(look, size * 0.75, &random)
    case .strip: return strip(look, size, &random)
    case .disc: return disc(look, size)
    case .ring: return ring(look, size)
    case .ball: return ball(look, size * 0.72)
    case .bean: return bean(look, size * 0.8)
    case .floret: return floret(look, size, &random)
    case .mushroom: return mushroom(look, size)
    case .avocado: return avocado(look, size)
    case .citrus: return citrus(look, size)
    case .shred: return shreds(look, size, &random)
    case .crumb: return crumbs(look, size, &random)
    case .egg: return egg(look, size)
    case .slab: return slab(look, size)
    case .fillet: return fillet(look, size)
    case .shrimp: return shrimp(look, size)
    case .mussel: return mussel(look, size)
    default:
      return View.Shape.group([
        View.Shape.rect(
          x: -size * 0.72, y: -size * 0.62, width: size * 1.44, height: size * 1.24,
          radius: size * 0.26
        ).fill(look.tint.paint()).stroke(edge.paint(alpha: 0.7), width: 0.8),
        View.Shape.rect(
          x: -size * 0.55, y: -size * 0.48, width: size * 1.1, height: size * 0.44,
          radius: size * 0.2
        ).fill(look.tint.paler(0.4).paint(alpha: 0.6)),
      ])
    }
  }

  static func leaf(_ look: FoodLook, _ size: Double, _ random: inout SteadyRandom) -> View.Shape {
    let outline = PathData.blob(
      Oval(0, 0, size * 1.35, size * 0.82), bumps: 11, swell: 0.17, &random)
    var rib = PathData(-size * 1.1, 0)
    rib.bend(0, -size * 0.2, size, size * 0.05)
    return View.Shape.group([
      View.Shape.path(outline).fill(look.tint.paint())
        .stroke(look.accent.paint(alpha: 0.85), width: 0.9),
      View.Shape.path(rib.text).fill(.none)
        .stroke(look.tint.paler(0.45).paint(alpha: 0.85), width: 1, roundEnds: true),
    ])
  }

  static func herb(_ look: FoodLook, _ size: Double, _ random: inout SteadyRandom) -> View.Shape {
    var shapes: [View.Shape] = []
    for turn in [-48.0, 4, 56] {
      var path = PathData(0, 0)
      let long = size * random.next(1...1.3)
      path.bend(-size * 0.5, -long * 0.5, 0, -long)
      path.bend(size * 0.5, -long * 0.5, 0, 0)
      path.close()
      shapes.append(
        View.Shape.path(path.text).fill(look.tint.paint())
          .stroke(look.accent.paint(alpha: 0.9), width: 0.7).rotated(degrees: turn))
    }
    return View.Shape.group(shapes)
  }

  /// - Parameter layers: 3 with a gleam, 2 without.
  static func strip(
    _ look: FoodLook, _ size: Double, _ random: inout SteadyRandom, layers: Int = 3
  ) -> View.Shape {
    let bow = size * random.next(-0.5...0.5)
    var path = PathData(-size * 1.25, 0)
    path.bend(0, bow, size * 1.25, 0)
    let gleam = look.tint.paler(0.45).paint(alpha: 0.55)
    return View.Shape.group(
      [(look.accent.paint(), 0.66), (look.tint.paint(), 0.48), (gleam, 0.13)].prefix(layers).map {
        View.Shape.path(path.text).fill(.none)
          .stroke($0.0, width: size * $0.1, roundEnds: true)
      })
  }

  static func disc(_ look: FoodLook, _ size: Double) -> View.Shape {
    var shapes = [
      View.Shape.circle(x: 0, y: 0, radius: size).fill(look.accent.paint())
        .stroke(look.accent.shaded(0.25).paint(alpha: 0.6), width: 0.7),
      View.Shape.circle(x: 0, y: 0, radius: size * 0.84).fill(look.tint.paint()),
    ]
    for step in 0..<5 {
      let angle = Double(step) * 1.2566
      shapes.append(
        View.Shape.ellipse(x: 0, y: -size * 0.46, radiusX: size * 0.13, radiusY: size * 0.24)
          .fill(look.tint.paler(0.42).paint(alpha: 0.75)).rotated(degrees: angle * 57.3))
    }
    return View.Shape.group(shapes)
  }

  static func ring(_ look: FoodLook, _ size: Double) -> View.Shape {
    View.Shape.group([
      View.Shape.ellipse(x: 0, y: 0, radiusX: size * 0.82, radiusY: size * 0.7).fill(.none)
        .stroke(look.accent.paint(), width: size * 0.46),
      View.Shape.ellipse(x: 0, y: 0, radiusX: size * 0.8, radiusY: size * 0.68).fill(.none)
        .stroke(look.tint.paint(), width: size * 0.22),
    ])
  }

  static func ball(_ look: FoodLook, _ size: Double) -> View.Shape {
    View.Shape.group([
      View.Shape.circle(x: 0, y: 0, radius: size).fill(look.tint.paint())
        .stroke(look.accent.paint(alpha: 0.9), width: 0.9),
      View.Shape.circle(x: size * 0.2, y: size * 0.25, radius: size * 0.62)
        .fill(look.accent.paint(alpha: 0.22)),
      View.Shape.ellipse(
        x: -size * 0.32, y: -size * 0.38, radiusX: size * 0.28, radiusY: size * 0.18
      ).fill(.rgb(0xFFFFFF, alpha: 0.6)),
    ])
  }

  /// The outline of a bean.
  static func kidney(_ size: Double) -> String {
    var path = PathData(-size, 0)
    path.curve(-size, -size * 0.95, size, -size * 0.95, size, -size * 0.05)
    path.curve(size, size * 0.7, size * 0.3, size * 0.3, 0, size * 0.25)
    path.curve(-size * 0.4, size * 0.25, -size, size * 0.7, -size, 0)
    path.close()
    return path.text
  }

  static func bean(_ look: FoodLook, _ size: Double) -> View.Shape {
    View.Shape.group([
      View.Shape.path(kidney(size)).fill(look.tint.paint())
        .stroke(look.accent.paint(alpha: 0.9), width: 0.8),
      View.Shape.ellipse(
        x: -size * 0.2, y: -size * 0.38, radiusX: size * 0.4, radiusY: size * 0.13
      ).fill(.rgb(0xFFFFFF, alpha: 0.45)),
    ])
  }

  static func floret(_ look: FoodLook, _ size: Double, _ random: inout SteadyRandom) -> View.Shape {
    var stem = PathData(-size * 0.28, size * 0.1)
    stem.line(-size * 0.2, size)
    stem.line(size * 0.2, size)
    stem.line(size * 0.28, size * 0.1)
    stem.close()
    var shapes = [View.Shape.path(stem.text).fill(look.tint.paler(0.45).paint())]
    for (x, y, part) in [
      (-0.62, 0.0, 0.5), (0.62, 0.02, 0.5), (0, -0.1, 0.6), (-0.36, -0.48, 0.5), (0.38, -0.46, 0.5),
    ] {
      shapes.append(
        View.Shape.circle(x: x * size, y: y * size, radius: part * size)
          .fill(look.tint.paler(random.next(0...0.14)).paint())
          .stroke(look.accent.paint(alpha: 0.75), width: 0.8))
    }
    return View.Shape.group(shapes)
  }

  static func mushroom(_ look: FoodLook, _ size: Double) -> View.Shape {
    var cap = PathData(-size, size * 0.1)
    cap.curve(-size, -size * 1.05, size, -size * 1.05, size, size * 0.1)
    cap.bend(size * 0.7, size * 0.3, size * 0.3, size * 0.12)
    cap.line(size * 0.26, size * 0.85)
    cap.bend(0, size, -size * 0.26, size * 0.85)
    cap.line(-size * 0.3, size * 0.12)
    cap.bend(-size * 0.7, size * 0.3, -size, size * 0.1)
    cap.close()
    return View.Shape.group([
      View.Shape.path(cap.text).fill(look.tint.paler(0.25).paint())
        .stroke(look.accent.paint(), width: 1.1),
      View.Shape.ellipse(x: 0, y: -size * 0.05, radiusX: size * 0.6, radiusY: size * 0.16)
        .fill(look.accent.paint(alpha: 0.55)),
    ])
  }
}
