import BerthSDK
import Picture

/// The ice a drink is served on.
enum IceStyle: Sendable, Equatable {
  case none, cubes, large, crushed, frozen

  /// What the glass, the method and the instructions say.
  static func of(_ recipe: Recipe) -> IceStyle {
    if recipe.method == .hot || recipe.glass == .shot || DropShot.isDropped(recipe) { return .none }
    let words = recipe.steps.joined(separator: " ").lowercased()
    let isShort = !recipe.glass.usuallyHoldsIce
    if recipe.method == .blend {
      return recipe.ingredients.contains { $0.ingredient == "ice" } || words.contains("ice")
        ? .frozen : .none
    }
    let isEmptied = ["throw out", "tip out the ice", "discard the ice", "empty the glass"]
      .contains { words.contains($0) }
    if recipe.method == .stir, isEmptied || words.contains("bare glass") { return .none }
    if words.contains("crushed ice") || words.contains("cracked ice") && recipe.glass == .julep
      || words.contains("pebble") || recipe.method == .swizzle
    {
      return .crushed
    }
    if isShort { return .none }
    if words.contains("without ice") || words.contains("no ice") { return .none }
    if words.contains("large cube") || words.contains("big cube") || words.contains("large ice")
      || words.contains("one large") || words.contains("block")
    {
      return .large
    }
    let isStrained =
      recipe.method == .stir || recipe.method == .shake
      || recipe.method == .dryShake || recipe.method == .throw
    if isStrained {
      let signs = [
        "fresh ice", "over ice", "on ice", "over fresh", "ice-filled", "filled with ice",
        "full of ice",
        "over cubes", "ice in", "new ice", "cubed ice", "ice cubes", "with ice and strain",
      ]
      return signs.contains { words.contains($0) } ? .cubes : .none
    }
    return words.contains(" ice") || words.isEmpty ? .cubes : .none
  }
}

/// Draws ice into a glass.
struct IceDrawing {
  let shape: GlassShape
  let style: IceStyle
  /// What makes the placing the drink's own.
  let seed: String
  /// The colour of the liquid around it.
  let liquid: Tint

  private var axis: Double { GlassShape.axis }

  /// The ice, from the bottom up.
  var shapes: [View.Shape] {
    switch style {
    case .none: return []
    case .frozen: return shape.material == .glass ? [] : heap
    case .cubes: return shape.material == .glass ? cubes : heap
    case .large: return shape.material == .glass ? [large] : heap
    case .crushed: return shape.material == .glass ? crushed + heap : heap
    }
  }

  private var isPale: Bool { liquid.luminance > 0.55 }

  /// White on dark drinks, grey blue on pale ones.
  private var edge: View.Paint {
    isPale ? .rgb(0x9DB9C8, alpha: 0.85) : .rgb(0xFFFFFF, alpha: 0.7)
  }

  private func cube(_ x: Double, _ y: Double, _ side: Double, _ turn: Double) -> View.Shape {
    let half = side / 2
    return View.Shape.group([
      View.Shape.rect(x: -half, y: -half, width: side, height: side, radius: side * 0.2)
        .fill(.rgb(0xFFFFFF, alpha: isPale ? 0.42 : 0.3)).stroke(edge, width: 1.4),
      View.Shape.path(inner(half).text).fill(.none).stroke(edge, width: 1.5, roundEnds: true),
    ]).rotated(degrees: turn).translated(x: x, y: y)
  }

  private func inner(_ half: Double) -> PathData {
    var path = PathData(-half * 0.55, half * 0.2)
    path.bend(-half * 0.6, -half * 0.6, half * 0.2, -half * 0.58)
    return path
  }

  private var cubes: [View.Shape] {
    var random = SteadyRandom(seed)
    let width = shape.half(at: (shape.level + shape.bottom) / 2)
    let side = min(max(width * 0.78, 16), 36)
    var shapes: [View.Shape] = []
    var y = shape.bottom - side * 0.56
    var row = 0
    while y > shape.level - side * 0.1, row < 6 {
      let reach = shape.half(at: y) - side * 0.62
      if reach < 2 {
        shapes.append(cube(axis, y, side, random.next(-14...14)))
      } else {
        let shift = row % 2 == 0 ? 0.0 : reach * 0.16
        shapes.append(
          cube(axis - reach + shift, y + random.next(-2...2), side, random.next(-16...16)))
        shapes.append(
          cube(
            axis + reach - shift * 0.5, y - side * 0.3 + random.next(-2...2), side * 0.96,
            random.next(-16...16)))
      }
      y -= side * 0.98
      row += 1
    }
    return shapes
  }

  private var large: View.Shape {
    let width = shape.half(at: (shape.level + shape.bottom) / 2)
    let side = min(width * 1.28, 66)
    return cube(axis + 2, min(shape.bottom - side * 0.54, shape.level + side * 0.46), side, -7)
  }

  private var crushed: [View.Shape] {
    var random = SteadyRandom(seed)
    var shapes: [View.Shape] = []
    for _ in 0..<40 {
      let y = random.next(shape.level...max(shape.bottom - 8, shape.level + 4))
      let reach = max(shape.half(at: y) - 6, 1)
      shapes.append(splinter(axis + random.next(-reach...reach), y, &random, alpha: 0.36))
    }
    return shapes
  }

  /// A heap of crushed ice above the rim.
  private var heap: [View.Shape] {
    var random = SteadyRandom(seed + "heap")
    let base = shape.material == .glass ? shape.level : shape.rim
    let half = shape.half(at: base) - 4
    var shapes: [View.Shape] = []
    for step in 0..<34 {
      let across = random.next(-0.92...0.92)
      let height = (1 - across * across) * (style == .crushed ? 20 : 10)
      let y = base - height * random.next(0.1...1) * (step % 3 == 0 ? 1 : 0.8) + 2
      shapes.append(splinter(axis + across * half, y, &random, alpha: 0.9))
    }
    return shapes
  }

  private func splinter(
    _ x: Double, _ y: Double, _ random: inout SteadyRandom, alpha: Double
  ) -> View.Shape {
    let size = random.next(3.2...6)
    let points: [(x: Double, y: Double)] = [
      (-size, -size * 0.4), (-size * 0.2, -size), (size, -size * 0.5), (size * 0.7, size * 0.7),
      (-size * 0.5, size * 0.8),
    ]
    return View.Shape.polygon(points).fill(.rgb(0xF2F9FC, alpha: alpha))
      .stroke(.rgb(0xA9C3D1, alpha: alpha * 0.7), width: 0.8)
      .rotated(degrees: random.next(0...90)).translated(x: x, y: y)
  }
}
