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
