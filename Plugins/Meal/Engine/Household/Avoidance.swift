/// What must not be in a dish, for one person or for all who eat together.
struct Avoidance: Sendable, Equatable {
  var allergens: TermSet<Allergen> = []
  var rules: TermSet<EatingRule> = []
  /// Other foods: ids of the food table, or words.
  var foods: [String] = []
  /// What only the label can rule out counts as being in it; else it is shown, with a word to look.
  var trustsNoLabel: TermSet<Substance> = []

  /// Whether anything is avoided; then a line that is not understood keeps a dish away as well.
  var isAny: Bool { !allergens.isEmpty || !rules.isEmpty || !foods.isEmpty }

  /// What a dish must not contain.
  var substances: TermSet<Substance> {
    rules.words.reduce(TermSet<Substance>(allergens)) { $0.union($1.substances) }
  }

  /// Meat and milk do not go together.
  var separatesMeatAndMilk: Bool { rules.contains(.kosher) }

  mutating func formUnion(_ other: Self) {
    allergens.formUnion(other.allergens)
    rules.formUnion(other.rules)
    trustsNoLabel.formUnion(other.trustsNoLabel)
    for food in other.foods where !foods.contains(food) { foods.append(food) }
  }

  /// Takes an allergen away, with what its labels ask.
  mutating func remove(_ allergen: Allergen) {
    allergens.remove(allergen)
    trustsNoLabel.bits &= substances.bits
  }

  /// Takes a way of eating away, with what its labels ask.
  mutating func remove(_ rule: EatingRule) {
    rules.remove(rule)
    trustsNoLabel.bits &= substances.bits
  }

  /// Whether a dish may be suggested without being asked for; the other foods are looked at apart.
  func admits(_ dish: DishSafety) -> Bool {
    if isAny, dish.isUncertain { return false }
    if dish.contains.intersects(substances) { return false }
    if dish.label.intersects(trustsNoLabel) { return false }
    return !(separatesMeatAndMilk && dish.contains.contains(.meat) && dish.contains.contains(.milk))
  }
}
