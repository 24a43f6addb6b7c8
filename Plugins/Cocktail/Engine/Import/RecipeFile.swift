import BerthSDK
import RecipePage

/// Files of recipes.
enum RecipeFile {
  /// What `format` says in a file of recipes.
  static let format = "berth.cocktail.recipes"

  /// The recipes of a document: its `recipes`, or itself.
  private static func recipes(_ document: JSON) -> [JSONCursor] {
    let root = JSONCursor(document)
    guard let list = document["recipes"]?.array else { return [root] }
    return list.indices.map { JSONCursor(list[$0], path: "$.recipes[\($0)]") }
  }

  /// The drinks the user named in an argument: a file that `export` wrote, or a page or JSON with recipes as
  /// schema.org has them.
  ///
  /// - Throws: `input.invalid` when there is none.
  static func drinks(
    _ argument: String, _ reader: PortableRecipe, _ call: Call
  ) throws -> [StoredRecipe] {
    let written = WrittenRecipe(reader.catalogue)
    let bytes = try call.files.input(argument) { text($0) }
    if bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") {
      let found = try written.drinks(inPage: bytes)
      guard !found.isEmpty else {
        throw PluginError.invalid(
          "the page carries no recipe",
          remedy: "it must mark it as schema.org/Recipe, in JSON-LD, microdata or RDFa; "
            + "write the drink with --name and --ingredients instead")
      }
      return found
    }
    let document: JSON
    do {
      document = try JSON.parse(bytes)
    } catch {
      throw PluginError.invalid(
        "the file is no JSON: \(error)",
        remedy: "give a page with a recipe, or a file that export or share wrote")
    }
    let found = isPortable(document) ? [] : written.drinks(in: document)
    return found.isEmpty ? try recipes(document).map { try reader.read($0) } : found
  }

  /// The beginning of a page or file in UTF-8, without a mark that says so.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    let start = UnsafeRawBufferPointer(rebasing: bytes.prefix(maximumBytes))
    var text = Array(start)
    if case .decoded(let other) = PageText.read(start, charsets: { _ in nil }) { text = other }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    return text
  }

  /// No page is longer.
  private static let maximumBytes = 8 << 20

  /// Whether a document is one of ours, whose ingredients are objects.
  private static func isPortable(_ document: JSON) -> Bool {
    if document["format"]?.string == format { return true }
    let recipe = document["recipes"]?[0] ?? document
    return recipe["ingredients"]?[0]?.object != nil
  }

  /// Adds all recipes of a document, or none.
  static func add(
    _ document: JSON, _ reader: PortableRecipe, _ store: Store
  ) throws -> [(drink: StoredRecipe, isNew: Bool)] {
    try add(try recipes(document).map { try reader.read($0) }, reader, store)
  }

  /// Adds all drinks, or none.
  ///
  /// A drink that is there already, by name and ingredients, is not added again.
  static func add(
    _ drinks: [StoredRecipe], _ reader: PortableRecipe, _ store: Store
  ) throws -> [(drink: StoredRecipe, isNew: Bool)] {
    try store.database.transaction {
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
