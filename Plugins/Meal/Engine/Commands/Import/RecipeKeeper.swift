import BerthSDK

/// Keeps imported recipes: the same page or title again updates what is there, and leaves lines that
/// somebody corrected as they are.
struct RecipeKeeper {
  let store: Store
  let owner: String
  let foods: FoodTable
  let builder: ImportBuilder
  let writer: RecipeWriter

  /// What became of a recipe.
  enum Outcome: String {
    case imported, updated, unchanged
  }

  /// Keeps one recipe; call it in a transaction.
  ///
  /// - Returns: its id in the catalogue and what became of it.
  func keep(_ imported: ImportedRecipe) throws -> (id: String, outcome: Outcome) {
    let old = try existing(imported.recipe)
    var imported = imported
    if let old {
      let corrections = try store.writtenLines(of: old.id).corrections
      if !corrections.isEmpty {
        imported = builder.corrected(
          imported.recipe, imported.written, notes: imported.notes, corrections, imported.published)
      }
    }
    var recipe = imported.recipe
    let notes = imported.allNotes
    recipe.id = try old?.id ?? freeID(recipe.id)
    if let old, try isSame(old.id, recipe, imported.facts, notes, imported.published) {
      return (old.id, .unchanged)
    }
    imported.recipe = recipe
    try write(imported, added: old?.added ?? store.now)
    return (recipe.id, old == nil ? .imported : .updated)
  }

  /// Writes a recipe under its id; call it in a transaction.
  func write(_ imported: ImportedRecipe, added: Int64) throws {
    try writer.write(
      imported.recipe, imported.facts, origin: .imported, owner: owner, added: added,
      notes: imported.allNotes, written: imported.written)
    try store.keep(imported.published, of: imported.recipe.id)
    try store.call.search.put(
      SearchDocument.recipes, id: imported.recipe.id,
      SearchDocument.of(imported.recipe, imported.facts, foods))
  }

  private func isSame(
    _ id: String, _ recipe: Recipe, _ facts: RecipeFacts, _ notes: [String],
    _ published: PublishedFigures
  ) throws -> Bool {
    guard try store.recipe(id: id) == recipe, let dish = try store.summary(id: id),
      dish.safety == facts.safety, !dish.isRemoved
    else { return false }
    if try store.published(of: id) != published { return false }
    let known = try store.database.first(
      "SELECT notes FROM recipe_texts WHERE recipe = ?1", [.text(id)]
    ) { $0.text(0) }
    return known == notes.joined(separator: "\n")
  }

  /// The recipe of the same address, or, where there is none, of the same title.
  private func existing(_ recipe: Recipe) throws -> (id: String, added: Int64)? {
    // By an index each: an import asks for every recipe of its input.
    let isAddress = recipe.source.contains("://")
    let rest =
      isAddress
      ? "FROM own_recipe_texts t JOIN own_recipes r ON r.id = t.recipe WHERE t.source = ?2"
      : "FROM own_recipes r JOIN own_recipe_texts t ON t.recipe = r.id WHERE r.fold = ?2 "
        + "AND t.source NOT LIKE '%://%'"
    return try store.database.first(
      "SELECT r.id, r.added \(rest) AND r.origin = 1 AND r.owner = ?1",
      [.text(owner), .text(isAddress ? recipe.source : TextFolding.fold(recipe.title))]
    ) { ($0.text(0), Int64($0.int(1))) }
  }

  /// The id itself, or with a number behind it where another dish has it.
  func freeID(_ id: String) throws -> String {
    var candidate = id
    var number = 1
    while try store.database.int(
      "SELECT count(*) FROM recipes WHERE id = ?1", [.text(candidate)]) > 0
    {
      number += 1
      candidate = "\(id)-\(number)"
    }
    return candidate
  }
}
