import BerthSDK

/// Writes amounts for people: `1 ½ cups`, `200 g`, `2–3 cloves`, `3 eggs`.
enum AmountFormat {
  /// A line as a recipe shows it: `1 ½ cups all-purpose flour, sifted`.
  static func line(
    _ line: RecipeIngredient, foods: FoodTable, in system: MeasureSystem
  ) -> String {
    let food = line.food.flatMap { foods[$0] }
    let amount = KitchenAmount(line, food, in: system)
    let name = name(line, food, amount)
    var text = amount.unit == .toTaste ? name : "\(Self.amount(amount)) \(name)"
    if let note = line.note { text += ", \(note)" }
    if amount.unit == .toTaste, line.note?.hasSuffix("to taste") != true { text += ", to taste" }
    if line.isOptional { text += " (optional)" }
    return text
  }

  /// An amount with its unit; pieces stand without one, "to taste" is `to taste`.
  static func amount(_ amount: KitchenAmount) -> String {
    guard let low = amount.amount else { return KitchenUnit.toTaste.title }
    let usesFractions = !amount.unit.isDecimal
    var text = number(low, fractions: usesFractions)
    if let upper = amount.upper { text += "–" + number(upper, fractions: usesFractions) }
    if amount.unit == .piece { return text }
    return "\(text) \(amount.unit.word(for: amount.upper ?? low))"
  }

  /// What the amount is of, in the plural where one says so.
  static func name(_ line: RecipeIngredient, _ food: Food?, _ amount: KitchenAmount) -> String {
    guard let food else { return line.name ?? "something not recognised" }
    if let name = line.name { return name }
    return isPlural(food, amount) ? Plural.of(food.name) : food.name
  }

  private static func isPlural(_ food: Food, _ amount: KitchenAmount) -> Bool {
    guard let low = amount.amount else { return Plural.isCounted(food.name) }
    let most = amount.upper ?? low
    if amount.unit == .piece { return most > 1 }
    switch food.kind {
    case .meat, .poultry, .fish, .processedMeat, .cheese, .bread, .herb, .spice, .seasoning:
      return false
    default: break
    }
    if Plural.isCounted(food.name) { return true }
    guard let piece = food.weights[.piece], piece > 0,
      let grams = FoodMass.grams(most, amount.unit, food), amount.unit.measure != .count
    else { return false }
    return grams / piece >= 1.5 && piece < 300
  }

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
