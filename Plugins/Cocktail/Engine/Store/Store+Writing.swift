import BerthSDK

/// Changing drinks together with their full-text documents.
extension Store {
  /// Writes drinks of the user's own or of a source; close it at the end.
  func ownWriter() throws -> RecipeWriter {
    try overlay(always: true)
    return try RecipeWriter(database, .own)
  }

  /// Puts a drink's document into the index; one of the app's that goes by no other name has one.
  func index(_ drink: StoredRecipe, in catalogue: Catalogue) throws {
    let names = try otherNames(of: drink.id)
    if drink.origin == .bundled, names.isEmpty {
      return try call.search.remove(SearchDocument.drinks, id: drink.id)
    }
    let known = try flavourCatalogue(of: Set(drink.recipe.ingredients.map(\.ingredient)))
    try call.search.put(
      SearchDocument.drinks, id: drink.id,
      SearchDocument.of(
        drink, in: catalogue, tasting: FlavourWords(known), holding: try Contents(call),
        otherNames: names + familiarNames(of: drink.id, withSpellings: true)))
  }

  /// Puts all documents that are the user's into the index: drinks of the user's own and of sources,
  /// and those of the app that sources call otherwise.
  func indexOwn() throws {
    try call.search.clear(SearchDocument.drinks)
    try overlay()
    let ids = try database.rows(
      "SELECT id FROM own_recipes WHERE removed IS NULL UNION SELECT recipe FROM sources "
        + "WHERE removed IS NULL"
    ) { $0.text(0) }
    let drinks = try recipes(ids: ids)
    let catalogue = try catalogue(for: drinks)
    for drink in drinks where !drink.isRemoved { try index(drink, in: catalogue) }
  }

  /// Removes a drink from the lists; one the user kept in some way stays readable.
  ///
  /// - Returns: whether it stays readable.
  func remove(drink id: String) throws -> Bool {
    try call.search.remove(SearchDocument.drinks, id: id)
    let isKept = try database.int(
      """
      SELECT EXISTS (SELECT 1 FROM favorites WHERE recipe = ?1)
        OR EXISTS (SELECT 1 FROM ratings WHERE recipe = ?1)
        OR EXISTS (SELECT 1 FROM notes WHERE recipe = ?1)
        OR EXISTS (SELECT 1 FROM history WHERE recipe = ?1)
        OR EXISTS (SELECT 1 FROM collection_items WHERE recipe = ?1)
        OR EXISTS (SELECT 1 FROM drink_photos WHERE recipe = ?1 AND own = 1)
      """, [.text(id)])
    if isKept == 1 {
      try database.run("UPDATE own_recipes SET removed = ?2 WHERE id = ?1", [.text(id), .int(now)])
    } else {
      try erase(drink: id)
    }
    return isKept == 1
  }

  /// Erases a drink and everything said about it.
  func erase(drink id: String) throws {
    try call.search.remove(SearchDocument.drinks, id: id)
    for table in [
      "favorites", "ratings", "notes", "history", "collection_items", "drink_photos", "pictures",
    ] {
      try database.run("DELETE FROM \(table) WHERE recipe = ?1", [.text(id)])
    }
    try dropUnshownPhotos()
    try database.run("DELETE FROM own_recipe_ingredients WHERE recipe = ?1", [.text(id)])
    try database.run("DELETE FROM own_recipes WHERE id = ?1", [.text(id)])
  }

  /// Names that sources give one drink beside our own.
  func otherNames(of id: String) throws -> [String] {
    try database.rows(
      "SELECT s.name FROM sources s JOIN recipes r ON r.id = s.recipe "
        + "WHERE s.recipe = ?1 AND s.fold <> r.fold AND s.removed IS NULL ORDER BY s.foreign_id",
      [.text(id)]
    ) { $0.text(0) }
  }

  /// The id of the drink that people mean by a folded name; nil when it is no other name of any.
  func familiarDrink(_ fold: String) throws -> String? {
    try database.first("SELECT recipe FROM drink_names WHERE fold = ?1", [.text(fold)]) {
      $0.text(0)
    }
  }

  /// What people call a drink beside its name; with spellings also what they type and nobody prints.
  func familiarNames(of id: String, withSpellings: Bool = false) throws -> [String] {
    try database.rows(
      "SELECT name FROM drink_names WHERE recipe = ?1 AND spelling <= ?2 ORDER BY spelling, fold",
      [.text(id), withSpellings ? 1 : 0]
    ) { $0.text(0) }
  }

  /// An id no drink has: the slug of a name, with a number or a suffix where it is taken.
  func freeID(for name: String, suffix: String? = nil) throws -> String {
    let slug = Words.slug(name)
    let base = slug.isEmpty ? "drink" : String(slug.prefix(60))
    var candidate = base
    var number = 1
    while try database.int("SELECT count(*) FROM recipes WHERE id = ?1", [.text(candidate)]) > 0 {
      number += 1
      candidate = number == 2 && suffix != nil ? "\(base)-\(suffix ?? "")" : "\(base)-\(number)"
    }
    return candidate
  }
}
