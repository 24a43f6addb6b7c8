import BerthSDK
import RecipePage

/// `write`: a recipe of one's own, or one of the own recipes edited; what is not given stays.
struct WriteCommand: StoreCommand {
  /// The recipe to edit; nil for a new one.
  var edit: String?
  var title: String?
  /// A line each, or with semicolons between them.
  var ingredients: String?
  var steps: String?
  var servings: Int?
  var minutes: Int?
  var description: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let old = try edit.map { try own($0, store) }
    let isGiven =
      title != nil || ingredients != nil || steps != nil || servings != nil || minutes != nil
      || description != nil
    guard isGiven else { return WritePage.form(old?.raw, edit: old?.dish) }
    let raw = try written(over: old?.raw)
    let foods = try store.foodTable()
    let parser = LineParser(
      FoodMatcher(foods), SafetyReader(try VocabularyFiles.vocabulary(call, foods)))
    let builder = ImportBuilder(parser)
    var imported = builder.build(raw)
    if let corrections = old?.corrections, !corrections.isEmpty {
      imported = builder.corrected(
        imported.recipe, imported.written, notes: imported.notes, corrections, raw.published)
    }
    if let problem = AbsurdFigures.problem(of: imported) {
      throw PluginError.invalid(
        "“\(raw.title)” \(problem)", remedy: "correct the amount, or how many it feeds")
    }
    let owner = try store.owner()
    try store.database.transaction {
      let writer = try store.ownWriter(foods)
      defer { writer.close() }
      let keeper = RecipeKeeper(
        store: store, owner: owner, foods: foods, builder: builder, writer: writer)
      imported.recipe.id = try old?.dish.id ?? keeper.freeID(imported.recipe.id)
      try keeper.write(imported, added: old?.added ?? store.now)
      try store.forgetReady(owner)
    }
    return WritePage.done(imported, isNew: old == nil)
  }

  /// An own recipe as it is written.
  private struct Old {
    var dish: RecipeSummary
    var raw: RawRecipe
    var corrections: [String: String]
    var added: Int64
  }

  private func own(_ id: String, _ store: Store) throws -> Old {
    let dish = try store.dish(id)
    let added = try store.database.first(
      "SELECT added FROM recipes WHERE id = ?1 AND origin = 1 AND owner = ?2",
      [.text(dish.id), .text(try store.owner())]
    ) { Int64($0.int(0)) }
    guard let added, let recipe = try store.recipe(id: dish.id) else {
      throw PluginError.invalid(
        "\(dish.name) came with the app and stays as it is",
        remedy: "berth meal imported lists your own recipes; berth meal write begins a new one")
    }
    let lines = try store.writtenLines(of: dish.id)
    var raw = RawRecipe()
    (raw.title, raw.description, raw.source) = (recipe.title, recipe.description, recipe.source)
    (raw.ingredients, raw.steps) = (lines.map(\.text), recipe.steps)
    (raw.servings, raw.minutes) = (recipe.servings, recipe.minutes)
    raw.cuisine = recipe.cuisine.title
    raw.published = try store.published(of: dish.id)
    raw.labels = [recipe.periods.words.map(\.title).joined(separator: ", ")]
    return Old(dish: dish, raw: raw, corrections: lines.corrections, added: added)
  }

  /// What is given over what there was, checked.
  private func written(over old: RawRecipe?) throws -> RawRecipe {
    var raw = old ?? RawRecipe()
    raw.language = "en"
    if raw.source.isEmpty { raw.source = "own" }
    if let title { raw.title = try Self.line(title, "name", RecipeMarkup.titleLimit) }
    if let description {
      raw.description = try Self.line(description, "description", RecipeMarkup.descriptionLimit)
    }
    // What a page says of a serving is of its own list.
    if ingredients != nil || servings != nil { raw.published = raw.published.photoOnly }
    if let ingredients {
      raw.ingredients = try Self.lines(
        ingredients, "ingredient", RecipeMarkup.lineLimit, separator: ";")
    }
    if let steps { raw.steps = try Self.lines(steps, "step", RecipeMarkup.stepLimit) }
    raw.servings = servings ?? raw.servings
    raw.minutes = minutes ?? raw.minutes
    if raw.title.isEmpty {
      throw PluginError("input.missing", "the recipe has no name", remedy: "add --title NAME")
    }
    if raw.ingredients.isEmpty {
      throw PluginError(
        "input.missing", "the recipe has no ingredients",
        remedy: "add --ingredients \"200 g rice; 2 eggs\"")
    }
    return raw
  }

  /// A text on one line, whole.
  private static func line(_ text: String, _ what: String, _ limit: Int) throws -> String {
    let line = CleanText.line(text, limit: limit + 1)
    if line.unicodeScalars.count > limit {
      throw PluginError.invalid(
        "the \(what) has more than \(limit) characters", remedy: "say it in fewer words")
    }
    return line
  }

  /// The lines of a text. Nothing is cut: what is not kept could name what somebody must not eat.
  private static func lines(
    _ text: String, _ what: String, _ limit: Int, separator: Character? = nil
  ) throws -> [String] {
    let lines = text.split { $0.isNewline || $0 == separator }
      .map { CleanText.line(String($0), limit: limit + 1) }.filter { !$0.isEmpty }
    if lines.count > RecipeMarkup.maximumLines {
      throw PluginError.invalid(
        "\(Words.count(lines.count, what)): at most \(RecipeMarkup.maximumLines)",
        remedy: "write it as two recipes")
    }
    if let long = lines.first(where: { $0.unicodeScalars.count > limit }) {
      throw PluginError.invalid(
        "“\(Words.shortened(long, to: 40))” has more than \(limit) characters",
        remedy: "write it on several lines")
    }
    return lines
  }
}

/// What `write` shows.
enum WritePage {
  /// The form, filled with what there is.
  static func form(_ raw: RawRecipe?, edit: RecipeSummary?) -> Reply {
    let data: JSON = [
      "id": JSON(edit?.id), "name": JSON(raw?.title), "written": false,
      "ingredients": JSON(raw?.ingredients ?? []), "steps": JSON(raw?.steps ?? []),
    ]
    return Reply(data) {
      View.mealPage(edit.map { "Edit \($0.name)" } ?? "Write a recipe") {
        View.form(
          fields: [
            .init("title", label: "Name", value: raw?.title, placeholder: "Grandma's stew"),
            .init(
              "ingredients", label: "Ingredients, a line each", type: .multiline,
              value: raw?.ingredients.joined(separator: "\n"), placeholder: "200 g rice"),
            .init(
              "steps", label: "Steps, a line each", type: .multiline,
              value: raw?.steps.joined(separator: "\n"), placeholder: "Boil the rice for 12 min."),
            .init(
              "servings", label: "Serves", type: .number, value: raw?.servings.map(String.init),
              placeholder: "4", minimum: 1, maximum: 500),
            .init(
              "minutes", label: "Minutes, resting and all", type: .number,
              value: raw?.minutes.map(String.init), placeholder: "40", minimum: 1, maximum: 20160),
            .init("description", label: "In a sentence", value: raw?.description),
          ],
          submit: View.Action(
            "Save", link: Link.to("write", edit.map { ["edit": $0.id] } ?? [:]), role: .primary))
        View.note(
          "Allergens follow from every word that is written; what is not understood is said.")
      }
    }
  }

  /// What became of it, with what was not understood.
  static func done(_ imported: ImportedRecipe, isNew: Bool) -> Reply {
    let recipe = imported.recipe
    let unclear = Set(imported.unrecognised)
    let allergens = imported.facts.allergens.words.map { $0.title.lowercased() }
    let data: JSON = [
      "id": .string(recipe.id), "name": .string(recipe.title), "written": true,
      "new": .bool(isNew), "servings": JSON(recipe.servings), "minutes": JSON(recipe.minutes),
      "allergens": JSON(imported.facts.allergens), "diets": JSON(recipe.diets),
      "energy": JSON(Int(imported.facts.nutrition.energy.rounded())),
      "unrecognised": JSON(imported.unrecognised), "notes": JSON(imported.notes),
      "link": .string(Link.recipe(recipe.id)),
    ]
    return Reply(data, mealPage: recipe.title, subtitle: isNew ? "Written down" : "Changed") {
      View.text(
        allergens.isEmpty
          ? "None of the 14 allergens was found in it." : "Contains \(Words.list(allergens)).")
      if !imported.unrecognised.isEmpty {
        View.section("Not understood: allergens may be missing") {
          View.list(imported.lines.indices.filter { unclear.contains(imported.lines[$0].text) }) {
            View.Item(
              imported.lines[$0].text,
              link: Link.to("line", ["id": recipe.id, "number": String($0 + 1)]))
          }
        }
      }
      if !imported.notes.isEmpty { View.list(imported.notes.map { View.Item($0) }, style: .plain) }
      View.actions([
        View.Action("See Recipe", link: Link.recipe(recipe.id), role: .primary),
        View.Action("Edit", link: Link.to("write", ["edit": recipe.id])),
        View.Action("Lines", link: Link.to("line", ["id": recipe.id])),
      ])
    }
  }
}
