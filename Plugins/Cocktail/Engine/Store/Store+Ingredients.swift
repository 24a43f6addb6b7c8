import BerthSDK

/// Reading the catalogue of ingredients.
extension Store {
  private static let ingredientColumns =
    "i.id, i.name, i.parent, i.category, i.role, i.abv, i.substitutes, i.aliases"

  private static func ingredient(_ row: Row) -> Ingredient {
    Ingredient(
      id: row.text(0), name: row.text(1), parent: row.optionalText(2),
      category: IngredientCategory(rawValue: row.text(3)) ?? .other,
      role: IngredientRole(rawValue: row.text(4)) ?? .core, abv: row.double(5),
      substitutes: row.text(6).split(separator: ";").compactMap { part in
        guard let colon = part.lastIndex(of: ":"),
          let score = Double(part[part.index(after: colon)...])
        else { return nil }
        return Ingredient.Substitute(String(part[..<colon]), score)
      },
      aliases: row.text(7).split(separator: ";").map(String.init))
  }

  /// One ingredient; nil when there is none of that id.
  func ingredient(id: String) throws -> Ingredient? {
    try database.first(
      "SELECT \(Self.ingredientColumns) FROM ingredients i WHERE i.id = ?1", [.text(id)],
      Self.ingredient)
  }

  /// The ingredient of an id.
  ///
  /// - Throws: `not-found`.
  func ingredient(withID id: String) throws -> Ingredient {
    guard let found = try ingredient(id: id) else {
      throw PluginError.notFound("there is no ingredient \(id)")
    }
    return found
  }

  /// Ingredients.
  ///
  /// - Parameter rest: SQL after the table, with `i` the ingredient.
  func ingredients(_ rest: String = "ORDER BY i.id", _ values: [SQLValue] = []) throws
    -> [Ingredient]
  {
    try database.rows(
      "SELECT \(Self.ingredientColumns) FROM ingredients i " + rest, values, Self.ingredient)
  }

  /// Names to show, by id; ids that do not exist are left out.
  func ingredientNames(_ ids: some Collection<String>) throws -> [String: String] {
    if ids.isEmpty { return [:] }
    var names: [String: String] = [:]
    try database.each(
      "SELECT i.id, i.name FROM json_each(?1) j JOIN ingredients i ON i.id = j.value",
      [.list(Array(ids))]
    ) { names[$0.text(0)] = $0.text(1) }
    return names
  }

  /// A catalogue of only some ingredients and all above them, for computing with a few drinks.
  func catalogue(of ids: some Collection<String>) throws -> Catalogue {
    Catalogue(
      ingredients: try ingredients(
        """
        WHERE i.id IN (SELECT value FROM json_each(?1) UNION SELECT a.value FROM ingredients x,
          json_each('["' || replace(x.path, ' ', '","') || '"]') a
          WHERE x.id IN (SELECT value FROM json_each(?1)) AND x.path <> '') ORDER BY i.id
        """, [.list(Array(ids))]))
  }

  /// A catalogue for computing with drinks: their ingredients and all above them.
  func catalogue(for drinks: [StoredRecipe]) throws -> Catalogue {
    try catalogue(of: Set(drinks.flatMap { $0.recipe.ingredients.map(\.ingredient) }))
  }

  /// Flavour profiles: all, or those of some ingredients.
  func flavours(of ids: [String]? = nil) throws -> [FlavourProfile] {
    let condition =
      ids == nil ? "" : "WHERE ingredient IN (SELECT value FROM json_each(?1))"
    return try database.rows(
      "SELECT ingredient, notes, pairs FROM flavours \(condition) ORDER BY ingredient",
      ids.map { [SQLValue.list($0)] } ?? []
    ) { row in
      FlavourProfile(
        ingredient: row.text(0),
        notes: row.text(1).split(separator: ",").compactMap { part in
          guard let colon = part.lastIndex(of: ":"),
            let strength = Int(part[part.index(after: colon)...])
          else { return nil }
          return FlavourProfile.Note(String(part[..<colon]), strength)
        },
        pairs: row.text(2).split(separator: ";").map(String.init))
    }
  }

  /// All flavour notes.
  func flavourNotes() throws -> [FlavourNote] {
    try database.rows("SELECT id, name, family, contrasts FROM flavour_notes ORDER BY id") {
      FlavourNote(
        id: $0.text(0), name: $0.text(1), group: $0.text(2),
        contrasts: $0.text(3).split(separator: ",").map(String.init))
    }
  }

  /// The id of the ingredient a text names; nil when it is unknown or could be many things.
  ///
  /// A known spelling is one look-up; only an odd one is compared with the whole catalogue.
  func optionalIngredientID(_ text: String) throws -> String? {
    if let found = try namedIngredient(text) { return found }
    return IngredientResolver(try ingredients()).resolve(text)?.ingredient
  }

  /// The ingredient of exactly that id, name or alias; case, diacritics and punctuation aside.
  func namedIngredient(_ text: String) throws -> String? {
    try database.first(
      "SELECT ingredient FROM ingredient_names WHERE fold = ?1", [.text(TextFolding.fold(text))]
    ) { $0.text(0) }
  }

  /// The id of the ingredient a text names.
  ///
  /// - Throws: `not-found` with the nearest names in the remedy.
  func ingredientID(_ text: String) throws -> String {
    if let id = try optionalIngredientID(text) { return id }
    let names = try database.rows("SELECT name FROM ingredients") { $0.text(0) }
    throw PluginError.unknown(
      "there is no ingredient “\(Words.shortened(text, to: 60))”",
      near: Nearest.names(to: text, in: names),
      remedy: "berth cocktail ingredients lists them")
  }

  /// The ingredients that texts name, each once; a text may list several, with commas or "and".
  ///
  /// - Throws: `not-found` for the first that names none.
  func ingredientIDs(_ texts: [String]) throws -> [String] {
    var ids: [String] = []
    for text in texts {
      for part in try ingredientParts(text) where !ids.contains(part) { ids.append(part) }
    }
    return ids
  }

  private func ingredientParts(_ text: String) throws -> [String] {
    let parts = IngredientList.split(text)
    guard parts.count > 1 else { return [try ingredientID(text)] }
    // "Half and half" is one thing.
    if let whole = try namedIngredient(text) { return [whole] }
    return try parts.map(ingredientID)
  }
}
