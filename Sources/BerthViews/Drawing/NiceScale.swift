import BerthViewModel

/// An axis with round numbers (after P. Heckbert, "Nice Numbers for Graph Labels",
/// Graphics Gems, 1990).
struct NiceScale {
  let low: Double
  let high: Double
  let ticks: [Double]
  /// Decimals that tell the ticks apart.
  let decimals: Int

  /// An axis that covers `values` with about `count` ticks; given ends are kept as they are.
  init(_ values: [Double], minimum: Double?, maximum: Double?, count: Int, fromZero: Bool) {
    var low = minimum ?? values.min() ?? 0
    var high = maximum ?? values.max() ?? 1
    if minimum == nil, fromZero { low = min(low, 0) }
    if maximum == nil, fromZero { high = max(high, 0) }
    if low > high { swap(&low, &high) }
    if high - low < 1e-9 * max(abs(low), abs(high), 1e-9) {
      let margin = max(abs(low) * 0.1, 1)
      if maximum == nil || minimum != nil { high += margin }
      if minimum == nil, !fromZero || low < 0 { low -= margin }
    }
    let step = Self.step((high - low) / Double(max(count - 1, 1)))
    if minimum == nil { low = (low / step).rounded(.down) * step }
    if maximum == nil { high = (high / step).rounded(.up) * step }
    var ticks: [Double] = []
    var tick = (low / step - 1e-9).rounded(.up) * step
    while tick <= high + step * 1e-6, ticks.count < 50 {
      ticks.append(abs(tick) < step * 1e-6 ? 0 : tick)
      tick += step
    }
    self.low = low
    self.high = high
    self.ticks = ticks
    var decimals = 0
    var unit = step
    while decimals < 6, abs(unit - unit.rounded()) > 1e-6 * unit {
      unit *= 10
      decimals += 1
    }
    self.decimals = decimals
  }

  /// The next 1, 2, 2.5 or 5 times a power of ten at or above `raw`.
  private static func step(_ raw: Double) -> Double {
    guard raw.isFinite, raw > 1e-12 else { return 1 }
    var power = 1.0
    while power * 10 <= raw { power *= 10 }
    while power > raw { power /= 10 }
    for factor in [1, 2, 2.5, 5, 10] where power * factor >= raw * (1 - 1e-9) {
      return power * factor
    }
    return power * 10
  }

  /// Where `value` lies between the ends, 0 to 1.
  func part(_ value: Double) -> Double {
    guard high > low else { return 0 }
    return min(max((value - low) / (high - low), 0), 1)
  }

  func text(_ value: Double) -> String {
    ViewNumber.fixed(value, decimals: decimals)
  }
}

extension View.Chart {
  /// All numbers of all series.
  var allValues: [Double] { series.flatMap { $0.values.compactMap { $0 } } }
  /// How many places the x axis has.
  var length: Int { max(series.map(\.values.count).max() ?? 0, labels.count) }
}
