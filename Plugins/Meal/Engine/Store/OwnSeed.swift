import BerthSDK

/// What each user's database begins with, and what follows there from another food table: on the first
/// launch and when a build brings other data. Runs in one transaction of the host.
struct OwnSeed {
  let store: Store

  func run() throws {
    try startSession()
    try store.overlay()
    try store.call.search.clear(SearchDocument.recipes)
    try writeImported()
    try store.database.run("DELETE FROM ready")
  }

  /// The device's id: this install before anybody signs in.
  private func startSession() throws {
    if try store.database.int("SELECT count(*) FROM session") > 0 { return }
    let device = "device-" + Hexadecimal.text(try store.call.random.secure(12))
    try store.database.run(
      "INSERT INTO session (id, owner, device, since) VALUES (1, ?1, ?1, ?2)",
      [.text(device), .int(store.now)])
  }

  /// The facts of what the user imported follow the food table.
  private func writeImported() throws {
    let imported = try imported()
    if imported.isEmpty { return }
    let foods = try store.foodTable()
    let reader = SafetyReader(try VocabularyFiles.vocabulary(store.call, foods))
    let writer = try store.ownWriter(foods)
    defer { writer.close() }
    for entry in imported {
      var (recipe, facts) = entry.read(foods, reader)
      facts.nutrition = try store.published(of: recipe.id).applied(
        to: facts.nutrition, isComplete: ImportBuilder.isComplete(recipe.ingredients))
      try writer.write(
        recipe, facts, origin: .imported, owner: entry.owner, added: entry.added,
        notes: entry.notes, written: entry.written)
      try store.call.search.put(
        SearchDocument.recipes, id: recipe.id, SearchDocument.of(recipe, facts, foods))
    }
  }

  private struct Imported {
    var recipe: Recipe
    var owner: String?
    var added: Int64
    var notes: [String]
    var written: [WrittenLine]

    /// The recipe and its facts, read again as it was written.
    func read(_ foods: FoodTable, _ reader: SafetyReader) -> (Recipe, RecipeFacts) {
      var recipe = recipe
      let facts = RecipeFacts(recipe, foods: foods, reader, written: written)
      recipe.diets = DietRules.proven(recipe.diets, facts.safety)
      return (recipe, facts)
    }
  }

  private func imported() throws -> [Imported] {
    let rows = try store.database.rows(
      "SELECT r.id, r.owner, r.added, t.notes FROM own_recipes r "
        + "LEFT JOIN own_recipe_texts t ON t.recipe = r.id WHERE r.origin = 1"
    ) { row in (row.text(0), row.optionalText(1), Int64(row.int(2)), row.text(3)) }
    return try rows.compactMap { row in
      try store.recipe(id: row.0).map {
        Imported(
          recipe: $0, owner: row.1, added: row.2,
          notes: row.3.split(separator: "\n").map(String.init),
          written: try store.writtenLines(of: row.0))
      }
    }
  }
}

extension Store {
  /// Opens the database; what somebody imported is read together with the app's dishes.
  init(_ call: Call) throws {
    self.init(database: try call.storage.open(), call: call)
    try overlay()
  }

  /// Has `recipes`, `recipe_texts`, `recipe_lines` and `line_safety` be the app's dishes and the imported ones, which
  /// go before those of the same id.
  func overlay(always: Bool = false) throws {
    try database.overlay(
      [
        .init("recipes", key: "id"), .init("recipe_texts", key: "recipe"),
        .init("recipe_lines", key: "recipe"), .init("line_safety", key: "recipe"),
      ], always: always)
  }

  /// Writes imported dishes; close it at the end.
  func ownWriter(_ foods: FoodTable) throws -> RecipeWriter {
    try overlay(always: true)
    return try RecipeWriter(database, foods, .own)
  }

  /// Erases an imported dish and everything said about it.
  func erase(recipe id: String) throws {
    try call.search.remove(SearchDocument.recipes, id: id)
    for table in [
      "favorites", "feedback", "suggestions", "ready", "own_recipe_texts", "own_recipe_lines",
      "own_line_safety", "own_recipe_pages", "recipe_photos",
    ] {
      try database.run("DELETE FROM \(table) WHERE recipe = ?1", [.text(id)])
    }
    try database.run("DELETE FROM own_recipes WHERE id = ?1", [.text(id)])
  }
}
