/// The linear congruential generator d3-force 3 uses, so that layouts repeat bit for bit.
///
/// Constants a = 1664525, c = 1013904223, m = 2^32 (Numerical Recipes, "quick and dirty"
/// generators); the state starts at 1.
struct ForceRandom: Sendable, Equatable {
  /// Current state, always below 2^32.
  var state: UInt32 = 1

  /// Next value in 0..<1.
  @inline(__always)
  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state) * 0x1p-32
  }

  /// A tiny push, within ±5e-7, that separates coincident points.
  @inline(__always)
  mutating func jiggle() -> Double {
    (next() - 0.5) * 1e-6
  }
}
