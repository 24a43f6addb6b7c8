import BerthSDK

extension Store {
  static let summaryColumns = """
    r.id, r.name, r.cuisine, r.periods, r.diets, r.form, r.main, r.servings, r.minutes,
    r.difficulty, r.seasons, r.popularity, r.allergens, r.energy, r.protein, r.carbohydrate,
    r.sodium, r.grams, r.badges, r.origin, r.removed IS NOT NULL, f.at IS NOT NULL
    """

  static func summary(_ row: Row) -> RecipeSummary {
    RecipeSummary(
      id: row.text(0), name: row.text(1), cuisine: row.term(2) ?? .italian,
      periods: row.terms(3), diets: row.terms(4), form: DishForm(rawValue: row.text(5)) ?? .plate,
      main: row.text(6), servings: row.int(7), minutes: row.int(8),
      difficulty: row.term(9) ?? .easy, seasons: row.terms(10), popularity: row.int(11),
      safety: row.safety(12),
      nutrition: Nutrition(
        energy: row.double(13), protein: row.double(14), carbohydrate: row.double(15),
        sodium: row.double(16)), grams: row.double(17), badges: row.terms(18),
      origin: RecipeOrigin(rawValue: row.int(19)) ?? .bundled, isRemoved: row.int(20) == 1,
      isFavorite: row.int(21) == 1)
  }

  /// Dishes at a glance.
  ///
  /// - Parameter rest: SQL after the join, with `r` the dish, `f` the favourite of the present owner,
  ///   if any, and parameters from `?1` on.
  func summaries(_ rest: String, _ values: [SQLValue] = []) throws -> [RecipeSummary] {
    try database.rows(
      """
      SELECT \(Self.summaryColumns) FROM recipes r LEFT JOIN favorites f
        ON f.recipe = r.id AND f.owner = (SELECT owner FROM session)
      """ + " " + rest, values, Self.summary)
  }

  /// Dishes at a glance, in the order of their ids; those that do not exist are left out.
  func summaries(ids: [String]) throws -> [RecipeSummary] {
    if ids.isEmpty { return [] }
    let found = try summaries(
      "WHERE r.id IN (SELECT value FROM json_each(?1))", [.list(ids)])
    let byID = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return ids.compactMap { byID[$0] }
  }

  /// One dish at a glance; nil when there is none of that id.
  func summary(id: String) throws -> RecipeSummary? {
    try summaries("WHERE r.id = ?1", [.text(id)]).first
  }

  /// The dish a text means, by id or name.
  ///
  /// - Throws: `not-found` with the nearest names in the remedy.
  func dish(_ text: String) throws -> RecipeSummary {
    let text = Words.trimmed(text)
    let fold = TextFolding.fold(text)
    let found = try summaries(
      "WHERE r.id IN (?1, ?2) OR r.fold = ?3 ORDER BY r.removed IS NOT NULL, r.id = ?1 DESC LIMIT 1",
      [.text(text), .text(Words.slug(text)), .text(fold)])
    if let found = found.first { return found }
    let names = try database.rows(
      "SELECT name, fold, popularity FROM recipes WHERE removed IS NULL"
    ) { (name: $0.text(0), fold: $0.text(1), weight: $0.int(2)) }
    throw PluginError.unknown(
      "there is no recipe “\(Words.shortened(text, to: 60))”",
      near: Nearest.names(to: text, among: names),
      remedy: "berth meal search finds recipes by name, ingredient and more")
  }

  /// A whole recipe; nil when there is none of that id.
  func recipe(id: String) throws -> Recipe? {
    guard let dish = try summary(id: id) else { return nil }
    let texts = try database.first(
      "SELECT description, steps, source FROM recipe_texts WHERE recipe = ?1", [.text(id)]
    ) { ($0.text(0), $0.text(1), $0.text(2)) }
    let lines = try database.rows(
      "SELECT amount, upper, unit, food, name, note, optional FROM recipe_lines "
        + "WHERE recipe = ?1 ORDER BY place", [.text(id)]
    ) { row in
      RecipeIngredient(
        amount: row.optionalDouble(0), upper: row.optionalDouble(1),
        unit: KitchenUnit(rawValue: row.text(2)) ?? .piece, food: row.optionalText(3),
        name: row.optionalText(4), note: row.optionalText(5), isOptional: row.int(6) == 1)
    }
    return Recipe(
      id: dish.id, title: dish.name, description: texts?.0 ?? "", cuisine: dish.cuisine,
      periods: dish.periods, diets: dish.diets, form: dish.form, main: dish.main,
      servings: dish.servings, minutes: dish.minutes, difficulty: dish.difficulty,
      seasons: dish.seasons, popularity: dish.popularity, ingredients: lines,
      steps: (texts?.1 ?? "").split(separator: "\n").map(String.init), source: texts?.2 ?? "")
  }
}
