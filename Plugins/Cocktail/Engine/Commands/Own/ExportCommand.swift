import BerthSDK

/// `export`: the user's own recipes, or drinks by name, as a file another home can read.
enum ExportCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let named = arguments.strings("ids")
    let ids =
      named.isEmpty
      ? try store.database.rows(
        "SELECT id FROM recipes WHERE origin = 2 AND removed IS NULL ORDER BY fold", []
      ) { $0.text(0) } : try named.map(store.drinkID)
    let drinks = try store.recipes(ids: ids)
    let data: JSON = [
      "format": .string(RecipeFile.format), "version": 1,
      "exportedAt": try store.time(store.now), "recipes": .array(drinks.map(PortableRecipe.json)),
    ]
    try call.events.record("recipe.exported", ["recipes": JSON(drinks.count)])
    let format = AmountFormat(try Profile.units(call))
    return Reply(data) {
      View.page("Your recipes", subtitle: Words.count(drinks.count, "recipe")) {
        if drinks.isEmpty { View.text("You have not written a recipe yet; add one first.") }
        for drink in drinks {
          View.section(drink.name) {
            View.list(
              zip(drink.recipe.ingredients, drink.lines).map {
                View.Item(DrinkJSON.text($0, $1, format))
              })
            View.list(drink.recipe.steps.map { View.Item($0) }, style: .numbered)
          }
        }
        View.text("--json --output FILE writes a file that add --from reads.", role: .note)
        Notice.view
      }
    }
  }
}
