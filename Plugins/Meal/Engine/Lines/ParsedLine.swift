/// What an ingredient line says.
struct ParsedLine: Sendable, Equatable {
  /// The line as it was given, without markup.
  var text: String
  /// What it lists: one food mostly, two for "salt and pepper", none for a heading.
  var parts: [Part]
  /// It names a group of lines ("For the sauce:"), not a food.
  var isHeading = false
  /// What all of its words tell of allergens, alternatives and parentheses included.
  var safety = TextSafety()

  /// One food of a line.
  struct Part: Sendable, Equatable {
    /// Nil for "to taste" and where no amount is given.
    var amount: Double?
    var upper: Double?
    var unit: KitchenUnit
    /// An id of the food table; nil when the words name none.
    var food: String?
    /// The words that name it, as written.
    var name: String
    /// How it is prepared and what else the line says.
    var note: String?
    var isOptional = false
    /// Foods the line offers in place of it.
    var alternatives: [String] = []
    /// How sure the food is: 1 all words known, 0.5 the last noun is not, 0 no food.
    var confidence: Double

    /// The line for a recipe.
    var ingredient: RecipeIngredient {
      RecipeIngredient(
        amount: amount, upper: upper, unit: unit, food: food, name: name.isEmpty ? nil : name,
        note: note, isOptional: isOptional)
    }
  }
}
