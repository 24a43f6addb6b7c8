import BerthSDK

/// What a command that changed a recipe of the user's answers.
enum RecipeReply {
  static func reply(_ drink: StoredRecipe, _ verb: String, _ call: Call) throws -> Reply {
    let format = AmountFormat(try VolumeUnit.preferred(call))
    let unknown = unknown(drink)
    return Reply(json(drink), page: "\(drink.name) is \(verb)") {
      View.list(DrinkText.lines(drink, format).map { View.Item($0) })
      if !unknown.isEmpty {
        View.note("Nobody here knows \(Words.list(unknown)); kept as you wrote it.")
      }
      View.action("Show", link: Link.show(drink.id), role: .primary)
      Notice.view
    }
  }

  /// The recipe as data.
  static func json(_ drink: StoredRecipe) -> JSON {
    var data = PortableRecipe.json(drink)
    data["family"] = .string(drink.family.rawValue)
    data["unknownIngredients"] = JSON(unknown(drink))
    return data
  }

  /// The names of ingredients that nobody here knows.
  private static func unknown(_ drink: StoredRecipe) -> [String] {
    drink.lines.filter { !$0.isKnown }.map(\.name)
  }
}
