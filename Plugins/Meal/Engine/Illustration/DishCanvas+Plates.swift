import BerthSDK
import Picture

/// Dishes from plates, pans and the oven.
extension DishCanvas {
  mutating func drawPlate() {
    let inside = plate(ware())
    let main = mainPiece
    let sides = sideParts(without: main)
    if let side = sides.first {
      heap(side.look, Oval(inside.x + 27, inside.y - 26, 31, 27), size: 9)
    }
    if sides.count > 1 {
      heap(sides[1].look, Oval(inside.x - 31, inside.y - 22, 26, 25), size: 9)
    }
    let sauce = dish.sauce.stirred(with: .white, share: 0.1)
    pool(Oval(inside.x, inside.y + 22, 52, 27), sauce, alpha: 0.85)
    centrepiece(main, inside.x, inside.y + 21)
    scatter(Array(sides.dropFirst(2)), 7, in: Oval(inside.x, inside.y + 2, 52, 40), size: 8)
    garnish(Oval(inside.x, inside.y + 14, 38, 22), count: 6)
    citrus(inside.x + 42, inside.y + 34, 13)
  }

  mutating func drawFish() {
    let inside = platter(ware())
    let main = mainPiece
    let sides = sideParts(without: main)
    for (step, part) in sides.prefix(2).enumerated() {
      heap(part.look, Oval(inside.x + (step == 0 ? 50 : -54), inside.y - 18, 31, 25), size: 9)
    }
    if main.shape == .fillet {
      for (x, y) in [(-28.0, 12.0), (28, 24)] {
        piece(main, inside.x + x, inside.y + y, 34, turn: -14)
      }
    } else {
      scatter(
        [.init(look: main, share: 1)], 10, in: Oval(inside.x, inside.y + 12, 56, 28), size: 15)
    }
    garnish(Oval(inside.x, inside.y + 14, 56, 24), count: 9)
    citrus(inside.x + 66, inside.y + 20, 14)
    citrus(inside.x - 68, inside.y + 22, 13)
  }

  mutating func drawPasta() {
    let inside = plate(ware(), Oval(120, 90, 80, 80))
    let pasta = dish.base(
      [.strand, .tube],
      else: dish.main.map { [.disc, .bean].contains($0.shape) ? $0 : DishContents.plainNoodles }
        ?? DishContents.plainNoodles)
    let place = Oval(inside.x, inside.y, inside.rx * 0.95)
    if pasta.shape == .strand || pasta.shape == .tube {
      strands(place, pasta)
    } else {
      heap(pasta, place, size: 9)
    }
    pool(place.scaled(0.52), dish.broth, swell: 0.16, alpha: 0.85)
    scatter(dish.pieces, 12, in: place.scaled(0.62), size: 9)
    garnish(place.scaled(0.6), count: 9)
  }

  mutating func drawRice() {
    let inside = plate(ware(), Oval(120, 90, 80, 80))
    let rice = dish.base([.grain], else: DishContents.plainRice)
    var tinted = rice
    tinted.tint = rice.tint.stirred(with: dish.broth, share: 0.3)
    tinted.accent = rice.accent.stirred(with: dish.broth, share: 0.35)
    grains(inside.scaled(0.94), tinted, dense: 1.3)
    scatter(dish.pieces, 18, in: inside.scaled(0.74), size: 8.5)
    garnish(inside.scaled(0.6), count: 8)
    citrus(inside.x + 34, inside.y + 34)
  }

  mutating func drawSkillet() {
    let inside = pan()
    pool(inside.scaled(0.95), dish.broth.shaded(0.04), swell: 0.03)
    for part in dish.bases.prefix(1) {
      if part.look.shape == .grain { grains(inside.scaled(0.86), part.look) }
      if part.look.shape == .strand || part.look.shape == .tube {
        strands(inside.scaled(0.86), part.look)
      }
    }
    let large = dish.pieces.filter { [.egg, .slab, .fillet].contains($0.look.shape) }.prefix(1)
    let small = dish.pieces.filter { ![.egg, .slab, .fillet].contains($0.look.shape) }
    scatter(small, 20, in: inside.scaled(0.84), size: 10)
    for part in large {
      if part.look.shape == .egg {
        for point in points(3, in: inside.scaled(0.62)) { friedEgg(point.x, point.y, 17) }
      } else {
        scatter([part], 4, in: inside.scaled(0.55), size: 16)
      }
    }
    garnish(inside.scaled(0.6), count: 8)
  }

  mutating func drawStirFry() {
    let inside = wok()
    let glaze = dish.broth.shaded(0.1)
    pool(inside.scaled(0.92), glaze, swell: 0.04)
    for part in dish.bases.prefix(1) where part.look.shape == .strand {
      strands(inside.scaled(0.84), part.look)
    }
    scatter(dish.shown, 30, in: inside.scaled(0.86), size: 10)
    for point in points(10, in: inside.scaled(0.8)) {
      oval(Oval(point.x, point.y, 2.6, 1.4), .rgb(0xFFFFFF, alpha: 0.4))
    }
    garnish(inside.scaled(0.6), count: 8)
  }

  mutating func drawBake() {
    let wares: [UInt32] = [0xC65B3C, 0x3F6A78, 0xF1E9DA, 0x6B7F52]
    let inside = ovenDish(Tint(wares[random.choice(wares.count)]))
    let cheese = dish.pieces.first { $0.look.shape == .shred }?.look.tint
    let crust = (cheese ?? dish.sauce.stirred(with: Tint(0xEFCB7A), share: 0.5))
    box(40, 42, 160, 96, 12, dish.broth)
    box(43, 45, 154, 90, 11, crust.stirred(with: dish.broth, share: 0.35))
    scatter(dish.shown.filter { $0.look.shape != .shred }, 24, in: inside.scaled(0.88), size: 10.5)
    for point in points(14, in: inside.scaled(0.95)) {
      pool(
        Oval(point.x, point.y, random.next(8...15), random.next(5...9)), crust, swell: 0.18,
        alpha: 0.8)
    }
    for point in points(11, in: inside.scaled(0.92)) {
      pool(Oval(point.x, point.y, random.next(2...5), 2.4), .toasted, swell: 0.2, alpha: 0.6)
    }
    garnish(inside.scaled(0.6), count: 9)
  }

  mutating func drawRoast() {
    let inside = ovenDish(Tint(0x8B929A))
    let main = mainPiece
    box(40, 42, 160, 96, 12, Tint(0x5E656D))
    pool(inside.scaled(0.9), dish.broth.shaded(0.2), alpha: 0.6)
    let sides = sideParts(without: main)
    scatter(sides.isEmpty ? dish.shown : sides, 26, in: inside.scaled(0.9), size: 10.5)
    if dish.main?.shape == .crumb {
      loaf(main, Oval(inside.x, inside.y, 54, 25))
    } else {
      for (x, y, turn) in [(-30.0, -4.0, -8.0), (4, 6, -4), (36, -2, 6)] {
        piece(main, inside.x + x, inside.y + y, 19, turn: turn)
      }
    }
    garnish(inside.scaled(0.7), count: 8)
    citrus(inside.x + 58, inside.y + 26)
  }

  mutating func drawSkewers() {
    let inside = platter(ware())
    for part in dish.bases.prefix(1) {
      heap(
        part.look.shape == .bread ? part.look.asPiece : part.look,
        Oval(inside.x + 50, inside.y - 14, 22, 16), size: 8)
    }
    let parts = dish.shown
    for (row, y) in [64.0, 90, 116].enumerated() {
      let x = 46.0 + Double(row) * 5
      add(
        View.Shape.line(x1: x - 14, y1: y + 5, x2: x + 142, y2: y - 9)
          .stroke(.rgb(0xB98A52), width: 2.6, roundEnds: true))
      for step in 0..<6 {
        let look = parts[(step + row) % min(parts.count, 3)].look
        let solid =
          [.slab, .fillet, .shrimp, .cube, .ball, .disc, .mushroom].contains(look.shape)
          ? look : FoodLook(tint: look.tint, accent: look.accent, shape: .cube)
        piece(solid, x + 6 + Double(step) * 22, y + 3 - Double(step) * 2, 11.5, turn: -6)
      }
    }
    garnish(inside.scaled(0.7), count: 7)
    citrus(inside.x - 60, inside.y + 20)
  }

  mutating func drawDumplings() {
    let inside = plate(ware(), Oval(120, 90, 80, 80))
    let dough = Tint(0xF8EBCD)
    let filling = dish.shown[0].look.tint
    for step in 0..<7 {
      let at = inside.point(Double(step) / 7 * 6.283 + 0.3, 0.68)
      dumpling(at.x, at.y, dough, filling, turn: Double(step) / 7 * 360 + 107)
    }
    let dish = bowl(Tint(0x3F5568), Oval(inside.x, inside.y, 19))
    oval(dish, Tint(0x4A2A1C).paint())
    garnish(inside.scaled(0.9), count: 7)
  }

  private mutating func dumpling(
    _ x: Double, _ y: Double, _ dough: Tint, _ filling: Tint, turn: Double
  ) {
    var path = PathData(-20, 5)
    path.curve(-16, -18, 16, -18, 20, 5)
    path.curve(10, 13, -10, 13, -20, 5)
    path.close()
    var shapes = [
      View.Shape.path(path.text).fill(dough.paint()).stroke(dough.shaded(0.35).paint(), width: 1.1),
      View.Shape.ellipse(x: 0, y: 3, radiusX: 12, radiusY: 5).fill(filling.paint(alpha: 0.22)),
    ]
    for step in -2...2 {
      let at = Double(step) * 6
      shapes.append(
        View.Shape.line(x1: at, y1: -11 + abs(at) * 0.35, x2: at * 0.75, y2: -3)
          .stroke(dough.shaded(0.3).paint(), width: 1.3, roundEnds: true))
    }
    add(View.Shape.group(shapes).rotated(degrees: turn).translated(x: x, y: y))
  }

  mutating func drawEggs() {
    let inside = plate(ware())
    let sides = dish.pieces.filter { $0.look.shape != .egg }
    if let bread = dish.bases.first(where: { $0.look.shape == .bread }) {
      slice(bread.look, Oval(inside.x + 28, inside.y - 28, 31, 26))
    }
    if let first = sides.first {
      heap(first.look, Oval(inside.x - 30, inside.y - 24, 28, 24), size: 9)
    }
    pool(Oval(inside.x, inside.y + 16, 42, 26), dish.sauce, alpha: 0.5)
    scatter(Array(sides.dropFirst()), 10, in: Oval(inside.x, inside.y + 18, 44, 26), size: 8)
    friedEgg(inside.x - 20, inside.y + 19, 25)
    friedEgg(inside.x + 25, inside.y + 23, 24)
    garnish(Oval(inside.x, inside.y + 14, 34, 20), count: 7)
  }

  mutating func drawOmelette() {
    let inside = plate(ware())
    let golden = Tint(0xF7CF52)
    scatter(
      dish.pieces.filter { $0.look.shape != .egg }, 12,
      in: Oval(inside.x - 2, inside.y + 14, 42, 24), size: 9)
    var fold = PathData(inside.x - 52, inside.y + 8)
    fold.curve(
      inside.x - 48, inside.y - 50, inside.x + 48, inside.y - 50, inside.x + 52, inside.y + 8)
    fold.bend(inside.x, inside.y + 26, inside.x - 52, inside.y + 8)
    fold.close()
    add(
      View.Shape.path(fold.text).fill(golden.paint())
        .stroke(Tint(0xC48A1E).paint(), width: 1.5))
    let brown = Tint(0xD9972C)
    for point in points(8, in: Oval(inside.x, inside.y - 12, 38, 18)) {
      let spot = Oval(point.x, point.y, random.next(4...9), random.next(2...4))
      pool(spot, brown, alpha: 0.45)
    }
    scatter(
      dish.pieces.filter { $0.look.shape != .egg }, 5,
      in: Oval(inside.x + 4, inside.y - 10, 26, 12), size: 7)
    garnish(Oval(inside.x, inside.y - 6, 34, 20), count: 8)
  }

  /// What the plate is about, as one large piece.
  private var mainPiece: FoodLook {
    let whole: Set<PieceShape> = [
      .slab, .fillet, .shrimp, .egg, .cube, .mussel, .disc, .mushroom, .ball, .floret,
    ]
    if let main = dish.main {
      if whole.contains(main.shape) { return main }
      // Minced meat comes to the table as a loaf or a patty.
      if main.shape == .crumb {
        return FoodLook(tint: main.tint, accent: main.accent, shape: .slab)
      }
    }
    let found = dish.pieces.first { [.slab, .fillet, .shrimp, .egg].contains($0.look.shape) }
    return found?.look ?? dish.main?.asPiece ?? dish.shown[0].look
  }

  private func sideParts(without main: FoodLook) -> [DishContents.Part] {
    dish.bases.prefix(1).map {
      $0.look.shape == .bread ? DishContents.Part(look: $0.look.asPiece, share: $0.share) : $0
    } + dish.pieces.filter { $0.look != main }
  }

  private mutating func centrepiece(_ look: FoodLook, _ x: Double, _ y: Double) {
    switch look.shape {
    case .slab, .fillet:
      for step in -1...1 {
        piece(look, x + Double(step) * 26, y + Double(step) * 2, 21, turn: 68)
      }
    case .egg:
      friedEgg(x - 19, y, 23)
      friedEgg(x + 22, y + 3, 22)
    default:
      scatter([.init(look: look, share: 1)], 12, in: Oval(x, y, 42, 22), size: 13)
    }
  }

  /// An egg fried sunny side up.
  mutating func friedEgg(_ x: Double, _ y: Double, _ size: Double) {
    let white = PathData.blob(Oval(x, y, size, size * 0.9), bumps: 9, swell: 0.13, &random)
    add(View.Shape.path(white).fill(.rgb(0xFFFDF4)).stroke(.rgb(0xD9B978), width: 1.1))
    oval(Oval(x + 1, y, size * 0.44), .rgb(0xF7B52C), edge: .rgb(0xDE9414))
    oval(
      Oval(x - size * 0.12, y - size * 0.16, size * 0.14, size * 0.09), .rgb(0xFFFFFF, alpha: 0.7))
  }
}
