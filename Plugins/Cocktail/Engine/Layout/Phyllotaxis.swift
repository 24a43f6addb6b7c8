import Glibc

/// The sunflower spiral that places nodes without a start position.
///
/// Node i sits at radius 10·√(0.5 + i) and angle i·π·(3 − √5) (H. Vogel, "A better way to construct
/// the sunflower head", 1979), as d3-force 3 does it. JavaScript engines take sine and cosine from
/// fdlibm, whose last bit differs from glibc's now and then, so fdlibm's method is followed here.
enum Phyllotaxis {
  private static let initialRadius = 10.0
  private static let initialAngle = Double.pi * (3 - (5.0).squareRoot())

  /// Start position of the node with an index.
  static func position(_ index: Int) -> (x: Double, y: Double) {
    let radius = initialRadius * (0.5 + Double(index)).squareRoot()
    let (sine, cosine) = FdlibmTrigonometry.sineAndCosine(Double(index) * initialAngle)
    return (radius * cosine, radius * sine)
  }
}

/// Sine and cosine by fdlibm's reduction and polynomials (Sun Microsystems, 1993), for angles ≥ 0.
enum FdlibmTrigonometry {
  private static let inversePiOver2 = 6.36619772367581382433e-01
  private static let piOver2First = 1.57079632673412561417e+00
  private static let piOver2FirstTail = 6.07710050650619224932e-11
  private static let piOver2Second = 6.07710050630396597660e-11
  private static let piOver2SecondTail = 2.02226624879595063154e-21
  private static let piOver2Third = 2.02226624871116645580e-21
  private static let piOver2ThirdTail = 8.47842766036889956997e-32
  /// Largest angle the three-part reduction is exact enough for, 2^19·π/2.
  private static let largestAngle = 823_549.6

  /// Both functions of an angle in radians.
  static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    guard angle >= 0, angle <= largestAngle else { return (sin(angle), cos(angle)) }
    if angle <= Double.pi / 4 { return (sine(angle, 0, hasTail: false), cosine(angle, 0)) }
    let (quadrant, head, tail) = reduce(angle)
    let s = sine(head, tail, hasTail: true)
    let c = cosine(head, tail)
    switch quadrant & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  private static func exponent(_ value: Double) -> Int {
    Int((value.bitPattern >> 52) & 0x7ff)
  }

  /// Subtracts a multiple of π/2 in up to three steps, as far as cancellation asks for it.
  private static func reduce(_ angle: Double) -> (quadrant: Int, head: Double, tail: Double) {
    let quadrant = Int(angle * inversePiOver2 + 0.5)
    let n = Double(quadrant)
    var r = angle - n * piOver2First
    var w = n * piOver2FirstTail
    var head = r - w
    if exponent(angle) - exponent(head) > 16 {
      var before = r
      w = n * piOver2Second
      r = before - w
      w = n * piOver2SecondTail - ((before - r) - w)
      head = r - w
      if exponent(angle) - exponent(head) > 49 {
        before = r
        w = n * piOver2Third
        r = before - w
        w = n * piOver2ThirdTail - ((before - r) - w)
        head = r - w
      }
    }
    return (quadrant, head, (r - head) - w)
  }

  private static func sine(_ x: Double, _ tail: Double, hasTail: Bool) -> Double {
    if abs(x) < 0x1p-27 { return x }
    let z = x * x
    let v = z * x
    let high = -2.50507602534068634195e-08 + z * 1.58969099521155010221e-10
    let middle = -1.98412698298579493134e-04 + z * (2.75573137070700676789e-06 + z * high)
    let r = 8.33333333332248946124e-03 + z * middle
    let first = -1.66666666666666324348e-01
    if !hasTail { return x + v * (first + z * r) }
    return x - ((z * (0.5 * tail - v * r) - tail) - v * first)
  }

  private static func cosine(_ x: Double, _ tail: Double) -> Double {
    let size = abs(x)
    if size < 0x1p-27 { return 1 }
    let z = x * x
    let high = 2.08757232129817482790e-09 + z * -1.13596475577881948265e-11
    let middle = 2.48015872894767294178e-05 + z * (-2.75573143513906633035e-07 + z * high)
    let low = 4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * middle)
    let r = z * low
    let highWord = UInt32(truncatingIfNeeded: size.bitPattern >> 32)
    if highWord < 0x3fd3_3333 { return 1 - (0.5 * z - (z * r - x * tail)) }
    let shift =
      highWord > 0x3fe9_0000
      ? 0.28125 : Double(bitPattern: UInt64(highWord &- 0x0020_0000) << 32)
    let half = 0.5 * z - shift
    return (1 - shift) - (half - (z * r - x * tail))
  }
}
