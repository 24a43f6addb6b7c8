import BerthSDK

/// Reading what the flavour engine and the codex need, and no more.
extension Store {
  /// The drink that some words name, with its lines.
  ///
  /// - Throws: `not-found` with the nearest names in the remedy.
  func drink(_ words: [String]) throws -> StoredRecipe {
    if words.count > 1, let id = try optionalDrinkID(words.joined(separator: " and ")) {
      return try recipe(named: id)
    }
    return try recipe(named: words.joined(separator: " "))
  }

  /// The ingredient that some words name.
  ///
  /// - Throws: `not-found` with the nearest names in the remedy.
  func ingredient(_ words: [String]) throws -> Ingredient {
    try ingredient(withID: try ingredientID(words.joined(separator: " ")))
  }

  /// All drinks and ingredients taken apart: the app's from one row, with the user's own beside them.
  ///
  /// - Parameter other: a drink to take in though no list shows it any more.
  /// - Throws: `data.damaged` when the row cannot be read.
  func barModel(with other: StoredRecipe? = nil) throws -> BarModel {
    try comparison(with: other).model
  }

  /// All drinks ready to be compared; see `barModel`.
  func comparison(with other: StoredRecipe? = nil) throws -> DrinkComparison {
    let content = try database.first("SELECT content FROM models WHERE id = 1") { $0.blob(0) }
    guard let content, let bundled = DrinkComparison.bundled(content) else {
      throw PluginError(
        "data.damaged", "the app's data set cannot be read",
        remedy: "berth data check says what is wrong; a new build makes it again")
    }
    var own = try database.rows("SELECT id FROM own_recipes WHERE removed IS NULL") { $0.text(0) }
    own.removeAll { $0 == other?.id }
    var drinks = own.isEmpty ? [] : try recipes(ids: own)
    if let other, !bundled.holds(other.id) { drinks.append(other) }
    if drinks.isEmpty { return bundled }
    let known = try catalogue(for: drinks)
    return bundled.adding(drinks.map { bundled.model.facts($0, in: known) })
  }

  /// The flavour engine for some ingredients, which has learned from all drinks.
  func flavourEngine(of ids: some Collection<String>) throws -> FlavourEngine {
    FlavourEngine(try flavourCatalogue(of: ids), learningFrom: try barModel())
  }

  /// The flavour engine for all ingredients, which has learned from all drinks.
  func flavourEngine() throws -> FlavourEngine {
    FlavourEngine(try flavourCatalogue(), learningFrom: try barModel())
  }

  /// A catalogue of some ingredients, all above them, and their flavours: enough to pair them.
  func flavourCatalogue(of ids: some Collection<String>) throws -> Catalogue {
    let known = try catalogue(of: ids).ingredients
    return Catalogue(
      ingredients: known, flavours: try flavours(of: known.map(\.id)), notes: try flavourNotes())
  }

  /// A catalogue of all ingredients with their flavours, without drinks.
  func flavourCatalogue() throws -> Catalogue {
    Catalogue(
      ingredients: try ingredients(), flavours: try flavours(), notes: try flavourNotes())
  }

  /// Ids of an ingredient and all kinds of it.
  func kinds(of id: String) throws -> [String] {
    try database.rows(
      "SELECT id FROM ingredients WHERE id = ?1 OR ' ' || path || ' ' LIKE '% ' || ?1 || ' %'",
      [.text(id)]
    ) { $0.text(0) }
  }

  /// The best known drinks that hold one of some ingredients, and how many there are.
  func drinks(holding ids: [String], limit: Int) throws -> (drinks: [DrinkSummary], total: Int) {
    let condition =
      "WHERE r.removed IS NULL AND r.id IN (SELECT recipe FROM recipe_ingredients "
      + "WHERE ingredient IN (SELECT value FROM json_each(?1)))"
    let found = try summaries(
      condition + " ORDER BY r.popularity DESC, r.id LIMIT ?2", [.list(ids), SQLValue(limit)])
    guard found.count == limit else { return (found, found.count) }
    return (
      found, try database.int("SELECT count(*) FROM recipes r " + condition, [.list(ids)])
    )
  }
}
