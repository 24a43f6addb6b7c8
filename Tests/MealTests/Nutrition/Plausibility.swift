@testable import MealEngine

/// Bounds outside of which the figures of a dish are most likely a slip.
enum Plausibility {
  /// Per serving: kcal, grams of protein, grams of food, mg of sodium.
  static let energy = 120.0...1100
  static let protein = 2.0...80
  static let grams = 100.0...900
  static let sodium = 0.0...2300

  /// What is out of bounds, in words; empty when nothing is.
  static func problems(of facts: RecipeFacts) -> [String] {
    var found: [String] = []
    check(facts.nutrition.energy, energy, "kcal", &found)
    check(facts.nutrition.protein, protein, "g of protein", &found)
    check(facts.grams, grams, "g of food", &found)
    check(facts.nutrition.sodium, sodium, "mg of sodium", &found)
    return found
  }

  /// What is wrong with the figures of a food per 100 g, in words; nil when they can be.
  ///
  /// Protein and carbohydrate give 4 kcal/g each (Regulation (EU) No 1169/2011, annex XIV), so the
  /// energy cannot be less than theirs, within what rounding and fibre explain.
  static func problem(of food: Food) -> String? {
    let minimum = 4 * (food.nutrition.protein + food.nutrition.carbohydrate)
    // Leavening agents hold starch that never reaches the table as such.
    if food.kind != .baking, minimum > food.nutrition.energy + 15 {
      return "protein and carbohydrate alone give \(Int(minimum)) kcal, the energy is "
        + "\(Int(food.nutrition.energy)) kcal"
    }
    let alone = food.nutrition.calculatedEnergy
    let allowed = max(Self.atwater * food.nutrition.energy, 12)
    if !hasOtherEnergy(food), abs(alone - food.nutrition.energy) > allowed {
      return
        "the nutrients give \(Int(alone)) kcal, the energy is \(Int(food.nutrition.energy)) kcal"
    }
    return nil
  }

  /// The share by which the energy may differ from what the nutrients give.
  static let atwater = 0.08

  /// Whether energy comes from what the figures do not name, such as alcohol and acetic acid, or whether
  /// factors of their own hold, as for spices, seasonings and leavening agents.
  private static func hasOtherEnergy(_ food: Food) -> Bool {
    switch food.kind {
    case .alcohol, .spice, .seasoning, .baking: true
    default: food.id.hasSuffix("vinegar") || food.id == "mirin"
    }
  }

  private static func check(
    _ value: Double, _ bounds: ClosedRange<Double>, _ unit: String, _ found: inout [String]
  ) {
    guard !bounds.contains(value) else { return }
    found.append(
      "\(Int(value.rounded())) \(unit) per serving, expected \(Int(bounds.lowerBound)) to "
        + "\(Int(bounds.upperBound))")
  }
}
