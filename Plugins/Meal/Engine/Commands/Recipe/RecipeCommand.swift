import BerthSDK
import Kitchen

/// `recipe ID`: ingredients for so many people, steps, nutrition; free for everyone.
struct RecipeCommand: PluginCommand {
  var recipe: RecipeArguments
  var from: CallOrigin?

  func run(_ call: Call) throws -> Reply {
    try CallOriginNote.note(from, Self.name, call)
    let page = try RecipePage(recipe, try Store(call))
    try call.events.record("recipe_viewed", ["id": .string(page.dish.id)])
    let notes = try Self.importNotes(page)
    return Reply(Self.data(page, notes)) { try Self.view(page, notes) }
  }

  /// What an import could not recognise.
  private static func importNotes(_ page: RecipePage) throws -> [String] {
    guard page.dish.origin == .imported else { return [] }
    let notes = try page.store.database.first(
      "SELECT notes FROM recipe_texts WHERE recipe = ?1", [.text(page.dish.id)]
    ) { $0.text(0) }
    return (notes ?? "").split(separator: "\n").map(String.init)
  }

  private static func data(_ page: RecipePage, _ notes: [String]) -> JSON {
    var data = RecipeJSON.item(page.dish, goal: page.profile.goal)
    data["description"] = .string(page.recipe.description)
    data["servings"] = JSON(page.servings)
    data["writtenFor"] = JSON(page.recipe.servings)
    data["units"] = .string(page.system.rawValue)
    data["ingredients"] = .list(page.lines.enumerated()) { page.json($0, $1) }
    data["steps"] = .list(zip(page.steps, page.recipe.steps).enumerated()) { number, step in
      [
        "number": JSON(number + 1), "text": .string(step.0.text),
        "timers": .array(StepTimer.timers(in: step.1).map(\.json)),
      ]
    }
    data["nutrition"] = page.nutrition
    data["seasons"] = JSON(page.recipe.seasons)
    data["source"] = .string(page.recipe.source)
    data["favorite"] = .bool(page.dish.isFavorite)
    data["warnings"] = JSON(page.warnings)
    if let note = page.stepsNote { data["stepsNote"] = .string(note) }
    if !notes.isEmpty { data["importNotes"] = JSON(notes) }
    if let photo = page.photo { data["photo"] = photo.json }
    if page.dish.origin == .imported { data["published"] = PublishedTable(page).json }
    data["actions"] = .list(actions(page)) { action in
      ["label": .string(action.label), "link": .string(action.link)]
    }
    return data
  }

  private static func actions(_ page: RecipePage) -> [View.Action] {
    let id = page.dish.id
    let people = String(page.servings)
    return [
      View.Action(
        "Start Cooking", link: Link.to("cook", ["id": id, "servings": people]), role: .primary),
      page.dish.isFavorite
        ? View.Action("Unsave", link: Link.to("unsave", ["id": id]))
        : View.Action("Save", link: Link.to("save", ["id": id])),
      View.Action("Share", link: Link.to("share", ["id": id, "servings": people])),
      View.Action("Find delivery", link: Link.to("delivery", ["id": id])),
    ]
      + (page.dish.origin == .imported
        ? [View.Action("Edit", link: Link.to("write", ["edit": id]))] : [])
  }

  // MARK: The view

  /// The photo somebody keeps of it, else the drawn picture.
  private static func picture(_ page: RecipePage) throws -> View {
    guard let photo = page.photo else { return try DishPicture.view(of: page.recipe, page.store) }
    let drawn = DishPicture(page.recipe, foods: page.foods, looks: try FoodLooks(page.store.call))
    return try PhotoView.view(
      photo, of: .dish(page.dish.id), label: "A photo of \(page.dish.name)", drawn: drawn,
      page.store)
  }

  private static func view(_ page: RecipePage, _ notes: [String]) throws -> View {
    let dish = page.dish
    let badges = dish.badges(goal: page.profile.goal).map { View.Badge($0, tone: .accent) }
    return try View.mealPage(dish.name, subtitle: "\(dish.line) · \(dish.difficulty.title)") {
      for warning in page.warnings { View.text(warning, role: .warning) }
      try picture(page)
      if !page.recipe.description.isEmpty { View.text(page.recipe.description) }
      View.badges(badges)
      View.section("Ingredients for \(Words.count(page.servings, "serving"))") {
        View.list(page.lines.enumerated()) { page.item($0, $1) }
      }
      View.section("Steps") {
        View.list(page.steps, style: .numbered, empty: "Its source gives no steps.") { step in
          View.Item(step.text, detail: timers(step.text))
        }
        if let note = page.stepsNote { View.note(note) }
      }
      View.section("Nutrition per serving, informational only") {
        View.keyValues(nutrition(page))
        View.note(page.figuresNote)
      }
      let published = PublishedTable(page).pairs
      if !published.isEmpty {
        View.section("As its page says") { View.keyValues(published) }
      }
      View.keyValues(facts(page))
      if !notes.isEmpty {
        View.section("From the import") { View.list(notes.map { View.Item($0) }) }
      }
      View.actions(actions(page))
    }
  }

  private static func timers(_ step: String) -> String? {
    let times = StepTimer.timers(in: step).map(\.text)
    return times.isEmpty ? nil : times.joined(separator: ", ")
  }

  /// In the order of labels (Regulation (EU) No 1169/2011, annex XV).
  private static func nutrition(_ page: RecipePage) -> [View.Pair] {
    let figures = page.figures
    func grams(_ value: Double) -> String { "\(AmountText.decimal(value, places: 1)) g" }
    return [
      View.Pair("Energy", "\(page.dish.energy) kcal"),
      View.Pair("Fat", "\(grams(figures.fat)), \(grams(figures.saturates)) of it saturated"),
      View.Pair(
        "Carbohydrate",
        "\(Int(figures.carbohydrate.rounded())) g without fibre, \(grams(figures.sugar)) of it sugar"
      ),
      View.Pair("Fibre", grams(figures.fibre)), View.Pair("Protein", "\(page.dish.protein) g"),
      View.Pair(
        "Salt", "\(grams(figures.salt)) (\(Int(figures.sodium.rounded())) mg sodium)"),
    ]
  }

  private static func facts(_ page: RecipePage) -> [View.Pair] {
    let dish = page.dish
    let allergens = dish.allergens.words.map { $0.title.lowercased() }
    var pairs = [
      View.Pair(
        "Allergens", allergens.isEmpty ? "none of the 14" : Words.list(allergens),
        tone: page.warnings.isEmpty ? .neutral : .warning)
    ]
    let diets = dish.diets.words.map(\.title)
    if !diets.isEmpty { pairs.append(View.Pair("Suits", Words.list(diets))) }
    if dish.seasons.count < Season.allCases.count, !dish.seasons.isEmpty {
      pairs.append(View.Pair("At its best in", Words.list(dish.seasons.words.map(\.rawValue))))
    }
    if page.recipe.source != "house" { pairs.append(View.Pair("Source", page.recipe.source)) }
    return pairs
  }
}
