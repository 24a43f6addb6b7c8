import BerthSDK

/// Turns a foreign drink into one of ours.
struct ForeignConverter: Sendable {
  /// Knows all ingredients.
  let catalogue: Catalogue
  private let resolver: IngredientResolver

  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    resolver = IngredientResolver(catalogue.ingredients)
  }

  /// What became of one drink.
  struct Result: Sendable, Equatable {
    var drink: StoredRecipe
    /// Names of ingredients the catalogue does not know; they stay as they are written.
    var unknown: [String] = []
    /// A glass word that is not known; the drink is then shown in a rocks glass.
    var unknownGlass: String?
  }

  /// The drink with an id of ours; nothing is guessed that the source does not say.
  func convert(_ foreign: ForeignDrink, id: String, source: String, added: Int64) -> Result {
    var parts: [RecipeIngredient] = []
    var lines: [StoredRecipe.Line] = []
    var unknown: [String] = []
    for said in foreign.lines {
      let (part, line) = convert(said)
      parts.append(part)
      lines.append(line)
      if !line.isKnown, !unknown.contains(said.name) { unknown.append(said.name) }
    }
    let category = ForeignTerms.category(foreign.category)
    let glass = ForeignTerms.glass(foreign.glass)
    let recipe = Recipe(
      id: id, name: foreign.name, category: category,
      alcohol: ForeignTerms.alcohol(foreign.alcoholic), glass: glass ?? .rocks,
      method: ForeignTerms.method(foreign.instructions), base: .of(parts, in: catalogue),
      ingredients: parts, steps: ForeignTerms.steps(foreign.instructions),
      occasions: ForeignTerms.occasions(foreign.tags, category: category),
      popularity: foreign.isIBA ? 55 : 25)
    var drink = StoredRecipe(
      recipe: recipe, lines: lines, origin: .source, source: source, added: added)
    drink.classify(in: catalogue)
    return Result(
      drink: drink, unknown: unknown,
      unknownGlass: glass == nil && !foreign.glass.isEmpty ? foreign.glass : nil)
  }

  // MARK: Lines

  private static let juices = [
    "lemon": "lemon-juice", "lime": "lime-juice", "orange": "orange-juice",
    "grapefruit": "grapefruit-juice",
  ]

  private func convert(_ said: ForeignDrink.Line) -> (RecipeIngredient, StoredRecipe.Line) {
    let measure = said.measure.map { Measure.parse($0) } ?? Measure()
    var id = resolver.resolve(said.name)?.ingredient
    var volume = measure.millilitres
    // The juice of a fruit is juice, as is a fruit that is poured.
    if let fruit = id, let juice = Self.juices[fruit] {
      if measure.unit == .juice {
        volume = measure.juiceMillilitres(ofFruit: fruit)
        id = juice
      } else if let unit = measure.unit, unit.kind == .volume, unit != .splash, unit != .dash {
        id = juice
      }
    }
    let note = measure.rest.isEmpty ? nil : Words.trimmed(measure.rest)
    let part = Self.part(measure, volume, ingredient: id ?? Words.slug(said.name), note: note)
    let name = id.flatMap { catalogue.ingredient($0)?.name } ?? said.name
    return (part, StoredRecipe.Line(name: name, isKnown: id != nil, measure: said.measure))
  }

  /// Volumes become millilitres; small ones, counts and weights keep their unit.
  private static func part(
    _ measure: Measure, _ volume: ClosedRange<Double>?, ingredient: String, note: String?
  ) -> RecipeIngredient {
    guard let unit = measure.unit, unit.kind == .open || measure.low != nil else {
      return RecipeIngredient(nil, .taste, ingredient, note: note)
    }
    let own: Set<MeasureUnit> = [
      .dash, .drop, .teaspoon, .tablespoon, .barspoon, .splash, .pinch, .gram,
    ]
    if let volume, !own.contains(unit) || unit == .juice {
      return RecipeIngredient(
        rounded(volume.lowerBound), to: rounded(volume.upperBound), .millilitre, ingredient,
        note: note)
    }
    if let grams = measure.grams, unit != .gram {
      return RecipeIngredient(
        rounded(grams.lowerBound), to: rounded(grams.upperBound), .gram, ingredient, note: note)
    }
    return RecipeIngredient(measure.low, to: measure.high, unit, ingredient, note: note)
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
