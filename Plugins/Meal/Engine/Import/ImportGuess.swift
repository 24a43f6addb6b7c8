import BerthSDK

/// What a page does not say outright: cuisine, meal, form, main food, skill.
struct ImportGuess {
  private(set) var cuisine = Cuisine.american
  private(set) var periods: TermSet<MealPeriod> = [.lunch, .dinner]
  private(set) var form = DishForm.plate
  private(set) var main = ""
  private(set) var difficulty = Difficulty.easy
  private(set) var minutes = 40

  init(_ raw: RawRecipe, _ parts: [ParsedLine.Part], _ foods: FoodTable) {
    // "Blossoms (No Eggs)": what stands in parentheses says what it is not.
    let title = Self.words(String(raw.title.prefix { $0 != "(" }))
    let labels = Self.words(raw.labels.first ?? "")
    cuisine = Self.cuisine(raw.cuisine, title + labels, parts, foods)
    form = Self.first(ImportWords.forms, title) ?? Self.first(ImportWords.forms, labels) ?? .plate
    periods = Self.periods(title, labels, form)
    main = Self.main(title, parts, foods)
    let count = parts.count
    minutes = min(15 + 5 * raw.steps.count, 90)
    let time = raw.minutes ?? minutes
    difficulty =
      count > 18 || raw.steps.count > 14
      ? .hard : count > 12 || raw.steps.count > 8 || time > 90 ? .medium : .easy
  }

  private static func words(_ text: String) -> [String] {
    TextFolding.fold(text).split(separator: " ").map { FoodWord.singular(String($0)) }
  }

  private static func first<Value>(_ table: [String: Value], _ words: [String]) -> Value? {
    // The last word of a title is its noun: "chicken noodle soup".
    for word in words.reversed() { if let value = table[word] { return value } }
    return nil
  }

  private static func cuisine(
    _ said: String, _ words: [String], _ parts: [ParsedLine.Part], _ foods: FoodTable
  ) -> Cuisine {
    for word in Self.words(said) + words {
      if let cuisine = ImportWords.cuisines[word] { return cuisine }
    }
    var votes: [Cuisine: Int] = [:]
    for part in parts {
      if let id = part.food, let cuisine = ImportWords.foods[id] { votes[cuisine, default: 0] += 1 }
    }
    let best = Cuisine.allCases.max { (votes[$0] ?? 0) < (votes[$1] ?? 0) }
    return best.flatMap { (votes[$0] ?? 0) >= 2 ? $0 : nil } ?? .american
  }

  private static func periods(
    _ title: [String], _ labels: [String], _ form: DishForm
  ) -> TermSet<MealPeriod> {
    var found: TermSet<MealPeriod> = []
    for label in labels {
      switch label {
      case "breakfast", "brunch": found.insert(.breakfast)
      case "lunch": found.insert(.lunch)
      case "dinner", "supper", "main", "entree": found.formUnion([.lunch, .dinner])
      default: break
      }
    }
    if !found.isEmpty { return found }
    let isNoMeal = (labels + title).contains { ImportWords.noMeal.contains($0) }
    if isNoMeal { return [] }
    switch form {
    case .pancakes, .porridge, .smoothie, .omelette, .toast, .yogurt: return [.breakfast]
    case .salad, .soup, .sandwich, .wrap: return [.lunch, .dinner]
    case .dip, .pastry: return []
    default: return [.lunch, .dinner]
    }
  }

  /// The food the title names, else the heaviest that can carry a dish; the first recognised one
  /// when there is none of the sort.
  private static func main(
    _ title: [String], _ parts: [ParsedLine.Part], _ foods: FoodTable
  ) -> String {
    var best: (id: String, score: Double)?
    for part in parts {
      guard let id = part.food, let food = foods[id], !food.traits.contains(.staple) else {
        continue
      }
      var score = FoodMass.estimate(part.ingredient, food) * weight(food.kind)
      let name = words(food.name)
      if let last = name.last, title.contains(last) { score = score * 4 + 100 }
      if score > best?.score ?? -1 { best = (id, score) }
    }
    return best?.id ?? parts.lazy.compactMap(\.food).first ?? foods.foods.first?.id ?? ""
  }

  private static func weight(_ kind: FoodKind) -> Double {
    switch kind {
    case .meat, .poultry, .fish, .crustacean, .mollusc: 3
    case .processedMeat, .egg, .soy, .legume, .pasta: 2
    case .vegetable, .mushroom, .grain, .cheese, .bread, .fruit, .prepared: 1
    case .drink, .stock, .alcohol, .milk, .sauce: 0.1
    default: 0.3
    }
  }
}
