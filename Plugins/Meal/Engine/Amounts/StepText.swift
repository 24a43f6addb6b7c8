/// The text of steps for another number of servings or another system of measures.
///
/// A step that uses part of an ingredient says so with “of the”: “2 tbsp of the oil”. Those amounts
/// grow with the servings. Others do not: 60 ml of batter for each pancake, 4 l of boiling water. Both,
/// and temperatures and lengths, are written in the system that is asked for.
struct StepText: Sendable, Equatable {
  let text: String
  /// Whether amounts stand in it that were not scaled.
  let hasFixedAmounts: Bool

  init(_ step: String, factor: Double, in system: MeasureSystem) {
    var words = step.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var isFixed = false
    for index in words.indices.dropLast() {
      let core = words[index + 1].prefix { !".,;:)".contains($0) }
      let behind = words[index + 1].dropFirst(core.count)
      guard let amount = Self.number(words[index]),
        let unit = Self.unit(String(core))
      else { continue }
      let isPart = index + 3 < words.count && words[index + 2] == "of" && words[index + 3] == "the"
      if !isPart { isFixed = isFixed || unit != .teaspoon }
      let scale = isPart ? factor : 1
      if scale == 1, system == .metric || unit.isSpoon { continue }
      let line = RecipeIngredient(amount: amount * scale, unit: unit, food: nil)
      let kitchen = KitchenAmount(line, nil, in: system)
      guard let written = kitchen.amount else { continue }
      words[index] = AmountFormat.number(written, fractions: !kitchen.unit.isDecimal)
      words[index + 1] = kitchen.unit.word(for: written) + behind
    }
    text = MeasuredText.of(words.joined(separator: " "), in: system)
    hasFixedAmounts = isFixed && factor != 1
  }

  private static func number(_ word: String) -> Double? {
    guard let first = word.utf8.first, first >= 0x30, first <= 0x39 else { return nil }
    return Double(word)
  }

  private static func unit(_ word: String) -> KitchenUnit? {
    switch word {
    case "g", "kg", "ml", "l", "tsp", "tbsp": KitchenUnit(rawValue: word)
    case "cup", "cups": .cup
    default: nil
    }
  }
}

extension KitchenUnit {
  fileprivate var isSpoon: Bool { self == .teaspoon || self == .tablespoon || self == .cup }
}
