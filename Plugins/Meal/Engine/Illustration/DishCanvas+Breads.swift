import BerthSDK
import Glibc
import Picture

/// Dishes in and on bread and dough.
extension DishCanvas {
  /// A slice of bread, or a flat round one, with its crust.
  mutating func slice(_ look: FoodLook, _ oval: Oval) {
    let path = PathData.blob(oval, bumps: 10, swell: 0.04, &random)
    add(View.Shape.path(path).fill(look.tint.paint()).stroke(look.accent.paint(), width: 2.2))
    for point in points(Int(oval.rx / 4), in: oval.scaled(0.75)) {
      self.oval(Oval(point.x, point.y, 1.8, 1.2), look.accent.paint(alpha: 0.35))
    }
  }

  mutating func drawToast() {
    board()
    let bread = dish.base([.bread], else: DishContents.plainBread)
    for x in [73.0, 165] {
      var path = PathData(x - 34, 66)
      path.curve(x - 48, 42, x - 20, 38, x, 46)
      path.curve(x + 20, 38, x + 48, 42, x + 34, 66)
      path.line(x + 33, 128)
      path.bend(x + 32, 138, x + 22, 138)
      path.line(x - 22, 138)
      path.bend(x - 32, 138, x - 33, 128)
      path.close()
      add(
        View.Shape.path(path.text).fill(bread.tint.paint())
          .stroke(bread.accent.paint(), width: 4))
      let spread = dish.sauces.first?.look.tint ?? dish.pieces.first?.look.tint ?? bread.tint
      pool(Oval(x, 92, 27, 36), spread.stirred(with: bread.tint, share: 0.1), swell: 0.08)
      let eggs = dish.pieces.contains { $0.look.shape == .egg }
      scatter(
        dish.pieces.filter { $0.look.shape != .egg }, 11, in: Oval(x, 92, 23, 33), size: 8.5)
      if eggs { friedEgg(x, 92, 20) }
      garnish(Oval(x, 92, 22, 30), count: 6)
    }
  }

  mutating func drawSandwich() {
    sideBoard()
    let bread = dish.base([.bread], else: DishContents.plainBread)
    box(52, 126, 136, 22, 8, bread.tint, edge: bread.accent)
    layers(from: 124, left: 48, right: 192, Array(dish.pieces.prefix(5)))
    var top = PathData(52, topOfLayers)
    top.curve(52, topOfLayers - 34, 188, topOfLayers - 34, 188, topOfLayers)
    top.close()
    add(
      View.Shape.path(top.text).fill(bread.tint.paint()).stroke(bread.accent.paint(), width: 3))
    for step in 0..<5 {
      oval(
        Oval(82 + Double(step) * 19, topOfLayers - 9 - (step % 2 == 0 ? 3 : 8), 3, 1.4),
        bread.accent.paint(alpha: 0.4))
    }
  }

  mutating func drawBurger() {
    sideBoard()
    let bun =
      leafInsteadOfBread ?? FoodLook(tint: Tint(0xE2A24E), accent: Tint(0xB4722A), shape: .bread)
    box(60, 126, 120, 22, 10, bun.tint, edge: bun.accent)
    let meat = dish.main?.asPiece ?? dish.shown[0].look
    box(56, 108, 128, 18, 9, meat.tint, edge: meat.accent)
    layers(
      from: 108, left: 54, right: 186,
      Array(dish.pieces.filter { $0.look != meat }.prefix(4)))
    var top = PathData(58, topOfLayers)
    top.curve(58, topOfLayers - 62, 182, topOfLayers - 62, 182, topOfLayers)
    top.close()
    add(View.Shape.path(top.text).fill(bun.tint.paint()).stroke(bun.accent.paint(), width: 1.6))
    // Seeds on a bun, gleams on a leaf.
    let (seed, edge) =
      bun.shape == .leaf
      ? (bun.tint.paler(0.4), bun.tint.paler(0.2)) : (Tint(0xFBEBC8), Tint(0xC9974E))
    for point in points(14, in: Oval(120, topOfLayers - 26, 42, 13)) {
      oval(Oval(point.x, point.y, 3, 1.7), seed.paint(), edge: edge.paint(), 0.6)
    }
  }

  /// How far layers are stacked: the same for all of a dish.
  private var topOfLayers: Double { 126 - Double(min(dish.pieces.count, 5)) * 11 - 4 }

  /// Fillings between two halves, from below.
  private mutating func layers(
    from base: Double, left: Double, right: Double, _ parts: [DishContents.Part]
  ) {
    let parts = parts.isEmpty ? Array(dish.shown.prefix(3)) : parts
    let rise = (base - topOfLayers + 2) / Double(parts.count)
    for (step, part) in parts.enumerated() {
      let y = base - Double(step) * rise
      let look = part.look
      if [.leaf, .strip, .shred, .herb].contains(look.shape) {
        var wave = PathData(left - 3, y)
        for index in 0..<12 {
          let x = left - 3 + (right - left + 6) * Double(index + 1) / 12
          wave.bend(x - 6, y + (index % 2 == 0 ? 9 : -2), x, y)
        }
        wave.line(right, y - rise)
        wave.line(left, y - rise)
        wave.close()
        add(
          View.Shape.path(wave.text).fill(look.tint.paint())
            .stroke(look.accent.paint(), width: 1.1))
      } else if [.disc, .ball, .ring, .egg, .avocado, .mushroom].contains(look.shape) {
        for index in 0..<4 {
          let width = (right - left) / 4
          box(
            left + Double(index) * width + 2, y - rise, width - 4, rise + 1, rise / 2, look.tint,
            edge: look.accent)
        }
      } else {
        box(left + 3, y - rise, right - left - 6, rise + 2, rise / 2, look.tint, edge: look.accent)
      }
    }
    if let sauce = dish.sauces.first {
      for x in stride(from: left + 22, to: right - 10, by: 37) {
        box(x, topOfLayers - 1, 8, random.next(8...15), 4, sauce.look.tint)
      }
    }
  }

  /// A board seen from the side.
  private mutating func sideBoard() {
    oval(Oval(120, 160, 98, 9), .rgb(0x1A1008, alpha: 0.15))
    box(28, 147, 184, 11, 5, Tint(0xC99A62), edge: Tint(0x94683A))
  }

  mutating func drawWrap() {
    board()
    if let leaf = leafInsteadOfBread { return drawLeafCups(leaf) }
    let dough = dish.base(
      [.bread], else: FoodLook(tint: Tint(0xF6E6C2), accent: Tint(0xC9A268), shape: .bread))
    for (x, y, turn) in [(92.0, 108.0, -32.0), (146, 76, 148)] {
      add(
        View.Shape.group([
          View.Shape.rect(x: -26, y: -14, width: 52, height: 66, radius: 15)
            .fill(dough.tint.paint()).stroke(dough.accent.paint(), width: 1.6),
          View.Shape.line(x1: -12, y1: 14, x2: -15, y2: 44)
            .stroke(dough.accent.paint(alpha: 0.6), width: 4, roundEnds: true),
          View.Shape.line(x1: 9, y1: 18, x2: 12, y2: 38)
            .stroke(dough.accent.paint(alpha: 0.5), width: 4, roundEnds: true),
          View.Shape.ellipse(x: 0, y: -14, radiusX: 26, radiusY: 19)
            .fill(dough.tint.shaded(0.1).paint()).stroke(dough.accent.paint(), width: 1.6),
          View.Shape.ellipse(x: 0, y: -14, radiusX: 21, radiusY: 14.5)
            .fill(dish.sauce.stirred(with: dough.tint, share: 0.4).paint()),
        ]).rotated(degrees: turn).translated(x: x, y: y))
      let radians = turn / 57.2958
      let cut = Oval(x + sin(radians) * 14, y - cos(radians) * 14, 15, 11)
      scatter(dish.shown, 11, in: cut, size: 6.5)
    }
    garnish(Oval(182, 124, 16, 10), count: 4)
    citrus(48, 54)
  }

  mutating func drawTacos() {
    board(20, 96, 200, 58)
    let shell = dish.base(
      [.bread], else: FoodLook(tint: Tint(0xF2CE74), accent: Tint(0xC9963A), shape: .bread))
    for (step, x) in [62.0, 120, 178].enumerated() {
      var back = PathData(x - 34, 126)
      back.curve(x - 34, 56, x + 34, 56, x + 34, 126)
      back.close()
      add(
        View.Shape.path(back.text).fill(shell.tint.shaded(0.12).paint())
          .stroke(shell.accent.paint(), width: 1.4))
      scatter(dish.shown, 14, in: Oval(x, 82, 27, 14), size: 8.5)
      drizzle(Oval(x, 78, 20, 8))
      garnish(Oval(x, 76, 22, 8), count: 4)
      var front = PathData(x - 36, 132)
      front.curve(x - 34, 72, x + 32, 72, x + 36, 132)
      front.bend(x, 140, x - 36, 132)
      front.close()
      add(
        View.Shape.path(front.text).fill(shell.tint.paint())
          .stroke(shell.accent.paint(), width: 1.6))
      for point in points(5 + step, in: Oval(x, 116, 20, 11)) {
        oval(Oval(point.x, point.y, 2.6, 1.6), shell.accent.paint(alpha: 0.5))
      }
    }
    citrus(32, 138, 11)
    citrus(209, 136, 11)
  }

  mutating func drawPizza() {
    board(36, 14, 168, 152)
    let place = Oval(120, 90, 70)
    slice(FoodLook(tint: Tint(0xE9BE78), accent: Tint(0xB9772F), shape: .bread), place)
    pool(place.scaled(0.84), dish.sauces.first?.look.tint ?? dish.broth, swell: 0.03)
    let cheese = dish.pieces.first {
      [.shred, .disc].contains($0.look.shape) && $0.look.tint.brightness > 0.85
    }
    for point in points(13, in: place.scaled(0.72)) {
      pool(
        Oval(point.x, point.y, random.next(9...15), random.next(8...13)),
        cheese?.look.tint ?? Tint(0xF8EBC0), swell: 0.16, alpha: 0.92)
    }
    scatter(dish.pieces.filter { $0.look != cheese?.look }, 15, in: place.scaled(0.74), size: 10)
    garnish(place.scaled(0.6), count: 9)
    for turn in [0.0, 60, 120] {
      let from = place.point(turn / 57.3 + 0.3, 1)
      let to = place.point(turn / 57.3 + 0.3 + .pi, 1)
      add(
        View.Shape.line(x1: from.x, y1: from.y, x2: to.x, y2: to.y)
          .stroke(.rgb(0x7A4A1E, alpha: 0.35), width: 1.4))
    }
  }

  mutating func drawFlatbread() {
    board()
    let bread = dish.base(
      [.bread], else: FoodLook(tint: Tint(0xEFCF92), accent: Tint(0xB9823E), shape: .bread))
    let place = Oval(118, 90, 82, 47)
    slice(bread, place)
    pool(place.scaled(0.8), dish.sauces.first?.look.tint ?? bread.tint.shaded(0.06), swell: 0.06)
    scatter(dish.shown, 24, in: place.scaled(0.76), size: 9.5)
    garnish(place.scaled(0.66), count: 10)
  }

  mutating func drawPancakes() {
    oval(Oval(120, 152, 92, 17), .rgb(0x1A1008, alpha: 0.13))
    let china = ware()
    oval(Oval(120, 146, 90, 18), china.paint(), edge: china.shaded(0.2).paint(), 1.2)
    oval(Oval(120, 144, 68, 12), china.shaded(0.06).paint())
    for step in 0..<4 {
      let y = 134 - Double(step) * 17
      let shift = random.next(-4...4)
      box(62 + shift, y - 9, 116, 18, 9, Tint(0xF3D596), edge: Tint(0xB9772F))
      oval(Oval(120 + shift, y - 8, 57, 9), Tint(0xCE8A3A).paint(), edge: Tint(0xA0642A).paint())
    }
    let syrup = dish.sauces.first?.look.tint ?? Tint(0xA85A1A)
    pool(Oval(120, 74, 40, 8), syrup, alpha: 0.85)
    for (x, long) in [(84.0, 22.0), (108, 38), (141, 28), (160, 15)] {
      box(x, 74, 9, long, 4.5, syrup)
    }
    let toppings =
      dish.pieces.filter { $0.look.shape != .egg }
      + dish.garnishes.filter { $0.look.shape == .crumb }
    scatter(toppings, 11, in: Oval(120, 66, 32, 9), size: 8.5)
    scatter(toppings, 6, in: Oval(196, 142, 15, 7), size: 7)
    if toppings.isEmpty { box(108, 60, 24, 13, 3, Tint(0xF8E08A), edge: Tint(0xDDBB4E)) }
    garnish(Oval(120, 62, 18, 5), count: 3)
  }

  mutating func drawPastry() {
    let under = plate(ware(), Oval(120, 90, 82, 82))
    let place = Oval(under.x, under.y, 58)
    let crust = FoodLook(tint: Tint(0xE3AE5E), accent: Tint(0xA86E2C), shape: .bread)
    slice(crust, place)
    for step in 0..<26 {
      let at = place.point(Double(step) / 26 * 6.283, 0.95)
      oval(Oval(at.x, at.y, 6.5), crust.tint.paler(0.1).paint(), edge: crust.accent.paint())
    }
    let filling =
      dish.sauces.first?.look.tint ?? dish.broth.stirred(with: Tint(0xF2CF6E), share: 0.4)
    pool(place.scaled(0.82), filling, swell: 0.03)
    scatter(dish.shown, 21, in: place.scaled(0.72), size: 9)
    for point in points(8, in: place.scaled(0.75)) {
      pool(Oval(point.x, point.y, random.next(4...8), 3), .toasted, alpha: 0.4)
    }
    garnish(place.scaled(0.6), count: 7)
  }
}
