import BerthSDK

/// Files of recipes.
enum RecipeFile {
  /// What `format` says in a file of recipes.
  static let format = "berth.cocktail.recipes"

  /// The JSON the user named in an argument.
  ///
  /// - Throws: `input.invalid` when it is none.
  static func read(_ argument: String, _ call: Call) throws -> JSON {
    try call.files.input(argument) { bytes in
      do {
        return try JSON.parse(bytes)
      } catch {
        throw PluginError.invalid(
          "the file is no JSON: \(error)", remedy: "give a file that export or share wrote")
      }
    }
  }

  /// The recipes of a document: its `recipes`, or itself.
  private static func recipes(_ document: JSON) -> [JSONCursor] {
    let root = JSONCursor(document)
    guard let list = document["recipes"]?.array else { return [root] }
    return list.indices.map { JSONCursor(list[$0], path: "$.recipes[\($0)]") }
  }

  /// Adds all recipes of a document, or none.
  ///
  /// A recipe that is there already, by name and ingredients, is not added again.
  static func add(
    _ document: JSON, _ reader: PortableRecipe, _ store: Store
  ) throws -> [(drink: StoredRecipe, isNew: Bool)] {
    let drinks = try recipes(document).map { try reader.read($0) }
    return try store.database.transaction {
      try drinks.map { drink in
        if let known = try twin(of: drink, store) { return (known, false) }
        var drink = drink
        drink.recipe.id = try store.freeID(for: drink.name)
        drink.added = store.now
        try OwnRecipe.save(&drink, store, reader.catalogue)
        return (drink, true)
      }
    }
  }

  private static func twin(of drink: StoredRecipe, _ store: Store) throws -> StoredRecipe? {
    let ids = try store.database.rows(
      "SELECT id FROM recipes WHERE fold = ?1 AND removed IS NULL",
      [.text(TextFolding.fold(drink.name))]
    ) { $0.text(0) }
    return try store.recipes(ids: ids).first {
      $0.recipe.ingredients.map(\.ingredient) == drink.recipe.ingredients.map(\.ingredient)
        && $0.recipe.ingredients.map(\.low) == drink.recipe.ingredients.map(\.low)
    }
  }
}
