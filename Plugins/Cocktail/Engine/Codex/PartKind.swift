/// What an ingredient is to the structure of a drink.
enum PartKind: Int, Sendable, CaseIterable {
  case spirit, liqueur, richLiqueur, amaro, aromatisedWine, wine, sparklingWine, beer
  case sour, sourSweet, sweet, juice
  /// Bubbles without sweetness of note.
  case soda
  /// Bubbles that bring sweetness.
  case sweetSoda
  /// Tea, coffee, water.
  case still
  case rich, foam, bitters, seasoning

  /// The part an ingredient plays, by its category and role; the volume tells a rinse of absinthe
  /// from a measure of it.
  init(_ ingredient: Ingredient, millilitres: Double) {
    switch ingredient.category {
    case .spirit: self = ingredient.role == .aromatic && millilitres < 12 ? .seasoning : .spirit
    case .liqueur:
      switch ingredient.role {
      case .cream, .egg: self = .richLiqueur
      case .core: self = .spirit
      default: self = .liqueur
      }
    case .amaro: self = .amaro
    case .fortifiedWine: self = .aromatisedWine
    case .wine: self = ingredient.role == .sparkle ? .sparklingWine : .wine
    case .beer, .cider: self = .beer
    case .bitters: self = .bitters
    case .citrus: self = PartKind.citrus(ingredient)
    case .juice:
      // Pressed cane is juice by name and syrup by taste.
      self =
        ingredient.role == .sour ? .sour : ingredient.id == "sugarcane-juice" ? .sweet : .juice
    case .syrup, .sweetener: self = ingredient.role == .sour ? .sourSweet : .sweet
    case .dairy: self = .rich
    case .egg: self = PartKind.foams.contains(ingredient.id) ? .foam : .rich
    case .mixer: self = PartKind.mixer(ingredient)
    case .tea, .coffee: self = ingredient.role == .lengthener ? .still : .seasoning
    default: self = PartKind.other(ingredient)
    }
  }

  private static let foams: Set<String> = ["egg-white", "aquafaba", "foamer"]
  private static let drySodas: Set<String> = ["soda-water", "kombucha", "hard-seltzer"]

  private static func citrus(_ ingredient: Ingredient) -> PartKind {
    switch ingredient.role {
    case .sour: return .sour
    case .lengthener: return .juice
    default: return ingredient.id.hasSuffix("-peel") ? .seasoning : .juice
    }
  }

  private static func mixer(_ ingredient: Ingredient) -> PartKind {
    switch ingredient.role {
    case .sour: return .sourSweet
    case .cream: return .rich
    case .lengthener: return .still
    case .sweet: return .juice
    default: return drySodas.contains(ingredient.id) ? .soda : .sweetSoda
    }
  }

  private static func other(_ ingredient: Ingredient) -> PartKind {
    switch ingredient.role {
    case .cream: return .rich
    case .sweet: return .sweet
    case .sour: return .sour
    case .sparkle: return .sweetSoda
    case .lengthener: return ingredient.category == .savoury ? .juice : .still
    default: return ingredient.category == .fruit ? .juice : .seasoning
    }
  }
}
