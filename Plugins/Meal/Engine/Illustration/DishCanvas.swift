import BerthSDK
import Glibc
import Picture

/// The plane a dish is drawn on, and the strokes all dishes share.
struct DishCanvas {
  static let width = 240.0
  static let height = 180.0

  let dish: DishContents
  /// Whether only what tells a dish from others is drawn: fewer and larger pieces at whole places, for
  /// pages that show many dishes.
  let isPlain: Bool
  var random: SteadyRandom
  private(set) var shapes: [View.Shape] = []
  /// The first pieces of each food, of one size: those that follow are the same, turned and larger or
  /// smaller, which nobody tells and which takes little room in a page.
  private var patterns: [FoodLook: [View.Shape]] = [:]
  private var plainPieces: [FoodLook: (size: Double, shape: View.Shape)] = [:]

  init(_ dish: DishContents, seed: String, isPlain: Bool = false) {
    self.dish = dish
    self.isPlain = isPlain
    random = SteadyRandom(seed)
  }

  mutating func add(_ shape: View.Shape) { shapes.append(shape) }

  /// A circle or ellipse.
  mutating func oval(_ oval: Oval, _ fill: View.Paint, edge: View.Paint? = nil, _ width: Double = 1)
  {
    let oval = isPlain ? oval.rounded : oval
    // Specks and gleams are not told among many dishes.
    if isPlain, max(oval.rx, oval.ry) < 4 { return }
    var shape = View.Shape.ellipse(x: oval.x, y: oval.y, radiusX: oval.rx, radiusY: oval.ry)
      .fill(fill)
    if let edge { shape = shape.stroke(edge, width: width) }
    add(shape)
  }

  /// A rectangle with round corners.
  mutating func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double,
    _ fill: Tint, edge: Tint? = nil
  ) {
    var shape = View.Shape.rect(x: x, y: y, width: width, height: height, radius: radius)
      .fill(fill.paint())
    if let edge { shape = shape.stroke(edge.paint(), width: 1.1) }
    add(shape)
  }

  /// The soft shadow below a thing.
  mutating func shadow(_ below: Oval) {
    if isPlain {
      return oval(
        Oval(below.x + 2, below.y + 4, below.rx + 2, below.ry + 2), .rgb(0x1A1008, alpha: 0.2))
    }
    oval(Oval(below.x + 2, below.y + 5, below.rx + 3, below.ry + 3), .rgb(0x1A1008, alpha: 0.13))
    oval(Oval(below.x + 1, below.y + 3, below.rx + 1, below.ry + 1), .rgb(0x1A1008, alpha: 0.12))
  }

  /// An uneven pool of something.
  mutating func pool(_ oval: Oval, _ tint: Tint, swell: Double = 0.07, alpha: Double = 1) {
    if isPlain, max(oval.rx, oval.ry) < 6 { return }
    let path = PathData.blob(oval, bumps: isPlain ? 6 : 11, swell: swell, &random)
    let shape = View.Shape.path(path).fill(tint.paint(alpha: alpha))
    let edge = tint.shaded(0.2).paint(alpha: alpha * 0.6)
    add(isPlain ? shape : shape.stroke(edge, width: 1))
  }

  /// How many of so many are drawn, and how much larger each, so that they cover as much.
  private var growth: Double { isPlain ? 1.6 : 1 }

  private func fewer(_ count: Int) -> Int {
    Int((Double(count) / (growth * growth)).rounded(.up))
  }

  /// Places all over an oval; fewer where dishes are drawn plainly.
  mutating func points(_ count: Int, in oval: Oval) -> [(x: Double, y: Double)] {
    oval.spread(fewer(count), &random)
  }

  /// One piece somewhere.
  mutating func piece(
    _ look: FoodLook, _ x: Double, _ y: Double, _ size: Double, turn: Double? = nil
  ) {
    let turned = turn ?? random.next(0...360)
    if isPlain { return plainPiece(look, x.rounded(), y.rounded(), size, turned.rounded()) }
    let grown = (size / Self.patternSize * 50).rounded() / 50
    shapes.append(
      pattern(look).scaled(x: grown, y: grown).rotated(degrees: turned).translated(x: x, y: y))
  }

  private static let patternSize = 10.0

  /// One of all the same pieces of a food, drawn at their size so that none is scaled.
  private mutating func plainPiece(
    _ look: FoodLook, _ x: Double, _ y: Double, _ size: Double, _ turn: Double
  ) {
    let known = plainPieces[look].flatMap { abs($0.size - size) < size / 4 ? $0.shape : nil }
    let shape = known ?? Morsel.plain(look, size.rounded(), &random)
    if known == nil { plainPieces[look] = (size, shape) }
    let isRound = look.asPiece.shape == .disc || look.asPiece.shape == .ball
    add((isRound ? shape : shape.rotated(degrees: turn)).translated(x: x, y: y))
  }

  private mutating func pattern(_ look: FoodLook) -> View.Shape {
    let known = patterns[look, default: []]
    if known.count == 2 { return known[random.choice(2)] }
    let shape = Morsel.shape(look, Self.patternSize, &random)
    if !known.contains(shape) { patterns[look] = known + [shape] }
    return shape
  }

  /// Pieces evenly over an oval, each food by its share, the smaller ones on top.
  mutating func scatter(
    _ parts: [DishContents.Part], _ count: Int, in oval: Oval, size: Double
  ) {
    guard !parts.isEmpty, count > 0 else { return }
    let count = fewer(count)
    let size = size * growth
    let weights = parts.map { max($0.share, 0.03).squareRoot() }
    let total = weights.reduce(0, +)
    var queue: [FoodLook] = []
    var taken = [Double](repeating: 0, count: parts.count)
    for step in 0..<count {
      // Whoever is furthest behind its share comes next, so that foods mix.
      let index =
        parts.indices.max {
          weights[$0] / total * Double(step + 1) - taken[$0]
            < weights[$1] / total * Double(step + 1) - taken[$1]
        } ?? 0
      taken[index] += 1
      queue.append(parts[index].look)
    }
    for (look, point) in zip(queue, oval.spread(count, &random)) {
      piece(look, point.x, point.y, size * random.next(0.88...1.12))
    }
  }

  /// A heap of one food.
  mutating func heap(_ look: FoodLook, _ oval: Oval, size: Double) {
    switch look.shape {
    case .grain: return grains(oval, look)
    case .strand, .tube: return strands(oval, look)
    case .sauce, .liquid, .none: return pool(oval, look.tint)
    case .slab, .fillet, .egg:
      pool(oval.scaled(0.5), look.accent, alpha: 0.25)
      let count = look.shape == .egg ? 2 : 3
      for step in 0..<count {
        let shift = (Double(step) - Double(count - 1) / 2) * oval.rx * 0.62
        piece(look, oval.x + shift, oval.y + shift * 0.25, size * 1.35, turn: 62)
      }
    default:
      pool(oval.scaled(0.86), look.tint.shaded(0.14))
      let count = max(Int(oval.rx * oval.ry / (size * size) * 1.25), 4)
      scatter([.init(look: look, share: 1)], min(count, 26), in: oval.scaled(0.86), size: size)
    }
  }

  /// Rice or other grains over an oval.
  mutating func grains(_ oval: Oval, _ look: FoodLook, dense: Double = 1) {
    pool(oval, look.tint.stirred(with: look.accent, share: 0.3), swell: 0.05)
    let count = fewer(min(Int(oval.rx * oval.ry / 22 * dense), 150)) / (isPlain ? 2 : 1)
    let (half, thick) = isPlain ? (4.4, 3.4) : (2.6, 2.2)
    var (light, dark) = ("", "")
    for point in oval.scaled(0.96).spread(count, &random) {
      let angle = random.next(0...3.14)
      let (dx, dy) = (cos(angle) * half, sin(angle) * half)
      let grain = PathData(open: [(point.x - dx, point.y - dy), (point.x + dx, point.y + dy)]).text
      if angle > 2.2 { dark += grain } else { light += grain }
    }
    for (path, tint) in [(light, look.tint.paler(0.25)), (dark, look.accent)] where !path.isEmpty {
      shapes.append(
        View.Shape.path(path).fill(.none).stroke(tint.paint(), width: thick, roundEnds: true))
    }
  }

  /// Noodles, or tubes of pasta, over an oval.
  mutating func strands(_ oval: Oval, _ look: FoodLook) {
    pool(oval, look.accent.shaded(0.12))
    guard look.shape == .strand else {
      let tube = FoodLook(tint: look.tint, accent: look.accent.shaded(0.2), shape: .strip)
      return scatter([.init(look: tube, share: 1)], 30, in: oval.scaled(0.9), size: 8.5)
    }
    for step in 0..<(isPlain ? 14 : 24) {
      let share = 0.22 + 0.74 * (Double(step % 12) + 0.5) / 12
      let start = random.next(0...6.28)
      let from = oval.point(start, share)
      let bend = oval.point(start + 0.75, share * random.next(1.12...1.38))
      let to = oval.point(start + 1.5, share)
      var path = PathData(from.x, from.y)
      path.bend(bend.x, bend.y, to.x, to.y)
      for (tint, width) in [(look.accent.shaded(0.12), 4.0), (look.tint, 2.9)] {
        shapes.append(
          View.Shape.path(path.text).fill(.none)
            .stroke(tint.paint(), width: width, roundEnds: true))
      }
    }
  }

  /// Herbs and seeds on top, and a slice of lemon at the side where there is one.
  mutating func garnish(_ oval: Oval, count: Int = 6) {
    let loose = dish.garnishes.filter { $0.look.shape != .citrus }.prefix(3)
    scatter(Array(loose), loose.isEmpty ? 0 : count, in: oval, size: 6)
  }

  /// A slice of lemon or lime, where the dish has one.
  mutating func citrus(_ x: Double, _ y: Double, _ size: Double = 12) {
    guard let fruit = dish.garnishes.first(where: { $0.look.shape == .citrus }) else { return }
    piece(fruit.look, x, y, size)
  }
}
