import BerthSDK

/// `share ID`: a recipe as text, as a card to send around, or as schema.org JSON-LD, Markdown or PDF.
struct ShareCommand: PluginCommand {
  enum Form: String, ArgumentWord {
    case text, card, jsonld, markdown, pdf
  }

  var recipe: RecipeArguments
  var `as`: Form

  func run(_ call: Call) throws -> Reply {
    let page = try RecipePage(recipe, try Store(call))
    let form = JSON.string(self.as.rawValue)
    try call.events.record("recipe_shared", ["id": .string(page.dish.id), "as": form])
    var data: JSON = [
      "id": .string(page.dish.id), "name": .string(page.dish.name), "as": form,
      "servings": JSON(page.servings), "link": .string(Link.recipe(page.dish.id)),
    ]
    switch self.as {
    case .card:
      let card = try RecipeCard(page)
      data["width"] = JSON(Int(RecipeCard.width))
      data["height"] = JSON(Int(card.height))
      return Reply(data) { card.view }
    case .jsonld:
      let document = RecipeJSONLD.document(page)
      data["document"] = document
      return Reply(data) { View.text(document.text(indented: true), role: .code) }
    case .markdown, .pdf:
      let text = self.as == .pdf ? RecipePDF(page).document : RecipeMarkdown.document(page)
      data["text"] = .string(text)
      return Reply(data) { View.text(text, role: .code) }
    case .text:
      let text = Self.text(page)
      data["text"] = .string(text)
      return Reply(data, mealPage: page.dish.name, subtitle: "To copy and send") {
        View.text(text, role: .code)
      }
    }
  }

  /// A recipe as plain text.
  static func text(_ page: RecipePage) -> String {
    let recipe = page.recipe
    var lines = [recipe.title, "\(page.dish.line) · serves \(page.servings)", ""]
    if !recipe.description.isEmpty { lines += [recipe.description, ""] }
    lines += page.lines.map { "• " + page.text($0) }
    lines.append("")
    for (index, step) in page.steps.enumerated() { lines.append("\(index + 1). \(step.text)") }
    if let note = page.stepsNote { lines += ["", note] }
    let allergens = page.dish.allergens.words.map { $0.title.lowercased() }
    lines += [
      "",
      allergens.isEmpty
        ? "Holds none of the 14 allergens by its ingredients; check the labels."
        : "Allergens: \(allergens.joined(separator: ", ")).",
      "Sent with MealAdvisor.",
    ]
    return lines.joined(separator: "\n")
  }
}
