import BerthSDK

/// `export`: the user's own recipes, or drinks by name, as a file another home can read.
struct ExportCommand: StoreCommand {
  var ids: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let named = try ids.map(store.drinkID)
    let own = "SELECT id FROM recipes WHERE origin = 2 AND removed IS NULL ORDER BY fold"
    let drinks = try store.recipes(
      ids: named.isEmpty ? try store.database.rows(own) { $0.text(0) } : named)
    let data: JSON = [
      "format": .string(RecipeFile.format), "version": 1,
      "exportedAt": try store.time(store.now), "recipes": .array(drinks.map(PortableRecipe.json)),
    ]
    try call.events.record("recipe.exported", ["recipes": JSON(drinks.count)])
    let format = AmountFormat(try VolumeUnit.preferred(call))
    return Reply(data, page: "Your recipes", subtitle: Words.count(drinks.count, "recipe")) {
      if drinks.isEmpty { View.text("You have not written a recipe yet; add one first.") }
      for drink in drinks {
        View.section(drink.name) {
          View.list(DrinkText.lines(drink, format).map { View.Item($0) })
          View.list(drink.recipe.steps.map { View.Item($0) }, style: .numbered)
        }
      }
      View.note("The data of this page are a file that another home reads.")
      Notice.view
    }
  }
}
