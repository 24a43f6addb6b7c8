import Kitchen

/// Writes amounts for people: `1 ½ cups`, `200 g`, `2–3 cloves`, `3 eggs`.
enum AmountFormat {
  /// A number of a recipe: vulgar fractions where cups, spoons and pieces have them, else at most
  /// two decimals.
  static func number(_ value: Double, fractions: Bool = true) -> String {
    let whole = value.rounded(.down)
    let nearest = AmountText.fraction(nearest: value - whole)
    if fractions, !nearest.sign.isEmpty, abs(nearest.value - (value - whole)) < 0.02 {
      return whole == 0 ? nearest.sign : "\(Int(whole)) \(nearest.sign)"
    }
    return AmountText.decimal(value, places: 2)
  }
}

extension KitchenUnit {
  /// Whether its amounts are written with decimals.
  var isDecimal: Bool {
    switch self {
    case .gram, .kilogram, .millilitre, .litre: true
    default: false
    }
  }

  /// The unit beside an amount: `cups`, `tbsp`, `cloves`.
  func word(for amount: Double) -> String {
    switch self {
    case .gram, .kilogram, .ounce, .pound, .millilitre, .litre, .teaspoon, .tablespoon: rawValue
    case .fluidOunce: "fl oz"
    case .toTaste: title
    default: amount > 1 ? Plural.of(rawValue) : rawValue
    }
  }
}
