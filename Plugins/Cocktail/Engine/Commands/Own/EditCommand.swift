import BerthSDK

/// `edit ID`: changes a recipe of one's own; what is not given stays, and without anything it asks.
struct EditCommand: StoreCommand {
  var id: String
  var recipe: RecipeOptions

  func run(_ store: Store, _ call: Call) throws -> Reply {
    var drink = try OwnRecipe.find(id, store)
    let catalogue = Catalogue(ingredients: try store.ingredients())
    guard !recipe.isEmpty else { return try RecipeForm(catalogue).reply(drink, call) }
    if let name = recipe.name.map(Words.trimmed) {
      guard !Words.slug(name).isEmpty else {
        throw PluginError.invalid("the name is empty", remedy: "give a name with letters in it")
      }
      drink.recipe.name = Words.shortened(name, to: 120)
    }
    try recipe.apply(to: &drink, catalogue)
    try OwnRecipe.save(&drink, store, catalogue)
    return try RecipeReply.reply(drink, "changed", call)
  }
}

/// `delete ID`: deletes a recipe of one's own and what was said about it.
struct DeleteCommand: StoreCommand {
  var id: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try OwnRecipe.find(id.joined(separator: " "), store)
    try store.database.transaction { try store.erase(drink: drink.id) }
    try PhotoGallery.tidy(store)
    let data: JSON = [
      "id": .string(drink.id), "name": .string(drink.name), "deleted": true,
      "recipe": PortableRecipe.json(drink),
    ]
    return Reply(data, page: "\(drink.name) is deleted") {
      View.text("Your heart, rating, note and photos of it went with it.")
      Notice.view
    }
  }
}
