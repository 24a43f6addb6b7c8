import Kitchen

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
    case .gram:
      return Scaling.measurable(amount, [(10, 0.5), (100, 1), (500, 5)], then: 10)
    case .millilitre:
      return Scaling.measurable(amount, [(5, 0.5), (40, 1), (500, 5), (1000, 10)], then: 10)
    case .kilogram, .litre: return Scaling.measurable(amount, [(2, 0.05), (10, 0.1)], then: 0.5)
    case .ounce: return Scaling.measurable(amount, [(1, 0.25), (4, 0.5)], then: 1)
    case .pound: return Scaling.measurable(amount, [(10, 0.25)], then: 0.5)
    case .teaspoon: return Scaling.measurable(amount, [(0.25, 0.125), (2, 0.25)], then: 0.5)
    case .tablespoon: return Scaling.measurable(amount, [(4, 0.5)], then: 1)
    case .cup, .pint, .quart: return cups(amount)
    case .leaf, .sprig, .clove, .cube, .sheet, .pinch, .dash:
      return Scaling.measurable(amount, then: 1)
    case .slice, .stalk, .fillet, .ear, .handful, .stick, .scoop:
      return Scaling.measurable(amount, [(4, 0.5)], then: 1)
    default:
      return isWhole
        ? Scaling.measurable(amount, then: 1)
        : Scaling.measurable(amount, [(1, 0.25), (5, 0.5)], then: 1)
    }
  }

  /// Measuring cups come as quarters and thirds.
  private func cups(_ amount: Double) -> Double {
    if amount >= 4 { return Scaling.measurable(amount, [(8, 0.5)], then: 1) }
    let quarters = max((amount * 4).rounded(), 1) / 4
    let thirds = max((amount * 3).rounded(), 1) / 3
    return abs(quarters - amount) <= abs(thirds - amount) + 1e-9 ? quarters : thirds
  }
}
