import BerthSDK
import Picture

/// Dishes from bowls, pots and glasses.
extension DishCanvas {
  mutating func drawBowl() {
    let inside = bowl(deepWare())
    oval(inside, dish.broth.paler(0.35).paint())
    var parts = Array((dish.bases.prefix(1) + dish.pieces).prefix(5))
    if parts.isEmpty { parts = dish.shown }
    // Heaps side by side around the middle, as these bowls are filled.
    for (step, part) in parts.enumerated() {
      let angle = Double(step) / Double(parts.count) * 6.283 - 2.2
      let at = parts.count == 1 ? (x: inside.x, y: inside.y) : inside.point(angle, 0.52)
      let radius = parts.count == 1 ? 50.0 : parts.count < 4 ? 33 : 28
      heap(part.look, Oval(at.x, at.y, radius), size: 8)
    }
    drizzle(inside.scaled(0.62))
    garnish(inside.scaled(0.4))
    citrus(inside.x + inside.rx * 0.72, inside.y + inside.ry * 0.5)
  }

  mutating func drawSoup() {
    let inside = bowl(deepWare())
    let liquid = dish.broth
    oval(inside, liquid.paint(), edge: liquid.shaded(0.22).paint(), 1.5)
    oval(inside.scaled(0.9), liquid.paler(0.09).paint())
    var parts = dish.pieces
    parts += dish.bases.filter { $0.look.shape != .bread }.prefix(1)
    if parts.isEmpty {
      swirl(inside.scaled(0.5), (dish.sauces.first?.look.tint ?? liquid).paler(0.6))
    } else {
      scatter(parts, 17, in: inside.scaled(0.76), size: 8.5)
    }
    for point in points(7, in: inside.scaled(0.8)) {
      oval(Oval(point.x, point.y, random.next(1.5...3.5)), .rgb(0xFFFFFF, alpha: 0.28))
    }
    garnish(inside.scaled(0.5), count: 7)
    citrus(inside.x + inside.rx * 0.66, inside.y - inside.ry * 0.5)
  }

  mutating func drawSalad() {
    let inside = bowl(deepWare(), Oval(120, 90, 80, 80))
    let leaves = dish.pieces.filter { $0.look.shape == .leaf || $0.look.shape == .strip }
    let others = dish.pieces.filter { $0.look.shape != .leaf }
    oval(inside, dish.shown[0].look.tint.shaded(0.3).paint())
    if leaves.isEmpty {
      scatter(dish.shown, 34, in: inside.scaled(0.84), size: 11)
    } else {
      scatter(leaves, 24, in: inside.scaled(0.84), size: 15)
    }
    let base = dish.bases.filter { $0.look.shape == .grain }.prefix(1)
    for part in base {
      for point in points(4, in: inside.scaled(0.6)) {
        grains(Oval(point.x, point.y, 13), part.look)
      }
    }
    scatter(others, 22, in: inside.scaled(0.78), size: 10.5)
    garnish(inside.scaled(0.6), count: 8)
    citrus(inside.x - inside.rx * 0.7, inside.y + inside.ry * 0.55)
  }

  mutating func drawNoodles() {
    let inside = bowl(deepWare())
    let broth = dish.broth
    oval(inside, broth.paint(), edge: broth.shaded(0.25).paint(), 1.5)
    strands(
      Oval(inside.x, inside.y, inside.rx * 0.82, inside.ry * 0.8),
      dish.base([.strand, .tube], else: DishContents.plainNoodles))
    scatter(dish.pieces, 13, in: Oval(inside.x, inside.y, 40, 40), size: 10)
    garnish(inside.scaled(0.5), count: 8)
    add(
      View.Shape.group([
        View.Shape.line(x1: 0, y1: 0, x2: 92, y2: -8),
        View.Shape.line(x1: 2, y1: 8, x2: 93, y2: -1),
      ]).stroke(.rgb(0x8A4B2A), width: 4, roundEnds: true).translated(x: 140, y: 34))
  }

  mutating func drawStew() {
    let enamels: [UInt32] = [0xB5442E, 0x3E6470, 0x4E6B4A, 0xC98A2E]
    let inside = pot(Tint(enamels[random.choice(enamels.count)]))
    let sauce = dish.broth.shaded(0.08)
    oval(inside, sauce.paint(), edge: sauce.shaded(0.3).paint(), 1.6)
    pool(inside.scaled(0.84), sauce.paler(0.08), swell: 0.05, alpha: 0.8)
    scatter(dish.shown, 22, in: inside.scaled(0.8), size: 11)
    for point in points(9, in: inside.scaled(0.84)) {
      pool(
        Oval(point.x, point.y, random.next(5...10), random.next(3...6)), sauce, alpha: 0.55)
    }
    garnish(inside.scaled(0.5), count: 6)
  }

  mutating func drawCurry() {
    let inside = bowl(deepWare(), Oval(120, 90, 78, 78))
    let sauce = dish.broth
    oval(inside, sauce.paint(), edge: sauce.shaded(0.22).paint(), 1.6)
    pool(inside.scaled(0.8), sauce.paler(0.1), swell: 0.05)
    scatter(
      dish.shown, 17, in: Oval(inside.x - 18, inside.y + 10, inside.rx * 0.62), size: 10.5)
    // A dome of rice at the back, or bread to dip.
    if let bread = dish.bases.first(where: { $0.look.shape == .bread }) {
      slice(bread.look, Oval(inside.x + 34, inside.y - 32, 30, 24))
    } else {
      let rice = dish.base([.grain], else: DishContents.plainRice)
      grains(Oval(inside.x + 30, inside.y - 30, 33, 30), rice, dense: 1.4)
    }
    swirl(Oval(inside.x - 22, inside.y + 10, 24), sauce.paler(0.65))
    garnish(Oval(inside.x - 18, inside.y + 8, 32), count: 6)
  }

  mutating func drawPorridge() {
    let inside = bowl(deepWare())
    let base = dish.base([.grain, .bread], else: DishContents.plainRice)
    let cream = Tint.blend([(base.tint, 2), (dish.broth, 1)]) ?? base.tint
    oval(inside, cream.paint(), edge: cream.shaded(0.16).paint(), 1.4)
    for point in points(26, in: inside.scaled(0.9)) {
      pool(
        Oval(point.x, point.y, random.next(3...6), random.next(2...4)), cream.paler(0.3),
        alpha: 0.7)
    }
    let parts = dish.pieces + dish.garnishes.filter { $0.look.shape == .crumb }
    if parts.isEmpty {
      swirl(inside.scaled(0.55), dish.sauce)
    } else {
      drizzle(inside.scaled(0.7))
      scatter(
        parts, 19, in: Oval(inside.x - 14, inside.y + 6, inside.rx * 0.56, inside.ry * 0.66),
        size: 9)
    }
    garnish(Oval(inside.x + 20, inside.y - 18, 20), count: 4)
  }

  mutating func drawDip() {
    let under = plate(ware(), Oval(120, 90, 82, 82))
    let bread = dish.base([.bread], else: DishContents.plainBread)
    for step in 0..<13 {
      let at = Oval(under.x, under.y, 62).point(Double(step) / 13 * 6.283, 1)
      slice(bread, Oval(at.x, at.y, 13, 10))
    }
    let inside = bowl(deepWare(), Oval(120, 90, 48, 48))
    let dip = dish.sauces.first?.look.tint ?? dish.shown[0].look.tint
    oval(inside, dip.paint(), edge: dip.shaded(0.18).paint(), 1.4)
    swirl(inside.scaled(0.62), dip.shaded(0.16))
    pool(Oval(inside.x - 6, inside.y - 2, 11, 7), Tint(0xD9A92E), alpha: 0.7)
    scatter(dish.pieces, 6, in: inside.scaled(0.5), size: 6)
    garnish(inside.scaled(0.55), count: 5)
  }

  mutating func drawSmoothie() {
    let drink =
      Tint.blend(
        (dish.pieces + dish.sauces).map {
          ($0.look.accent.stirred(with: $0.look.tint, share: 0.65), $0.share)
        }
          + [(dish.broth, 0.25)]) ?? dish.broth
    oval(Oval(120, 160, 46, 8), .rgb(0x1A1008, alpha: 0.16))
    add(
      View.Shape.line(x1: 132, y1: 60, x2: 152, y2: 8)
        .stroke(.rgb(0xE8E2D4), width: 6, roundEnds: true))
    glass(
      top: 44, bottom: 158, wide: 38, narrow: 28,
      [(drink.paler(0.1), 54), (drink, 62), (drink.shaded(0.07), 118)])
    oval(Oval(120, 54, 35, 7), drink.paler(0.28).paint(), edge: drink.paint())
    let crown = dish.pieces.prefix(2)
    for (step, part) in crown.enumerated() {
      piece(part.look, 104 + Double(step) * 26, 46, 9)
    }
    garnish(Oval(120, 53, 22, 4), count: 4)
    scatter(Array(crown), 4, in: Oval(190, 152, 26, 10), size: 9)
  }

  mutating func drawYogurt() {
    let milk = dish.sauces.first?.look.tint ?? Tint(0xFCFAF4)
    oval(Oval(120, 160, 60, 8), .rgb(0x1A1008, alpha: 0.16))
    let fruit = dish.pieces.first?.look ?? FoodLooks.unknown
    let second = (dish.pieces.dropFirst().first ?? dish.bases.first)?.look ?? fruit
    glass(
      top: 42, bottom: 158, wide: 52, narrow: 36,
      [
        (milk, 58), (second.tint.stirred(with: milk, share: 0.25), 82), (milk, 98),
        (fruit.tint.stirred(with: milk, share: 0.2), 120), (milk.shaded(0.02), 132),
      ])
    scatter([.init(look: second.asPiece, share: 1)], 9, in: Oval(120, 88, 36, 5), size: 6)
    scatter([.init(look: fruit.asPiece, share: 1)], 9, in: Oval(120, 124, 32, 6), size: 6)
    oval(Oval(120, 56, 48, 10), milk.paint(), edge: milk.shaded(0.12).paint())
    scatter(dish.shown, 14, in: Oval(120, 51, 36, 8), size: 9)
    garnish(Oval(120, 48, 22, 5), count: 4)
  }

  /// A glass seen from the side, filled in layers that each end at a height.
  private mutating func glass(
    top: Double, bottom: Double, wide: Double, narrow: Double,
    _ layers: [(tint: Tint, from: Double)]
  ) {
    func half(_ y: Double) -> Double { wide + (narrow - wide) * (y - top) / (bottom - top) }
    for (step, layer) in layers.enumerated() {
      let end = step + 1 < layers.count ? layers[step + 1].from : bottom - 4
      var path = PathData(120 - half(layer.from) + 2, layer.from)
      path.line(120 + half(layer.from) - 2, layer.from)
      path.line(120 + half(end) - 2, end)
      path.bend(120, end + 7, 120 - half(end) + 2, end)
      path.close()
      add(View.Shape.path(path.text).fill(layer.tint.paint()))
    }
    var wall = PathData(120 - wide, top)
    wall.line(120 - narrow, bottom - 4)
    wall.bend(120, bottom + 6, 120 + narrow, bottom - 4)
    wall.line(120 + wide, top)
    add(
      View.Shape.path(wall.text).fill(.none)
        .stroke(.rgb(0x8FA3AE, alpha: 0.9), width: 2, roundEnds: true))
    add(
      View.Shape.line(x1: 120 - wide * 0.72, y1: top + 22, x2: 120 - narrow * 0.78, y2: bottom - 18)
        .stroke(.rgb(0xFFFFFF, alpha: 0.5), width: 4, roundEnds: true))
  }

  /// A spiral on the surface.
  mutating func swirl(_ oval: Oval, _ tint: Tint) {
    let turn = random.next(0...6.28)
    let start = oval.point(turn, 0.06)
    var path = PathData(start.x, start.y)
    for step in 1...9 {
      let angle = turn + Double(step) * 0.95
      let share = 0.06 + Double(step) * 0.1
      let bend = oval.point(angle - 0.47, share * 1.08)
      let to = oval.point(angle, share)
      path.bend(bend.x, bend.y, to.x, to.y)
    }
    add(
      View.Shape.path(path.text).fill(.none)
        .stroke(tint.paint(alpha: 0.85), width: 4.2, roundEnds: true))
  }

  /// A thread of the second sauce across.
  mutating func drizzle(_ oval: Oval) {
    guard let sauce = dish.sauces.first?.look.tint else { return }
    var path = PathData(oval.x - oval.rx, oval.y - oval.ry * 0.2)
    for step in 0..<5 {
      let x = oval.x - oval.rx + oval.rx * 2 * Double(step + 1) / 5
      let rise = step % 2 == 0 ? -0.75 : 0.75
      path.bend(x - oval.rx * 0.2, oval.y + oval.ry * rise, x, oval.y)
    }
    add(
      View.Shape.path(path.text).fill(.none)
        .stroke(sauce.paint(alpha: 0.9), width: 3, roundEnds: true))
  }
}
