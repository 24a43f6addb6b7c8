import BerthSDK

/// `add`: a recipe of one's own, from options or from a file.
struct AddCommand: StoreCommand {
  var recipe: RecipeOptions
  var from: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let catalogue = Catalogue(ingredients: try store.ingredients())
    if from != nil { return try fromFile(store, catalogue) }
    guard let name = recipe.name.map(Words.trimmed), !Words.slug(name).isEmpty
    else {
      throw PluginError(
        "input.missing", "the drink has no name",
        remedy:
          "give --name \"My Sour\" --ingredients \"2 oz gin; 1 oz lemon juice\", or --from FILE")
    }
    guard recipe.ingredients != nil else {
      throw PluginError(
        "input.missing", "the drink has no ingredients",
        remedy: "give --ingredients \"2 oz gin; 1 oz lemon juice\"")
    }
    var drink = StoredRecipe(
      recipe: Recipe(
        id: try store.freeID(for: name), name: Words.shortened(name, to: 120), glass: .rocks,
        method: .build, ingredients: [], popularity: OwnRecipe.popularity),
      lines: [], origin: .own, source: OwnRecipe.source, added: store.now)
    try recipe.apply(to: &drink, catalogue)
    try OwnRecipe.save(&drink, store, catalogue)
    try call.events.record("recipe.added")
    return try RecipeReply.reply(drink, "added", call)
  }

  /// One recipe, the file `export` writes, or a page that carries recipes.
  private func fromFile(_ store: Store, _ catalogue: Catalogue) throws -> Reply {
    let reader = PortableRecipe(catalogue)
    let drinks = try changed(try RecipeFile.drinks("from", reader, store.call), catalogue)
    let result = try RecipeFile.add(drinks, reader, store)
    let unknown = result.filter(\.isNew).flatMap { $0.drink.lines.filter { !$0.isKnown } }
      .map(\.name)
    try store.call.events.record("recipe.imported", ["recipes": JSON(result.count)])
    let data: JSON = [
      "recipes": .list(result) {
        ["id": .string($0.drink.id), "name": .string($0.drink.name), "added": .bool($0.isNew)]
      },
      "added": JSON(result.count { $0.isNew }), "unknownIngredients": JSON(unknown),
    ]
    return Reply(data, page: "Recipes read", subtitle: Words.count(result.count, "recipe")) {
      View.list(result) {
        View.Item(
          $0.drink.name, detail: $0.isNew ? nil : "was there already", link: Link.show($0.drink.id))
      }
      if !unknown.isEmpty {
        View.note("Nobody here knows \(Words.list(unknown)); kept as it was written.")
      }
      Notice.view
    }
  }

  /// The recipe of a file with what the options say of it put over it; all recipes when they say nothing.
  ///
  /// - Throws: `input.invalid` when options say something of several recipes, or the name is none.
  private func changed(
    _ drinks: [StoredRecipe], _ catalogue: Catalogue
  ) throws -> [StoredRecipe] {
    if recipe.isEmpty { return drinks }
    guard var drink = drinks.first, drinks.count == 1 else {
      throw PluginError.invalid(
        "the file holds \(Words.count(drinks.count, "recipe")), and the other options speak of one",
        remedy: "leave them out to add all of the file, and change each drink with edit afterwards")
    }
    if let name = recipe.name.map(Words.trimmed) {
      guard !Words.slug(name).isEmpty else {
        throw PluginError.invalid(
          "“\(Words.shortened(name, to: 60))” is no name",
          remedy: "give a --name with a letter or a digit, or leave it out to keep that of the file"
        )
      }
      drink.recipe.name = Words.shortened(name, to: 120)
    }
    try recipe.apply(to: &drink, catalogue)
    return [drink]
  }
}
