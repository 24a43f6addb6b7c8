/// An amount as a cook measures it: in a unit that suits it, rounded to what scales, cups, spoons
/// and fingers can tell apart.
struct KitchenAmount: Sendable, Equatable {
  /// Nil for "to taste".
  var amount: Double?
  /// The upper end of a range, above `amount`.
  var upper: Double?
  var unit: KitchenUnit

  /// The amount of a line in a system of measures.
  ///
  /// - Parameter food: what is measured; without it masses stay masses and volumes volumes.
  init(_ line: RecipeIngredient, _ food: Food?, in system: MeasureSystem) {
    guard let low = line.amount, low > 0, low.isFinite else {
      self.init(amount: nil, upper: nil, unit: .toTaste)
      return
    }
    let (factor, unit) = Self.conversion(low, line.unit, food, system)
    let high = line.upper.map { $0 * factor }
    let (finer, best) = Self.best((high ?? low * factor), unit, system)
    let rounding = KitchenRounding(best, food)
    let amount = rounding.rounded(low * factor * finer)
    let upper = high.map { rounding.rounded($0 * finer) }
    self.init(amount: amount, upper: upper.flatMap { $0 > amount ? $0 : nil }, unit: best)
  }

  init(amount: Double?, upper: Double?, unit: KitchenUnit) {
    self.amount = amount
    self.upper = upper
    self.unit = unit
  }

  /// The factor that brings an amount into the system's base unit: g, ml, oz or cups; 1 where the
  /// unit is right already.
  private static func conversion(
    _ amount: Double, _ unit: KitchenUnit, _ food: Food?, _ system: MeasureSystem
  ) -> (Double, KitchenUnit) {
    let density = food?.density
    switch (system, unit.measure) {
    case (.metric, .mass):
      return (unit.grams ?? 1, .gram)
    case (.metric, .volume):
      guard let millilitres = unit.millilitres, unit != .pinch, unit != .dash else {
        return (1, unit)
      }
      if unit == .teaspoon || unit == .tablespoon, amount * millilitres <= 90 {
        return (millilitres, .millilitre)
      }
      if let food, let density, unit != .millilitre, unit != .litre, !food.isLiquid {
        return (millilitres * density, .gram)
      }
      return (millilitres, .millilitre)
    case (.us, .mass):
      if let food, let density, food.isMeasuredByCup {
        return ((unit.grams ?? 1) / density, .millilitre)
      }
      return ((unit.grams ?? 1) / (KitchenUnit.ounce.grams ?? 1), .ounce)
    case (.us, .volume):
      guard let millilitres = unit.millilitres, unit != .pinch, unit != .dash else {
        return (1, unit)
      }
      return (millilitres, .millilitre)
    default: return (1, unit)
    }
  }

  /// The unit a person would choose for an amount, and the factor into it.
  private static func best(
    _ amount: Double, _ unit: KitchenUnit, _ system: MeasureSystem
  ) -> (Double, KitchenUnit) {
    switch unit {
    case .gram: return amount >= 1000 ? (0.001, .kilogram) : (1, .gram)
    case .ounce:
      let pounds = amount / 16
      let quarters = (pounds * 4).rounded() / 4
      let isRound = amount >= 15 && abs(quarters - pounds) <= 0.04 * pounds
      return isRound || amount >= 32 ? (1.0 / 16, .pound) : (1, .ounce)
    case .millilitre:
      let spoons = amount / (KitchenUnit.tablespoon.millilitres ?? 1)
      if spoons < 1.0 / 48 * 1.9 { return (16 / teaspoon, .pinch) }
      if spoons < 0.95 || isTeaspoons(spoons) { return (1 / teaspoon, .teaspoon) }
      if system == .metric {
        if isSpoonful(spoons) {
          return (1 / (KitchenUnit.tablespoon.millilitres ?? 1), .tablespoon)
        }
        return amount >= 1000 ? (0.001, .litre) : (1, .millilitre)
      }
      let cups = amount / (KitchenUnit.cup.millilitres ?? 1)
      let rounded = KitchenRounding(.cup, nil).rounded(cups)
      if spoons < 3.9 || spoons < 8 && abs(rounded - cups) > 0.06 * cups {
        return (1 / (KitchenUnit.tablespoon.millilitres ?? 1), .tablespoon)
      }
      return cups > 12 ? (cups / amount / 4, .quart) : (cups / amount, .cup)
    default: return (1, unit)
    }
  }

  private static let teaspoon = KitchenUnit.teaspoon.millilitres ?? 1

  /// Teaspoons rather than a tablespoon and a third.
  private static func isTeaspoons(_ spoons: Double) -> Bool {
    spoons < 1.9 && abs(spoons * 2 - (spoons * 2).rounded()) > 0.15
  }

  /// Metric recipes use spoons up to six, when they come out even.
  private static func isSpoonful(_ spoons: Double) -> Bool {
    spoons <= 6.1 && abs(spoons * 2 - (spoons * 2).rounded()) < 0.02
  }
}

extension Food {
  /// Whether it is poured: its volume is what one measures everywhere.
  var isLiquid: Bool {
    guard let density, density >= 0.78 else { return false }
    switch kind {
    case .oil, .stock, .drink, .alcohol, .plantMilk: return density < 1.25
    case .milk, .cream, .sauce, .condiment: return density < 1.12
    case .fruit, .vegetable: return density >= 0.98 && density < 1.12
    default: return false
    }
  }

  /// Whether US cooks measure it in cups and spoons rather than by weight.
  var isMeasuredByCup: Bool {
    switch kind {
    case .flour, .grain, .sugar, .sweetener, .seed, .baking, .spice, .seasoning, .oil, .fat, .milk,
      .plantMilk, .cream, .yogurt, .butter, .condiment, .sauce, .stock, .drink, .alcohol, .nut:
      true
    default: isLiquid
    }
  }
}
