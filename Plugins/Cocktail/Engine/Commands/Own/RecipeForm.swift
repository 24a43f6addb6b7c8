import BerthSDK

/// A form of all that can be changed about a recipe of the user's, filled with what it says.
struct RecipeForm {
  private let parser: IngredientLineParser

  /// - Parameter catalogue: knows all ingredients.
  init(_ catalogue: Catalogue) { parser = IngredientLineParser(catalogue) }

  func reply(_ drink: StoredRecipe, _ call: Call) throws -> Reply {
    let recipe = drink.recipe
    let lines = lines(drink, AmountFormat(try VolumeUnit.preferred(call)))
    return Reply(RecipeReply.json(drink), page: "Change \(drink.name)") {
      View.form(
        fields: [
          View.Field("name", label: "Name", value: drink.name, required: true),
          View.Field(
            "ingredients", label: "Ingredients", type: .multiline,
            value: lines.joined(separator: "\n"),
            help: "A line for each: amount, unit and name.", required: true),
          View.Field(
            "steps", label: "Steps", type: .multiline, value: recipe.steps.joined(separator: "\n"),
            help: "A line for each."),
          View.Field("garnish", label: "Garnish", value: recipe.garnish),
          Self.choice("glass", "Glass", recipe.glass),
          Self.choice("method", "Made by", recipe.method),
          Self.choice("category", "Category", recipe.category),
        ],
        submit: View.Action("Save", link: Link.to("edit", ["id": drink.id]), role: .primary))
      View.action("A photo", link: Link.to("photo", ["id": drink.id]))
      Notice.view
    }
  }

  /// The ingredients as lines that are read back as they are: in millilitres where the user's unit would
  /// round.
  func lines(_ drink: StoredRecipe, _ format: AmountFormat) -> [String] {
    drink.parts.map { part, line in
      let text = DrinkText.line(part, line, format)
      guard let read = parser.line(text)?.0, read == part else {
        return DrinkText.line(part, line, AmountFormat(.millilitre))
      }
      return text
    }
  }

  /// A choice among the words of a term; the one the recipe has is chosen.
  private static func choice<Term: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ label: String, _ term: Term
  ) -> View.Field {
    View.Field(
      name, label: label, type: .choice, value: term.rawValue,
      options: Term.allCases.map {
        View.Field.Option($0.rawValue, label: Words.title($0.rawValue))
      }, required: true)
  }
}
