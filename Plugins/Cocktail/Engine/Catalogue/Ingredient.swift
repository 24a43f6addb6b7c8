/// What shelf an ingredient stands on.
enum IngredientCategory: String, Sendable, CaseIterable {
  case spirit, liqueur, amaro
  case fortifiedWine = "fortified-wine"
  case wine, beer, cider, bitters, citrus, juice, syrup, sweetener, dairy, egg, mixer, tea, coffee
  case herb, spice, fruit, vegetable, savoury, nut, chocolate, other
}

/// What an ingredient does in a drink.
enum IngredientRole: String, Sendable, CaseIterable {
  case core, sour, sweet, bitter, aromatic, lengthener, cream, egg, seasoning, sparkle
}

/// Something that goes into drinks.
struct Ingredient: Sendable, Equatable, Identifiable {
  /// Another ingredient that can take its place.
  struct Substitute: Sendable, Equatable {
    /// Id of the other ingredient.
    var id: String
    /// How well it does, 0.05 to 0.95.
    var score: Double

    /// A substitute with its score.
    init(_ id: String, _ score: Double) {
      self.id = id
      self.score = score
    }
  }

  /// Stable slug.
  var id: String
  /// Display name.
  var name: String
  /// Id of the broader ingredient, nil for a root.
  var parent: String?
  /// What shelf it stands on.
  var category: IngredientCategory
  /// What it does in a drink.
  var role: IngredientRole
  /// Strength in percent by volume.
  var abv = 0.0
  /// What can take its place, best first.
  var substitutes: [Substitute] = []
  /// Other names, lower case.
  var aliases: [String] = []
}
