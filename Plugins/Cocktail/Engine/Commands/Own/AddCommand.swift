import BerthSDK

/// `add`: a recipe of one's own, from options or from a file.
enum AddCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let catalogue = Catalogue(ingredients: try store.ingredients())
    if arguments.has("from") { return try fromFile(store, catalogue) }
    guard let name = arguments.optionalString("name").map(Words.trimmed), !Words.slug(name).isEmpty
    else {
      throw PluginError(
        "input.missing", "the drink has no name",
        remedy:
          "give --name \"My Sour\" --ingredients \"2 oz gin; 1 oz lemon juice\", or --from FILE")
    }
    guard arguments.has("ingredients") else {
      throw PluginError(
        "input.missing", "the drink has no ingredients",
        remedy: "give --ingredients \"2 oz gin; 1 oz lemon juice\"")
    }
    var drink = StoredRecipe(
      recipe: Recipe(
        id: try store.freeID(for: name), name: Words.shortened(name, to: 120), glass: .rocks,
        method: .build, ingredients: [], popularity: OwnDrink.popularity),
      lines: [], origin: .own, source: OwnDrink.source, added: store.now)
    try OwnDrink.apply(arguments, to: &drink, catalogue)
    try OwnDrink.save(&drink, store, catalogue)
    try call.events.record("recipe.added")
    return try OwnDrink.reply(drink, "added", call)
  }

  /// One recipe, or the file `export` writes.
  private static func fromFile(_ store: Store, _ catalogue: Catalogue) throws -> Reply {
    let document = try RecipeFile.read("from", store.call)
    let reader = PortableRecipe(catalogue)
    let result = try RecipeFile.add(document, reader, store)
    let data: JSON = [
      "recipes": .array(
        result.map {
          ["id": .string($0.drink.id), "name": .string($0.drink.name), "added": .bool($0.isNew)]
        }),
      "added": JSON(result.count { $0.isNew }),
    ]
    return Reply(data) {
      View.page("Recipes read", subtitle: Words.count(result.count, "recipe")) {
        View.list(
          result.map {
            View.Item(
              $0.drink.name, detail: $0.isNew ? nil : "was there already",
              link: Link.show($0.drink.id))
          })
        Notice.view
      }
    }
  }
}

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
  static func recipes(_ document: JSON) -> [JSONCursor] {
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
    var drinks = try recipes(document).map { try reader.read($0) }
    return try store.database.transaction {
      try drinks.indices.map { place in
        if let known = try twin(of: drinks[place], store) { return (known, false) }
        drinks[place].recipe.id = try store.freeID(for: drinks[place].name)
        drinks[place].added = store.now
        try OwnDrink.save(&drinks[place], store, reader.catalogue)
        return (drinks[place], true)
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
