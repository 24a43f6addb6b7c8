import BerthSDK
import Glibc
import Picture

/// Dishes that leaves hold, where others have bread, and loaves of minced meat.
extension DishCanvas {
  /// The leaf that holds a dish in place of bread; nil where there is none.
  var leafInsteadOfBread: FoodLook? { dish.bases.first { $0.look.shape == .leaf }?.look }

  /// Three leaves, each a cup for what is in the dish.
  mutating func drawLeafCups(_ leaf: FoodLook) {
    let filling = dish.shown.filter { $0.look.shape != .leaf }
    for (x, y, turn) in [(78.0, 70.0, -20.0), (162, 70, 24), (120, 116, 4)] {
      let cup = Oval(x, y, 39, 31)
      let edge = PathData.blob(cup, bumps: 13, swell: 0.12, &random)
      add(
        View.Shape.path(edge).fill(leaf.tint.paint()).stroke(leaf.accent.paint(), width: 1.6))
      pool(cup.scaled(0.74), leaf.tint.paler(0.3), swell: 0.06)
      let radians = turn / 57.2958
      let (dx, dy) = (cos(radians) * 32, sin(radians) * 32)
      add(
        View.Shape.line(x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy)
          .stroke(leaf.tint.paler(0.55).paint(), width: 3.4, roundEnds: true))
      scatter(filling.isEmpty ? dish.shown : filling, 13, in: cup.scaled(0.6), size: 8.5)
      drizzle(cup.scaled(0.4))
      garnish(cup.scaled(0.5), count: 4)
    }
    citrus(206, 134, 11)
  }

  /// A loaf of minced meat, cut open at one end, under its glaze.
  mutating func loaf(_ meat: FoodLook, _ middle: Oval) {
    let (x, y) = (middle.x, middle.y)
    box(x - 54, y - 25, 108, 50, 22, meat.tint, edge: meat.accent)
    let glaze = dish.sauces.first?.look.tint ?? meat.tint.shaded(0.25)
    pool(Oval(x - 8, y - 4, 42, 15), glaze, swell: 0.1, alpha: 0.9)
    for step in 0..<3 {
      let at = x + 22 + Double(step) * 12
      add(
        View.Shape.line(x1: at, y1: y - 21, x2: at + 3, y2: y + 21)
          .stroke(meat.accent.shaded(0.25).paint(), width: 2.2, roundEnds: true))
    }
  }
}
