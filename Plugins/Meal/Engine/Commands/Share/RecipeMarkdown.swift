import BerthSDK

/// A recipe as Markdown (CommonMark), for notes and repositories of recipes.
enum RecipeMarkdown {
  static func document(_ page: RecipePage) -> String {
    let recipe = page.recipe
    var lines = ["# \(plain(recipe.title))", ""]
    if !page.published.photo.isEmpty {
      lines += ["![\(plain(recipe.title))](<\(page.published.photo)>)", ""]
    }
    if !recipe.description.isEmpty { lines += [plain(recipe.description), ""] }
    lines += [
      "*\(page.dish.line), serves \(page.servings)*", "", "## Ingredients", "",
    ]
    lines += page.lines.map { "- " + plain(page.text($0)) }
    lines += ["", "## Steps", ""]
    lines += page.steps.enumerated().map { "\($0 + 1). " + plain($1.text) }
    if page.steps.isEmpty { lines.append("Its source gives no steps.") }
    if let note = page.stepsNote { lines += ["", plain(note)] }
    let figures = page.figures
    lines += [
      "", "## Nutrition per serving", "", "| | |", "|---|---|",
      "| Energy | \(page.dish.energy) kcal |", "| Fat | \(RecipePage.tenths(figures.fat)) g |",
      "| of which saturated | \(RecipePage.tenths(figures.saturates)) g |",
      "| Carbohydrate | \(RecipePage.tenths(figures.carbohydrate)) g |",
      "| of which sugar | \(RecipePage.tenths(figures.sugar)) g |",
      "| Fibre | \(RecipePage.tenths(figures.fibre)) g |", "| Protein | \(page.dish.protein) g |",
      "| Salt | \(RecipePage.tenths(figures.salt)) g |", "",
      "\(RecipePage.nutritionNote) \(allergens(page.dish))",
    ]
    if recipe.source.contains("://") { lines += ["", "Source: <\(recipe.source)>"] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What an export says of allergens: no more than is known.
  static func allergens(_ dish: RecipeSummary) -> String {
    let names = dish.allergens.words.map { $0.title.lowercased() }
    let found =
      names.isEmpty ? "None of the 14 allergens was found in it." : "Contains \(Words.list(names))."
    return found + (dish.safety.isUncertain ? " Some words of it were not understood." : "")
      + " Check the labels."
  }

  /// A text whose marks are shown as they are.
  static func plain(_ text: String) -> String {
    var plain = ""
    for character in text {
      if "\\`*_[]<>#|".contains(character) { plain.append("\\") }
      plain.append(character)
    }
    return plain
  }
}
