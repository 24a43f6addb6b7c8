/// What follows from a recipe's ingredients.
struct RecipeFacts: Sendable, Equatable {
  var allergens: TermSet<Allergen>
  /// Per serving.
  var nutrition: Nutrition
  /// Grams of food per serving.
  var grams: Double
  /// Foods and all their broader kinds, for dislikes and “use chicken”.
  var foods: Set<String>
}
