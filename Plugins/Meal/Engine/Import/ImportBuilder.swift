import BerthSDK
import Kitchen

/// Makes a recipe of the fields of a page: lines read, allergens and figures derived, the rest
/// guessed by rules.
struct ImportBuilder: Sendable {
  let parser: LineParser

  init(_ parser: LineParser) { self.parser = parser }

  private var foods: FoodTable { parser.matcher.foods }

  /// The recipe with what was understood; every input gives one.
  func build(_ raw: RawRecipe) -> ImportedRecipe {
    var notes: [String] = []
    let lines = raw.ingredients.map { parser.parse($0) }
    let parts = lines.flatMap(\.parts)
    let ingredients = parts.map(\.ingredient)
    let unrecognised = lines.filter { line in
      !line.isHeading
        && (!line.safety.isCertain || line.parts.isEmpty || line.parts.contains { $0.food == nil })
    }.map(\.text)
    let unclear = lines.count { !$0.safety.isCertain }
    if unclear > 0 {
      notes.append(
        "\(Words.count(unclear, "line")) not understood: allergens may be missing.")
    }
    if raw.servings == nil { notes.append("The number of servings is not given; 4 are assumed.") }
    if raw.minutes == nil { notes.append("The time is not given; it is estimated.") }
    if raw.steps.isEmpty { notes.append("No steps are given.") }
    let guess = ImportGuess(raw, parts, foods)
    let servings = min(max(raw.servings ?? 4, 1), 100)
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
    for id in parts.flatMap(\.alternatives) { facts.foods.formUnion(foods.lineage(of: id)) }
    recipe.diets = diets(recipe, facts, balance, parts, isComplete: unrecognised.isEmpty)
    return ImportedRecipe(
      recipe: recipe, facts: facts, lines: lines, unrecognised: unrecognised, notes: notes)
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
    if !isComplete { diets.remove(.mediterranean) }
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
