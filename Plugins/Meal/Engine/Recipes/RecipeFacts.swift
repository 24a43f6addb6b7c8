/// What follows from a recipe's ingredients.
struct RecipeFacts: Sendable, Equatable {
  /// What it contains of the 14 allergens.
  var allergens: TermSet<Allergen> { safety.allergens }
  /// What it holds, may hold, and whether all of its list is understood.
  var safety: DishSafety
  /// What each line of the list tells, in its order.
  var lines: [TextSafety] = []
  /// Per serving.
  var nutrition: Nutrition
  /// Grams of food per serving.
  var grams: Double
  /// Foods and all their broader kinds, for dislikes and “use chicken”.
  var foods: Set<String>
}
