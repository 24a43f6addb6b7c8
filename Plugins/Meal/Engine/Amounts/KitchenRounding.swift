/// The amounts of a unit that can be told apart in a kitchen.
struct KitchenRounding {
  private let unit: KitchenUnit
  private let isWhole: Bool

  /// Rounding for a unit; eggs and other things nobody divides stay whole.
  init(_ unit: KitchenUnit, _ food: Food?) {
    self.unit = unit
    isWhole = unit == .piece && food?.kind == .egg
  }

  /// The nearest amount one can measure, never zero.
  func rounded(_ amount: Double) -> Double {
    switch unit {
    case .gram, .millilitre: return stepped(amount, [(5, 0.5), (40, 1), (500, 5), (1000, 10)], 10)
    case .kilogram, .litre: return stepped(amount, [(2, 0.05), (10, 0.1)], 0.5)
    case .ounce: return stepped(amount, [(1, 0.25), (4, 0.5)], 1)
    case .pound: return stepped(amount, [(10, 0.25)], 0.5)
    case .teaspoon: return stepped(amount, [(0.25, 0.125), (2, 0.25)], 0.5)
    case .tablespoon: return stepped(amount, [(4, 0.5)], 1)
    case .cup, .pint, .quart: return cups(amount)
    case .leaf, .sprig, .clove, .cube, .sheet, .pinch, .dash: return stepped(amount, [], 1)
    case .slice, .stalk, .fillet, .ear, .handful, .stick, .scoop:
      return stepped(amount, [(4, 0.5)], 1)
    default:
      return isWhole ? stepped(amount, [], 1) : stepped(amount, [(1, 0.25), (5, 0.5)], 1)
    }
  }

  /// Rounds to the step of the first limit above the amount, at least one step.
  private func stepped(
    _ amount: Double, _ steps: [(limit: Double, step: Double)], _ last: Double
  ) -> Double {
    let step = steps.first { amount < $0.limit }?.step ?? last
    // 1 / step is exact for the steps of tenths, so that no 0.30000000000000004 comes out.
    let inverse = (1 / step).rounded()
    let value =
      step < 1 ? (amount * inverse).rounded() / inverse : (amount / step).rounded() * step
    return max(value, step)
  }

  /// Measuring cups come as quarters and thirds.
  private func cups(_ amount: Double) -> Double {
    if amount >= 4 { return stepped(amount, [(8, 0.5)], 1) }
    let quarters = max((amount * 4).rounded(), 1) / 4
    let thirds = max((amount * 3).rounded(), 1) / 3
    return abs(quarters - amount) <= abs(thirds - amount) + 1e-9 ? quarters : thirds
  }
}
