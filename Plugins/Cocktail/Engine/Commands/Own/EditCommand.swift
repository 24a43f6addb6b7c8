import BerthSDK

/// `edit ID`: changes a recipe of one's own; what is not given stays.
enum EditCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    var drink = try OwnDrink.find(try arguments.string("id"), store)
    let changes = [
      "name", "ingredients", "steps", "garnish", "glass", "method", "category", "alcoholic", "base",
    ]
    guard changes.contains(where: arguments.has) else {
      throw PluginError(
        "input.missing", "nothing is to be changed",
        remedy: "give what is to change, such as --garnish \"lemon twist\"")
    }
    if let name = arguments.optionalString("name").map(Words.trimmed) {
      guard !Words.slug(name).isEmpty else {
        throw PluginError.invalid("the name is empty", remedy: "give a name with letters in it")
      }
      drink.recipe.name = Words.shortened(name, to: 120)
    }
    let catalogue = Catalogue(ingredients: try store.ingredients())
    try OwnDrink.apply(arguments, to: &drink, catalogue)
    try OwnDrink.save(&drink, store, catalogue)
    return try OwnDrink.reply(drink, "changed", call)
  }
}

/// `delete ID`: deletes a recipe of one's own and what was said about it.
enum DeleteCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let drink = try OwnDrink.find(arguments.strings("id").joined(separator: " "), store)
    try store.database.transaction { try store.erase(drink: drink.id) }
    let data: JSON = [
      "id": .string(drink.id), "name": .string(drink.name), "deleted": true,
      "recipe": PortableRecipe.json(drink),
    ]
    return Reply(data) {
      View.page("\(drink.name) is deleted") {
        View.text("Your favourites, rating and note of it went with it.")
        Notice.view
      }
    }
  }
}
