import Kitchen

extension AmountFormat {
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
    let upper = amount.upper ?? low
    if amount.unit == .piece { return upper > 1 }
    switch food.kind {
    case .meat, .poultry, .fish, .processedMeat, .cheese, .bread, .herb, .spice, .seasoning:
      return false
    default: break
    }
    if Plural.isCounted(food.name) { return true }
    guard let piece = food.weights[.piece], piece > 0,
      let grams = FoodMass.grams(upper, amount.unit, food), amount.unit.measure != .count
    else { return false }
    return grams / piece >= 1.5 && piece < 300
  }
}
