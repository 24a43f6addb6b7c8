import BerthSDK
import Kitchen

/// Makes a recipe of the fields of a page: lines read, allergens and figures derived, the rest
/// guessed by rules.
struct ImportBuilder: Sendable {
  let parser: LineParser
  private let memo = LineMemo()

  init(_ parser: LineParser) { self.parser = parser }

  private var foods: FoodTable { parser.matcher.foods }

  /// The recipe with what was understood; every input gives one.
  func build(_ raw: RawRecipe) -> ImportedRecipe { build(raw, corrections: [:]) }

  /// A recipe that was built before, read again with other words for some of its lines; all that is
  /// not read from them stays.
  ///
  /// - Parameters:
  ///   - written: its lines as they stand in its source; corrections in them do not count.
  ///   - notes: what was noted of it; notes of lines that are not understood are made anew.
  ///   - corrections: by the line as it is written.
  ///   - published: what its page says of it.
  func corrected(
    _ recipe: Recipe, _ written: [WrittenLine], notes: [String], _ corrections: [String: String],
    _ published: PublishedFigures
  ) -> ImportedRecipe {
    var raw = RawRecipe()
    (raw.title, raw.description, raw.source) = (recipe.title, recipe.description, recipe.source)
    (raw.ingredients, raw.steps) = (written.map(\.text), recipe.steps)
    (raw.servings, raw.minutes, raw.published) = (recipe.servings, recipe.minutes, published)
    var built = build(raw, corrections: corrections)
    var kept = recipe
    (kept.ingredients, kept.diets) = (built.recipe.ingredients, built.recipe.diets)
    built.recipe = kept
    func isMadeAnew(_ note: String) -> Bool {
      note.hasSuffix(Self.missing) || note.hasPrefix(PublishedFigures.says)
    }
    let others = notes.filter { !$0.hasPrefix(Self.unrecognised) && !isMadeAnew($0) }
    built.notes = built.notes.filter(isMadeAnew) + others
    return built
  }

  /// How the note of a line that was not recognised begins.
  static let unrecognised = "Not recognised: "
  private static let missing = "not understood: allergens may be missing."

  private func build(_ raw: RawRecipe, corrections: [String: String]) -> ImportedRecipe {
    var notes: [String] = []
    let texts = raw.ingredients.map(Words.trimmed)
    let lines = texts.map { memo.line(corrections[$0] ?? $0, parser.parse) }
    let written = zip(texts, lines).map { text, line in
      WrittenLine(text: text, corrected: corrections[text], parts: line.parts.count)
    }
    let parts = lines.flatMap(\.parts)
    let ingredients = parts.map(\.ingredient)
    let unrecognised = lines.filter { line in
      !line.isHeading
        && (!line.safety.isCertain || line.parts.isEmpty || line.parts.contains { $0.food == nil })
    }.map(\.text)
    let unclear = lines.count { !$0.safety.isCertain }
    if unclear > 0 {
      notes.append("\(Words.count(unclear, "line")) \(Self.missing)")
    }
    if raw.servings == nil { notes.append("The number of servings is not given; 4 are assumed.") }
    if raw.minutes == nil { notes.append("The time is not given; it is estimated.") }
    if raw.steps.isEmpty { notes.append("No steps are given.") }
    let guess = ImportGuess(raw, parts, foods)
    let servings = max(raw.servings ?? 4, 1)
    notes += raw.published.timeNotes
    var recipe = Recipe(
      id: Self.id(raw), title: raw.title, description: raw.description, cuisine: guess.cuisine,
      periods: guess.periods, diets: [], form: guess.form, main: guess.main, servings: servings,
      minutes: raw.minutes ?? guess.minutes, difficulty: guess.difficulty,
      seasons: TermSet(Season.allCases), popularity: 50, ingredients: ingredients,
      steps: raw.steps, source: raw.source.isEmpty ? "imported" : raw.source)
    let weighed = parts.compactMap { part -> (food: Food, grams: Double)? in
      guard let food = part.food.flatMap({ foods[$0] }) else { return nil }
      return (food, FoodMass.estimate(part.ingredient, food))
    }
    let balance = DishBalance(weighed, servings: servings)
    let reading = DishReading(
      title: raw.title, texts: [raw.description] + raw.steps, lines: lines.map(\.safety),
      parser.safety)
    var facts = RecipeFacts(parts.compactMap(\.food), balance: balance, reading, foods: foods)
    let isComplete = Self.isComplete(ingredients)
    notes += raw.published.notes(comparedWith: facts.nutrition, isComplete: isComplete)
    facts.nutrition = raw.published.applied(to: facts.nutrition, isComplete: isComplete)
    for id in parts.flatMap(\.alternatives) { facts.foods.formUnion(foods.lineage(of: id)) }
    recipe.diets = diets(recipe, facts, balance, parts, isComplete: unrecognised.isEmpty)
    return ImportedRecipe(
      recipe: recipe, facts: facts, lines: lines, written: written, published: raw.published,
      unrecognised: unrecognised, notes: notes)
  }

  /// Whether the figures of a list are those of all of it: every food is known.
  static func isComplete(_ ingredients: [RecipeIngredient]) -> Bool {
    !ingredients.isEmpty && ingredients.allSatisfy { $0.food != nil }
  }

  /// The diets by the rules for bundled recipes; those that forbid something only where every line
  /// is understood and no alternative breaks them.
  private func diets(
    _ recipe: Recipe, _ facts: RecipeFacts, _ balance: DishBalance, _ parts: [ParsedLine.Part],
    isComplete: Bool
  ) -> TermSet<Diet> {
    var diets = DietRules.diets(of: recipe, balance: balance, foods: foods)
    let others = parts.flatMap(\.alternatives).compactMap { foods[$0] }
    let allowed = DietRules.byIngredients(others)
    for diet in [Diet.vegetarian, .vegan, .paleo] where !isComplete || !allowed.contains(diet) {
      diets.remove(diet)
    }
    if !isComplete {
      for diet in [Diet.mediterranean, .lowSodium, .lowCarb] { diets.remove(diet) }
    }
    return DietRules.proven(diets, facts.safety)
  }

  /// A slug of the title; of the source where the title has no Latin letter.
  private static func id(_ raw: RawRecipe) -> String {
    var slug = String(Words.slug(raw.title).prefix(64))
    while slug.hasSuffix("-") { slug.removeLast() }
    let isSlug = slug.utf8.allSatisfy { $0 < 0x80 }
    if isSlug, !slug.isEmpty { return slug }
    // The same page gives the same id.
    return "recipe-" + String(StableHash.of(raw.source + raw.title), radix: 36)
  }
}
