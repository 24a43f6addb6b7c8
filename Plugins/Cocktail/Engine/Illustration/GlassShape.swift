/// The outline of a glass on a plane of 200 × 240, its axis at x = 100, the table at y = 222.
struct GlassShape: Sendable {
  /// A point of the wall: the distance from the axis at a height.
  struct Knot: Sendable, Equatable {
    var y: Double
    var half: Double

    init(_ y: Double, _ half: Double) {
      self.y = y
      self.half = half
    }
  }

  /// What the vessel is made of.
  enum Material: Sendable {
    case glass, copper, silver, clay
  }

  /// A handle on the right side.
  struct Handle: Sendable {
    var top: Double
    var bottom: Double
    var reach: Double
  }

  static let width = 200.0
  static let height = 240.0
  static let axis = 100.0
  static let table = 222.0

  /// The inner wall from the rim down, sampled closely.
  let wall: [Knot]
  /// The height of the surface as the glass is usually filled.
  var level: Double
  /// Thickness of the bottom.
  var base: Double
  /// Half the width of the foot below a stem; nil for a vessel that stands on its bottom.
  var foot: Double?
  /// Half the width of the stem.
  var stem: Double
  var handle: Handle?
  var material: Material
  /// Whether a straw stands in it.
  var takesStraw: Bool

  /// A shape from its knots, rim first; smooth ones are rounded between the knots.
  init(
    _ knots: [Knot], smooth: Bool = true, fill: Double = 0.16, base: Double = 0,
    foot: Double? = nil, stem: Double = 2.4, handle: Handle? = nil, material: Material = .glass,
    straw: Bool = false
  ) {
    wall = smooth ? GlassShape.rounded(knots) : knots
    let top = knots.first?.y ?? 0
    let bottom = knots.last?.y ?? 0
    level = top + (bottom - top) * fill
    self.base = base
    self.foot = foot
    self.stem = stem
    self.handle = handle
    self.material = material
    takesStraw = straw
  }

  /// Points of a Catmull–Rom spline through the knots, eight for each span.
  private static func rounded(_ knots: [Knot]) -> [Knot] {
    guard knots.count > 2 else { return knots }
    var points: [Knot] = []
    for index in 0..<knots.count - 1 {
      let a = knots[max(index - 1, 0)]
      let b = knots[index]
      let c = knots[index + 1]
      let d = knots[min(index + 2, knots.count - 1)]
      for step in 0..<8 {
        let t = Double(step) / 8
        // A spline may swing out a little; the wall never runs back up.
        let y = min(max(spline(a.y, b.y, c.y, d.y, t), points.last?.y ?? b.y), c.y)
        points.append(Knot(y, max(spline(a.half, b.half, c.half, d.half, t), 0)))
      }
    }
    points.append(knots[knots.count - 1])
    return points
  }

  private static func spline(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ t: Double)
    -> Double
  {
    let first = 2 * b + (c - a) * t
    let second = (2 * a - 5 * b + 4 * c - d) * t * t
    return 0.5 * (first + second + (3 * b - a - 3 * c + d) * t * t * t)
  }

  /// The height of the rim.
  var rim: Double { wall.first?.y ?? 0 }
  /// Half the width of the rim.
  var rimHalf: Double { wall.first?.half ?? 0 }
  /// The height of the bottom inside.
  var bottom: Double { wall.last?.y ?? 0 }

  /// Half the inner width at a height.
  func half(at y: Double) -> Double {
    guard let first = wall.first, let last = wall.last else { return 0 }
    if y <= first.y { return first.half }
    for index in 1..<max(wall.count, 1) where wall[index].y >= y {
      let (a, b) = (wall[index - 1], wall[index])
      let span = b.y - a.y
      return span > 0 ? a.half + (b.half - a.half) * (y - a.y) / span : b.half
    }
    return last.half
  }

  /// How flat the rim looks from the eye's height: the short radius of its ellipse.
  func flatness(_ half: Double) -> Double { half * 0.13 }

  /// The outline of the inside between two heights, closed.
  func section(from top: Double, to bottom: Double) -> [(x: Double, y: Double)] {
    var right: [(x: Double, y: Double)] = [(GlassShape.axis + half(at: top), top)]
    for knot in wall where knot.y > top && knot.y < bottom {
      right.append((GlassShape.axis + knot.half, knot.y))
    }
    right.append((GlassShape.axis + half(at: bottom), bottom))
    return right + right.reversed().map { (2 * GlassShape.axis - $0.x, $0.y) }
  }
}
