import Kitchen

/// What a part does in a drink.
enum PartSlot: Int, Sendable, CaseIterable {
  case base, modifier, bitter, wine, sparkling, sour, sweet, juice, lengthener, rich, foam, dash
  case accent, fruit
  /// Leaves that name a drink: mint, basil.
  case herb

  init(_ kind: PartKind, _ ingredient: Ingredient) {
    if ingredient.category == .fruit {
      self = kind == .sour ? .sour : .fruit
      return
    }
    if ingredient.category == .herb, kind == .seasoning {
      self = .herb
      return
    }
    switch kind {
    case .spirit: self = .base
    case .liqueur: self = .modifier
    case .richLiqueur, .rich: self = .rich
    case .amaro: self = .bitter
    case .aromatisedWine, .wine: self = .wine
    case .sparklingWine: self = .sparkling
    case .beer, .soda, .sweetSoda, .still: self = .lengthener
    case .sour, .sourSweet: self = .sour
    case .sweet: self = .sweet
    case .juice: self = .juice
    case .foam: self = .foam
    case .bitters: self = .dash
    case .seasoning: self = .accent
    }
  }
}

/// How a drink is served, as far as it tells drinks apart.
enum Serving: Int, Sendable, CaseIterable {
  case up, rocks, long, wine, shot, bowl, hot

  init(_ recipe: Recipe) {
    if recipe.category == .shot {
      self = .shot
    } else if recipe.method == .hot {
      self = .hot
    } else {
      switch recipe.glass {
      case .shot, .cordial: self = .shot
      case .punchBowl, .pitcher: self = .bowl
      case .irishCoffee, .toddy, .mug: self = .hot
      case .coupe, .martini, .nickAndNora, .sour, .margarita: self = .up
      case .rocks, .doubleRocks, .snifter, .julep: self = .rocks
      case .flute, .wine: self = .wine
      default: self = .long
      }
    }
  }
}

/// A drink taken apart for comparing.
struct DrinkFacts: Sendable, Equatable {
  /// One ingredient with what it does.
  struct Part: Sendable, Equatable {
    /// Index in `IngredientFacts`.
    var ingredient: Int
    var slot: PartSlot
    /// Share of the drink by volume, 0 to 1.
    var share: Double
  }

  var id: String
  var name: String
  var family: CodexFamily
  var subfamily: Int
  var serving: Serving
  var method: MixMethod
  /// Percent by volume as poured.
  var strength: Double
  /// 1 to 100.
  var popularity: Int
  var parts: [Part]
  /// What `DrinkRivals` knows of it; empty until the drink has met the others.
  var rivals: [Double] = []

  /// Takes a drink apart; ingredients nobody knows are left out.
  init(
    _ recipe: Recipe, family: CodexFamily, subfamily: String?, in catalogue: Catalogue,
    _ facts: IngredientFacts
  ) {
    id = recipe.id
    name = recipe.name
    self.family = family
    self.subfamily = subfamily.flatMap { CodexSubfamily.names(of: family).firstIndex(of: $0) } ?? -1
    serving = Serving(recipe)
    method = recipe.method
    popularity = recipe.popularity
    parts = []
    var poured: [(ingredient: Ingredient, index: Int, millilitres: Double)] = []
    for line in PourVolume.lines(of: recipe, in: catalogue) {
      guard let ingredient = catalogue.ingredient(line.ingredient),
        let index = facts.indices[ingredient.id], !catalogue.tree.isA(ingredient.id, "ice")
      else { continue }
      if let known = poured.firstIndex(where: { $0.index == index }) {
        poured[known].millilitres += line.millilitres
      } else {
        poured.append((ingredient, index, line.millilitres))
      }
    }
    let total = max(poured.reduce(0) { $0 + $1.millilitres }, 1)
    strength = poured.reduce(0) { $0 + $1.ingredient.abv * $1.millilitres } / total
    for part in poured {
      let kind = PartKind(part.ingredient, millilitres: part.millilitres)
      parts.append(
        Part(
          ingredient: part.index, slot: PartSlot(kind, part.ingredient),
          share: part.millilitres / total))
    }
    carry()
  }

  /// Where no spirit carries the drink, its largest liqueur does.
  private mutating func carry() {
    if parts.contains(where: { $0.slot == .base && $0.share > 0.08 }) { return }
    let strong: Set<PartSlot> = [.modifier, .bitter, .wine, .sparkling, .rich]
    let largest = parts.indices.filter { strong.contains(parts[$0].slot) }
      .max { parts[$0].share < parts[$1].share }
    if let largest, parts[largest].slot == .modifier { parts[largest].slot = .base }
  }

  /// A drink of parts that were taken apart before.
  init(
    id: String, name: String, family: CodexFamily, subfamily: Int, serving: Serving,
    method: MixMethod, strength: Double, popularity: Int, parts: [Part]
  ) {
    self.id = id
    self.name = name
    self.family = family
    self.subfamily = subfamily
    self.serving = serving
    self.method = method
    self.strength = strength
    self.popularity = popularity
    self.parts = parts
  }
}

/// All drinks and ingredients as the learned part of the flavour engine sees them.
struct BarModel: Sendable {
  var ingredients: IngredientFacts
  var drinks: [DrinkFacts]

  init(ingredients: IngredientFacts, drinks: [DrinkFacts]) {
    self.ingredients = ingredients
    self.drinks = drinks
  }

  /// Takes a whole catalogue apart.
  init(_ catalogue: Catalogue) {
    let facts = IngredientFacts(catalogue)
    ingredients = facts
    drinks = catalogue.recipes.map { recipe in
      let found = CodexClassifier.classify(recipe, in: catalogue)
      return DrinkFacts(
        recipe, family: found.family, subfamily: found.subfamily, in: catalogue, facts)
    }
  }
}
