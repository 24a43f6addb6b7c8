import BerthSDK
import Kitchen

/// Which recipe is wanted, for how many people and in which units.
struct RecipeArguments: ArgumentGroup {
  var id: [String]
  var servings: Int?
  var units: MeasureSystem?
}

/// A recipe as somebody wants to read it: for so many people, in their units.
struct RecipePage {
  let store: Store
  let dish: RecipeSummary
  let recipe: Recipe
  let foods: FoodTable
  let profile: Profile
  let servings: Int
  let system: MeasureSystem
  /// Lines for the servings asked for, not rounded yet.
  let lines: [RecipeIngredient]
  let steps: [StepText]
  /// What those who eat must know before it is cooked.
  let warnings: [String]
  /// Which lines are the reason.
  let reasons: LineWarnings
  /// What the page of an imported dish says of it.
  let published: PublishedFigures
  /// The photo somebody keeps of it.
  let photo: KeptPhoto?

  init(_ wanted: RecipeArguments, _ store: Store) throws {
    dish = try store.dish(wanted.id.joined(separator: " "))
    guard let recipe = try store.recipe(id: dish.id) else {
      throw PluginError.notFound("the recipe \(dish.id) is gone")
    }
    self.store = store
    self.recipe = recipe
    foods = try store.foodTable(of: recipe.ingredients.compactMap(\.food))
    profile = try store.profile()
    let avoided = profile.avoidance.foods
    let holdsOthers =
      try !avoided.isEmpty && OtherFoods(store: store).dishes(holding: avoided).contains(dish.id)
    warnings = DishWarnings(dish, profile.avoidance, otherFoods: holdsOthers).sentences
    reasons = try LineWarnings(of: dish.id, profile.avoidance, store)
    published = dish.origin == .imported ? try store.published(of: dish.id) : PublishedFigures()
    photo = try store.photo(of: .dish(dish.id))
    servings = wanted.servings ?? profile.servings ?? recipe.servings
    system = wanted.units ?? profile.units
    let factor = Scaling.factor(from: recipe.servings, to: servings)
    lines = recipe.ingredients.map { $0.scaled(by: factor) }
    let system = system
    steps = recipe.steps.map { StepText($0, factor: factor, in: system) }
  }

  /// A line as it is read out: `1 ½ cups all-purpose flour, sifted`.
  func text(_ line: RecipeIngredient) -> String {
    AmountFormat.line(line, foods: foods, in: system)
  }

  /// What is said where amounts in the steps could not follow the servings.
  var stepsNote: String? {
    steps.contains(where: \.hasFixedAmounts)
      ? "Amounts named in the steps alone are for \(Words.count(recipe.servings, "serving"))." : nil
  }

  static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  /// Names of the foods whose figures are estimates, each once, in the order of the lines.
  var estimatedFoods: [String] {
    var names: [String] = []
    for line in recipe.ingredients {
      guard let food = line.food.flatMap({ foods[$0] }), food.ndb == nil,
        food.nutrition != .zero, !names.contains(food.name)
      else { continue }
      names.append(food.name)
    }
    return names
  }

  /// Where the figures of the foods are from.
  var figuresNote: String {
    let source = "FoodData Central's, SR Legacy"
    let names = estimatedFoods
    if names.isEmpty { return "The figures of all foods are \(source)." }
    return "Estimated figures: \(Words.list(names)). Those of the other foods are \(source)."
  }

  static let nutritionNote = "Nutrition per serving is an estimate, for information only."

  /// A line for scripts, with what it tells those who eat.
  func json(_ index: Int, _ line: RecipeIngredient) -> JSON {
    var json = json(line)
    json["warnings"] = JSON(reasons.line(ofIngredient: index)?.warnings ?? [])
    return json
  }

  /// A line for people: what must not be eaten stands out, and leads to where it is corrected.
  func item(_ index: Int, _ line: RecipeIngredient) -> View.Item {
    let reason = reasons.line(ofIngredient: index)
    var item = View.Item(text(line), badges: LineWarnings.badges(reason))
    if !item.badges.isEmpty, let written = reason?.written {
      item.subtitle = "as written: \(written.text)"
      item.link = reasons.number(ofIngredient: index).map {
        Link.to("line", ["id": dish.id, "number": String($0)])
      }
    }
    return item
  }

  private func json(_ line: RecipeIngredient) -> JSON {
    let amount = KitchenAmount(line, line.food.flatMap { foods[$0] }, in: system)
    return [
      "id": JSON(line.food),
      "name": .string(line.name ?? line.food.flatMap { foods[$0]?.name } ?? ""),
      "amount": JSON(amount.amount),
      "amountMax": JSON(amount.upper),
      "unit": .string(amount.unit.rawValue), "note": JSON(line.note),
      "optional": .bool(line.isOptional), "text": .string(text(line)),
      "ndb": JSON(line.food.flatMap { foods[$0]?.ndb }),
    ]
  }

  /// Figures per serving, with those that lists of dishes leave out.
  var figures: Nutrition {
    let parts = recipe.ingredients.compactMap { line in
      line.food.flatMap { foods[$0] }.map { (food: $0, grams: FoodMass.estimate(line, $0)) }
    }
    var figures = published.applied(
      to: DishBalance(parts, servings: recipe.servings).nutrition,
      isComplete: ImportBuilder.isComplete(recipe.ingredients))
    (figures.energy, figures.protein) = (dish.nutrition.energy, dish.nutrition.protein)
    (figures.carbohydrate, figures.sodium) = (dish.nutrition.carbohydrate, dish.nutrition.sodium)
    return figures
  }

  var nutrition: JSON {
    let figures = self.figures
    return [
      "energy": JSON(dish.energy), "protein": JSON(dish.protein),
      "carbohydrate": JSON(Int(dish.nutrition.carbohydrate.rounded())),
      "sodium": JSON(Int(dish.nutrition.sodium.rounded())),
      "fat": .number(Self.tenths(figures.fat)),
      "saturates": .number(Self.tenths(figures.saturates)),
      "fibre": .number(Self.tenths(figures.fibre)), "sugar": .number(Self.tenths(figures.sugar)),
      "salt": .number(Self.tenths(figures.salt)), "informational": true,
      "note": .string(Self.nutritionNote), "estimatedFoods": JSON(estimatedFoods),
      "figures": .string(figuresNote),
    ]
  }
}
