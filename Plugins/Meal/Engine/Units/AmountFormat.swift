/// Writes amounts for people: `1 ½ cups`, `200 g`, `2–3 cloves`, `3 eggs`.
enum AmountFormat {
  /// A number of a recipe: vulgar fractions where cups, spoons and pieces have them, else at most
  /// two decimals.
  static func number(_ value: Double, fractions: Bool = true) -> String {
    var whole = Int(value.rounded(.down))
    let rest = value - Double(whole)
    if fractions {
      for (text, part) in vulgar where abs(rest - part) < 0.02 {
        return whole == 0 ? text : "\(whole) \(text)"
      }
    }
    var hundredths = Int((rest * 100).rounded())
    if hundredths == 100 { (whole, hundredths) = (whole + 1, 0) }
    if hundredths == 0 { return "\(whole)" }
    let digits = hundredths < 10 ? "0\(hundredths)" : "\(hundredths)"
    return "\(whole).\(digits.hasSuffix("0") ? String(digits.dropLast()) : digits)"
  }

  private static let vulgar: [(String, Double)] = [
    ("⅛", 0.125), ("¼", 0.25), ("⅓", 1.0 / 3), ("½", 0.5), ("⅔", 2.0 / 3), ("¾", 0.75),
  ]
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
