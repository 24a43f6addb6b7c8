import Kitchen

/// Amounts of a bar for a number of servings.
extension Scaling {
  /// An amount of a unit, or its lower and upper end.
  typealias Amount = (low: Double, high: Double, unit: MeasureUnit)

  /// An amount for more or fewer servings, rounded to what a jigger, a spoon or a hand can measure.
  ///
  /// - Parameter factor: how many times the amount is wanted, above 0.
  static func scale(_ amount: Amount, by factor: Double) -> Amount {
    if factor == 1 { return amount }
    var scaled = amount
    scaled.low *= factor
    scaled.high *= factor
    let isMany = scaled.high > (amount.unit == .dash ? 12 : 6)
    let isSpoonful = [.teaspoon, .tablespoon, .barspoon, .dash].contains(amount.unit)
    if isMany, isSpoonful, let each = amount.unit.millilitres() {
      scaled = (scaled.low * each, scaled.high * each, .millilitre)
    }
    return (round(scaled.low, scaled.unit), round(scaled.high, scaled.unit), scaled.unit)
  }

  /// The nearest amount one can measure in a unit, never 0.
  static func round(_ amount: Double, _ unit: MeasureUnit) -> Double {
    switch unit {
    case .millilitre:
      // A third of a bar ounce and finer down to half millilitres, coarser as amounts grow.
      if [10.0, 20, 40, 50, 80].contains(amount) { return amount }
      return measurable(amount, [(7, 0.5), (100, 2.5), (500, 5)], then: 10)
    case .gram: return measurable(amount, [(10, 0.5), (100, 1)], then: 5)
    case .teaspoon, .tablespoon, .barspoon: return measurable(amount, then: 0.25)
    case .piece, .half, .slice, .scoop: return measurable(amount, [(3, 0.5)], then: 1)
    default: return measurable(amount, then: 1)
    }
  }
}
