/// What shelf an ingredient stands on.
public enum IngredientCategory: String, Sendable, CaseIterable {
  case spirit, liqueur, amaro
  case fortifiedWine = "fortified-wine"
  case wine, beer, cider, bitters, citrus, juice, syrup, sweetener, dairy, egg, mixer, tea, coffee
  case herb, spice, fruit, vegetable, savoury, nut, chocolate, other
}

/// What an ingredient does in a drink.
public enum IngredientRole: String, Sendable, CaseIterable {
  case core, sour, sweet, bitter, aromatic, lengthener, cream, egg, seasoning, sparkle
}

/// Something that goes into drinks.
public struct Ingredient: Sendable, Equatable, Identifiable {
  /// Another ingredient that can take its place.
  public struct Substitute: Sendable, Equatable {
    /// Id of the other ingredient.
    public var id: String
    /// How well it does, 0.05 to 0.95.
    public var score: Double

    /// A substitute with its score.
    public init(_ id: String, _ score: Double) {
      self.id = id
      self.score = score
    }
  }

  /// Stable slug.
  public var id: String
  /// Display name.
  public var name: String
  /// Id of the broader ingredient, nil for a root.
  public var parent: String?
  /// What shelf it stands on.
  public var category: IngredientCategory
  /// What it does in a drink.
  public var role: IngredientRole
  /// Strength in percent by volume.
  public var abv: Double
  /// What can take its place, best first.
  public var substitutes: [Substitute]
  /// Other names, lower case.
  public var aliases: [String]

  /// An ingredient from its parts.
  public init(
    id: String, name: String, parent: String? = nil, category: IngredientCategory,
    role: IngredientRole, abv: Double = 0, substitutes: [Substitute] = [], aliases: [String] = []
  ) {
    self.id = id
    self.name = name
    self.parent = parent
    self.category = category
    self.role = role
    self.abv = abv
    self.substitutes = substitutes
    self.aliases = aliases
  }
}
