import BerthSDK
import Kitchen

/// Reading and writing whole drinks.
extension Store {
  private static let recipeColumns = """
    id, name, category, alcoholic, glass, method, base, family, subfamily, garnish, steps,
    seasons, occasions, popularity, source, origin, added, removed
    """

  /// A drink with its lines; nil when there is none of that id.
  func recipe(id: String) throws -> StoredRecipe? {
    guard
      var drink = try database.first(
        "SELECT \(Self.recipeColumns) FROM recipes WHERE id = ?1", [.text(id)], Self.recipe)
    else { return nil }
    try database.each(
      """
      SELECT l.ingredient, coalesce(i.name, l.name), l.low, l.high, l.unit, l.measure, l.note
      FROM recipe_ingredients l LEFT JOIN ingredients i ON i.id = l.ingredient
      WHERE l.recipe = ?1 ORDER BY l.place
      """, [.text(id)]
    ) { Self.append($0, from: 0, to: &drink) }
    return drink
  }

  /// The drink a text means, with its lines.
  ///
  /// - Throws: `not-found` with the nearest names in the remedy.
  func recipe(named text: String) throws -> StoredRecipe {
    let id = try drinkID(text)
    guard let found = try recipe(id: id) else {
      throw PluginError.notFound("there is no drink \(id)")
    }
    return found
  }

  /// Drinks with their lines, ordered by id: all that are not removed, or those of some ids.
  func recipes(ids: [String]? = nil) throws -> [StoredRecipe] {
    let condition =
      ids == nil ? "removed IS NULL" : "id IN (SELECT value FROM json_each(?1))"
    let values = ids.map { [SQLValue.list($0)] } ?? []
    var drinks = try database.rows(
      "SELECT \(Self.recipeColumns) FROM recipes WHERE \(condition) ORDER BY id", values,
      Self.recipe)
    // Both queries come in the order of ids, so one walk joins them.
    var index = 0
    try database.each(
      """
      SELECT l.recipe, l.ingredient, coalesce(i.name, l.name), l.low, l.high, l.unit, l.measure,
        l.note
      FROM recipe_ingredients l LEFT JOIN ingredients i ON i.id = l.ingredient
      \(ids == nil ? "" : "WHERE l.recipe IN (SELECT value FROM json_each(?1))")
      ORDER BY l.recipe, l.place
      """, values
    ) { row in
      let id = row.text(0)
      while index < drinks.count, drinks[index].id < id { index += 1 }
      guard index < drinks.count, drinks[index].id == id else { return }
      Self.append(row, from: 1, to: &drinks[index])
    }
    return drinks
  }

  /// The ids of drinks the user gave so many stars or more.
  func rated(atLeast stars: Int) throws -> Set<String> {
    Set(
      try database.rows("SELECT recipe FROM ratings WHERE stars >= ?1", [SQLValue(stars)]) {
        $0.text(0)
      })
  }

  private static func recipe(_ row: Row) -> StoredRecipe {
    StoredRecipe(
      recipe: Recipe(
        id: row.text(0), name: row.text(1),
        category: RecipeCategory(rawValue: row.text(2)) ?? .other,
        alcohol: AlcoholContent(rawValue: row.text(3)) ?? .alcoholic,
        glass: Glass(rawValue: row.text(4)) ?? .rocks,
        method: MixMethod(rawValue: row.text(5)) ?? .build,
        base: DrinkBase(rawValue: row.text(6)) ?? .none, ingredients: [],
        garnish: row.optionalText(9), steps: steps(row.text(10)),
        seasons: terms(row.text(11)), occasions: terms(row.text(12)), popularity: row.int(13),
        source: RecipeSource(rawValue: row.text(14)) ?? .house),
      lines: [], origin: RecipeOrigin(rawValue: row.int(15)) ?? .bundled, source: row.text(14),
      family: CodexFamily(rawValue: row.text(7)) ?? .unclassified,
      subfamily: row.optionalText(8), added: Int64(row.int(16)), isRemoved: !row.isNull(17))
  }

  private static func append(_ row: Row, from first: Int, to drink: inout StoredRecipe) {
    let known = row.optionalText(first)
    let name = row.text(first + 1)
    drink.recipe.ingredients.append(
      RecipeIngredient(
        row.isNull(first + 2) ? nil : row.double(first + 2),
        to: row.isNull(first + 3) ? nil : row.double(first + 3),
        row.optionalText(first + 4).flatMap(MeasureUnit.init(rawValue:)) ?? .taste,
        known ?? Words.slug(name), note: row.optionalText(first + 6)))
    drink.lines.append(
      StoredRecipe.Line(
        name: name, isKnown: known != nil, measure: row.optionalText(first + 5)))
  }

  private static func steps(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  private static func terms<Term: RawRepresentable>(_ text: String) -> [Term]
  where Term.RawValue == String {
    text.split(separator: ",").compactMap { Term(rawValue: String($0)) }
  }
}

/// Writes drinks; keeps its statements, so make one for many drinks and close it at the end.
struct RecipeWriter {
  private let drink: Statement
  private let clear: Statement
  private let line: Statement

  /// Which drinks are written.
  enum Target: String {
    /// Those of the data set, while it is made.
    case bundled = ""
    /// The user's own and those of sources.
    case own = "own_"
  }

  init(_ database: Database, _ target: Target) throws {
    let prefix = target.rawValue
    // A drink that is there already keeps the instant it came.
    drink = try database.prepare(
      """
      INSERT INTO \(prefix)recipes (id, name, fold, category, alcoholic, glass, method, base, family,
        subfamily, garnish, steps, seasons, occasions, popularity, source, origin, added, removed)
      VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19)
      ON CONFLICT (id) DO UPDATE SET name = ?2, fold = ?3, category = ?4, alcoholic = ?5,
        glass = ?6, method = ?7, base = ?8, family = ?9, subfamily = ?10, garnish = ?11,
        steps = ?12, seasons = ?13, occasions = ?14, popularity = ?15, source = ?16, origin = ?17,
        removed = ?19
      """)
    clear = try database.prepare("DELETE FROM \(prefix)recipe_ingredients WHERE recipe = ?1")
    line = try database.prepare(
      "INSERT INTO \(prefix)recipe_ingredients VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)")
  }

  /// Writes a drink over the one of the same id.
  func write(_ stored: StoredRecipe) throws {
    let recipe = stored.recipe
    try drink.run([
      .text(recipe.id), .text(recipe.name), .text(TextFolding.fold(recipe.name)),
      .text(recipe.category.rawValue), .text(recipe.alcohol.rawValue),
      .text(recipe.glass.rawValue), .text(recipe.method.rawValue), .text(recipe.base.rawValue),
      .text(stored.family.rawValue), SQLValue(stored.subfamily), SQLValue(recipe.garnish),
      .text(recipe.steps.joined(separator: "\n")),
      .text(recipe.seasons.map(\.rawValue).joined(separator: ",")),
      .text(recipe.occasions.map(\.rawValue).joined(separator: ",")),
      .int(Int64(recipe.popularity)), .text(stored.source), .int(Int64(stored.origin.rawValue)),
      .int(stored.added), stored.isRemoved ? 1 : nil,
    ])
    try clear.run([.text(recipe.id)])
    for (index, (part, said)) in stored.parts.enumerated() {
      try line.run([
        .text(recipe.id), SQLValue(index), said.isKnown ? .text(part.ingredient) : nil,
        said.isKnown ? nil : .text(said.name), SQLValue(part.low), SQLValue(part.high),
        .text(part.unit.rawValue), SQLValue(said.measure), SQLValue(part.note),
      ])
    }
  }

  /// Gives the statements back.
  func close() {
    drink.finalize()
    clear.finalize()
    line.finalize()
  }
}
