import Kitchen

/// How a food and its unit read together in English: `3 bay leaves`, not `3 leaves bay leaf`; `2 stalks
/// celery`, not `2 celeries`; `1 can tomatoes`.
struct FoodGrammar {
  let unit: KitchenUnit
  let name: String

  /// - Parameter food: nil where only a name is known, which then stays as it is.
  init(_ amount: KitchenAmount, _ food: Food?, named name: String) {
    guard let food else {
      (unit, self.name) = (amount.unit, name)
      return
    }
    let unit = Self.unit(amount.unit, food)
    self.unit = unit
    let isPlural = Self.isPlural(food, unit, amount)
    var written = isPlural ? food.plural : food.name
    if unit == .can, written.hasPrefix("canned ") { written.removeFirst("canned ".count) }
    self.name = written
  }

  /// The unit one says: none where the name has it already, a real one for what nobody counts.
  private static func unit(_ unit: KitchenUnit, _ food: Food) -> KitchenUnit {
    let last = food.name.split(separator: " ").last.map(String.init) ?? food.name
    if unit.measure == .count, last == unit.rawValue { return .piece }
    guard unit == .piece, food.traits.contains(.mass), let piece = food.weights[.piece] else {
      return unit
    }
    return counters.first { food.weights[$0] == piece } ?? .piece
  }

  /// Units in which a piece of something may be counted.
  private static let counters: [KitchenUnit] = [
    .stalk, .clove, .head, .slice, .fillet, .leaf, .stick, .sprig, .sheet, .ear, .bunch,
  ]

  private static func isPlural(
    _ food: Food, _ unit: KitchenUnit, _ amount: KitchenAmount
  ) -> Bool {
    if food.traits.contains(.mass) { return false }
    guard let low = amount.amount else { return food.traits.contains(.counted) }
    let upper = amount.upper ?? low
    if unit == .piece { return upper > 1 }
    switch food.kind {
    case .meat, .poultry, .fish, .processedMeat, .cheese, .bread, .herb, .spice, .seasoning:
      return false
    default: break
    }
    if food.traits.contains(.counted) { return true }
    guard let piece = food.weights[.piece], piece > 0, piece < 300 else { return false }
    switch unit {
    case .can, .jar, .packet, .handful, .bunch, .scoop: return true
    default: break
    }
    guard unit.measure != .count, let grams = FoodMass.grams(upper, unit, food) else {
      return false
    }
    return grams / piece >= 1.5
  }
}
