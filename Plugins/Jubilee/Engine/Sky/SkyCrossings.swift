/// Finds when something rises above a height and sinks below it.
struct SkyCrossings: Sendable, Hashable {
  /// The first instant it rises, Unix milliseconds; nil when it does not.
  var rise: Int64?
  /// The first instant it sets.
  var set: Int64?
  /// Whether it is up at the beginning.
  var isUpAtStart: Bool

  /// Crossings of zero from one instant up to another, to half a second.
  ///
  /// The height is looked at every 20 minutes; where it turns without crossing, the turn itself is
  /// looked at too, so that a sun that barely peeps over the horizon is not missed.
  init(from: Int64, to: Int64, height: (Int64) -> Double) {
    let step: Int64 = 1_200_000
    isUpAtStart = height(from) > 0
    var before: (time: Int64, height: Double)?
    var left = (time: from, height: height(from))
    while left.time < to, rise == nil || set == nil {
      let next = min(left.time + step, to)
      let right = (time: next, height: height(next))
      if (left.height > 0) != (right.height > 0) {
        note(Self.root(left.time, right.time, height), isRise: right.height > 0)
      } else if let before, Self.isTurn(before.height, left.height, right.height) {
        let turn = Self.turn(before.time, right.time, isHigh: left.height < 0, height)
        if (height(turn) > 0) != (left.height > 0) {
          note(Self.root(before.time, turn, height), isRise: left.height < 0)
          note(Self.root(turn, right.time, height), isRise: left.height > 0)
        }
      }
      before = left
      left = right
    }
  }

  private mutating func note(_ time: Int64, isRise: Bool) {
    if isRise { rise = rise ?? time } else { set = set ?? time }
  }

  /// Whether the middle of three heights is the one nearest to the other side of zero.
  private static func isTurn(_ a: Double, _ b: Double, _ c: Double) -> Bool {
    if b <= 0 { return a <= b && c <= b && a <= 0 && c <= 0 }
    return a >= b && c >= b
  }

  private static func root(_ low: Int64, _ high: Int64, _ height: (Int64) -> Double) -> Int64 {
    var (a, b) = (low, high)
    let isUp = height(a) > 0
    while b - a > 500 {
      let middle = a + (b - a) / 2
      if (height(middle) > 0) == isUp { a = middle } else { b = middle }
    }
    return a + (b - a) / 2
  }

  private static func turn(
    _ low: Int64, _ high: Int64, isHigh: Bool, _ height: (Int64) -> Double
  ) -> Int64 {
    var (a, b) = (low, high)
    while b - a > 1000 {
      let third = (b - a) / 3
      if (height(a + third) > height(b - third)) == isHigh { b -= third } else { a += third }
    }
    return a + (b - a) / 2
  }
}
