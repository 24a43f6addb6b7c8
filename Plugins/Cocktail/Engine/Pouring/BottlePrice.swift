import Kitchen

/// What somebody paid for an ingredient.
struct BottlePrice: Sendable, Equatable {
  /// What `size` counts.
  enum Unit: String, Sendable {
    case millilitre = "ml"
    case gram = "g"
    case piece
  }

  /// Id of the ingredient.
  var ingredient: String
  /// What the bottle, bag or piece cost, above 0, in the user's currency.
  var paid: Double
  /// How much it held, above 0.
  var size: Double
  var unit: Unit

  /// What one unit costs.
  var each: Double { paid / size }

  /// A size out of a text such as `700 ml`, `1 kg` or `6 pieces`; nil when it says none.
  static func size(_ text: String) -> (size: Double, unit: Unit)? {
    guard !text.contains("-") else { return nil }
    let measure = Measure.parse(text)
    if let volume = measure.millilitres, volume.upperBound > 0 {
      return (volume.upperBound, .millilitre)
    }
    if let weight = measure.grams, weight.upperBound > 0 { return (weight.upperBound, .gram) }
    guard let count = measure.high ?? measure.low, count > 0 else { return nil }
    return (count, .piece)
  }
}

/// What a drink costs, by what its bottles cost.
struct DrinkCost: Sendable, Equatable {
  /// One line of the recipe.
  struct Line: Sendable, Equatable {
    /// Id of the ingredient.
    var ingredient: String
    /// What its part costs; nil where no price fits.
    var cost: Double?
    /// The id of the ingredient whose price it is, when it is another.
    var pricedAs: String?
  }

  var lines: [Line]

  /// What all lines with a price cost.
  var total: Double { lines.reduce(0) { $0 + ($1.cost ?? 0) } }

  /// Ids of ingredients that have an amount and no price.
  var missing: [String] { lines.filter { $0.cost == nil }.map(\.ingredient) }

  /// The cost of a recipe as it is written.
  ///
  /// What every tap and kitchen has, and what has no amount, costs nothing. A price of a broader ingredient
  /// serves its kinds (gin for London dry gin), of the kinds that have one the cheapest serves the broader, and
  /// that of a fruit serves its juice.
  static func of(_ recipe: Recipe, at prices: [BottlePrice], in catalogue: Catalogue) -> DrinkCost {
    let known = Dictionary(
      prices.map { ($0.ingredient, $0) }, uniquingKeysWith: { _, last in last })
    var lines: [Line] = []
    for (part, poured) in zip(recipe.ingredients, PourVolume.lines(of: recipe, in: catalogue)) {
      guard !free.contains(part.ingredient), part.amount != nil || poured.millilitres > 0 else {
        continue
      }
      let bottle = Self.bottle(for: part.ingredient, known, catalogue)
      let cost = bottle.flatMap { Self.share(of: $0, for: part, poured.millilitres, catalogue) }
      let isOther = cost != nil && bottle?.ingredient != part.ingredient
      lines.append(
        Line(
          ingredient: part.ingredient, cost: cost,
          pricedAs: isOther ? bottle?.ingredient : nil))
    }
    return DrinkCost(lines: lines)
  }

  private static let free: Set<String> = ["ice", "water", "hot-water", "salt", "black-pepper"]

  private static func bottle(
    for id: String, _ known: [String: BottlePrice], _ catalogue: Catalogue
  ) -> BottlePrice? {
    if let own = known[id] { return own }
    for above in catalogue.tree.ancestors(of: id) {
      if let price = known[above] { return price }
    }
    let kinds = known.values.filter { catalogue.tree.isA($0.ingredient, id) }
    if let kind = kinds.min(by: { ($0.each, $0.ingredient) < ($1.each, $1.ingredient) }) {
      return kind
    }
    return Fruit.of(id, in: catalogue).flatMap { known[$0] }
  }

  /// What of a bottle's price a line costs.
  private static func share(
    of price: BottlePrice, for part: RecipeIngredient, _ millilitres: Double,
    _ catalogue: Catalogue
  ) -> Double? {
    switch price.unit {
    case .millilitre: return millilitres > 0 ? millilitres * price.each : nil
    case .gram:
      if part.unit == .gram, let amount = part.amount { return amount * price.each }
      // A spoon of sugar: its volume once dissolved is 0.62 ml to the gram.
      return millilitres > 0 ? millilitres / 0.62 * price.each : nil
    case .piece:
      if let share = pieces(in: part.unit), let amount = part.amount {
        return amount * share * price.each
      }
      let whole = PourVolume.millilitres(
        RecipeIngredient(1, .piece, price.ingredient), catalogue.ingredient(price.ingredient))
      return whole > 0 && millilitres > 0 ? millilitres / whole * price.each : nil
    }
  }

  /// How much of a piece a unit is; nil for what is no part of one.
  private static func pieces(in unit: MeasureUnit) -> Double? {
    switch unit {
    case .piece, .cube: 1
    case .half: 0.5
    case .wedge: 1.0 / 6
    case .slice: 1.0 / 12
    default: nil
    }
  }
}
