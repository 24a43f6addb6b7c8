import Kitchen

extension AmountFormat {
  /// A line as a recipe shows it: `1 ½ cups all-purpose flour, sifted`.
  static func line(
    _ line: RecipeIngredient, foods: FoodTable, in system: MeasureSystem
  ) -> String {
    let food = line.food.flatMap { foods[$0] }
    let amount = KitchenAmount(line, food, in: system)
    var text = phrase(amount, food, named: line.name)
    if let note = line.note { text += ", \(StepText(note, factor: 1, in: system).text)" }
    if amount.unit == .toTaste, line.note?.hasSuffix("to taste") != true { text += ", to taste" }
    if line.isOptional { text += " (optional)" }
    return text
  }

  /// An amount of a food: `2 stalks celery`; “to taste” is the food alone.
  ///
  /// - Parameter name: how an imported line calls it; nil for the food's own name.
  static func phrase(_ amount: KitchenAmount, _ food: Food?, named name: String?) -> String {
    let grammar = FoodGrammar(
      amount, name == nil ? food : nil, named: name ?? "something not recognised")
    if amount.unit == .toTaste { return grammar.name }
    var said = amount
    said.unit = grammar.unit
    let number = Self.amount(said)
    if grammar.unit == .piece, name == nil, let food, food.traits.contains(.mass) {
      let isMany = (said.upper ?? said.amount ?? 1) > 1
      return "\(number) \(isMany ? "pieces" : "piece") \(grammar.name)"
    }
    return "\(number) \(grammar.name)"
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
}
