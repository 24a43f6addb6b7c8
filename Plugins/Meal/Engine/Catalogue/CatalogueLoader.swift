import BerthSDK
import Kitchen

/// Gathers tables and checks ids and references across them.
struct CatalogueLoader {
  private var foods = SourcedRows<Food>()
  private var plurals = SourcedRows<OddPlural>()
  private var recipes = SourcedRows<Recipe>()
  private var collections = SourcedRows<RecipeCollection>()
  private var routes = SourcedRows<MealRoute>()
  private var deliveries = SourcedRows<DeliveryService>()
  private var names = VocabularyFiles()
  private(set) var problems: [DataProblem] = []

  /// Takes in a file; one that is no table of the catalogue is not looked at.
  mutating func read(_ name: String, _ bytes: UnsafeRawBufferPointer) {
    let parts = name.split(separator: "/")
    switch parts.last {
    case "foods.tsv": foods.append(FoodReader.read(name, bytes), problems: &problems)
    case "plurals.tsv": plurals.append(PluralReader.read(name, bytes), problems: &problems)
    case "collections.tsv":
      collections.append(CollectionReader.read(name, bytes), problems: &problems)
    case "routes.tsv": routes.append(RouteReader.read(name, bytes), problems: &problems)
    case "delivery.tsv": deliveries.append(DeliveryReader.read(name, bytes), problems: &problems)
    case _ where parts.dropLast().last.map(String.init) == VocabularyFiles.folder:
      problems += names.read(name, bytes)
    default:
      guard parts.dropLast().last == "recipes", name.hasSuffix(".tsv") else { return }
      recipes.append(RecipeReader.read(name, bytes), problems: &problems)
    }
  }

  /// The catalogue of all rows whose references hold.
  mutating func catalogue() -> Catalogue {
    foods.keepUnique("id", problems: &problems, \.id)
    plurals.keepUnique("word", problems: &problems, \.word)
    recipes.keepUnique("id", problems: &problems, \.id)
    collections.keepUnique("id", problems: &problems, \.id)
    routes.keepUnique("route", problems: &problems, \.path)
    deliveries.keepUnique("id", problems: &problems, \.id)
    let table = FoodTable(withPlurals(foodsWithSoundParents()))
    checkNames()
    Self.keep(&recipes, &problems) { Self.ingredientProblems($0, table) }
    Self.keep(&collections, &problems) { Self.ruleProblems($0, $0.row.rule, "rule", table) }
    Self.keep(&routes, &problems) { Self.ruleProblems($0, $0.row.rule, "options", table) }
    problems += names.problems
    return Catalogue(
      foods: table, vocabulary: names.vocabulary(table), recipes: recipes.rows,
      collections: collections.rows, routes: routes.rows,
      deliveries: deliveries.rows)
  }

  /// The foods, each under its parent where there is one and no circle comes of it.
  private mutating func foodsWithSoundParents() -> [Food] {
    let parents = Dictionary(uniqueKeysWithValues: foods.rows.map { ($0.id, $0.parent) })
    return foods.entries.map { entry in
      var food = entry.row
      guard let parent = food.parent else { return food }
      guard parents[parent] != nil else {
        problems.append(
          entry.problem(
            "parent", "'\(parent)' is not known", "correct the id or add a line for it"))
        food.parent = nil
        return food
      }
      var above: String? = parent
      var steps = 0
      while let id = above, id != food.id, steps <= parents.count {
        above = parents[id] ?? nil
        steps += 1
      }
      if above == food.id {
        problems.append(
          entry.problem("parent", "'\(food.id)' is above itself", "choose a broader parent"))
        food.parent = nil
      }
      return food
    }
  }

  /// The foods with the plurals of their names.
  private mutating func withPlurals(_ foods: [Food]) -> [Food] {
    let odd = Dictionary(uniqueKeysWithValues: plurals.rows.map { ($0.word, $0.plural) })
    let named = foods.map { food in
      var food = food
      food.plurals = food.allNames.map { Plural.of($0, odd: odd) }
      return food
    }
    let words = Set(named.flatMap(\.allNames).compactMap { $0.split(separator: " ").last })
    for entry in plurals.entries where !words.contains(Substring(entry.row.word)) {
      problems.append(
        entry.problem(
          "word", "no food's name ends in '\(entry.row.word)'",
          "correct the word or take the line out"))
    }
    return named
  }

  private mutating func checkNames() {
    var owners: [String: String] = [:]
    for entry in foods.entries {
      for name in entry.row.allNames {
        guard let owner = owners.updateValue(entry.row.id, forKey: name) else { continue }
        problems.append(
          entry.problem(
            "names", "'\(name)' already names '\(owner)'",
            "keep the name with one of the two, once"))
      }
    }
  }

  /// Keeps the rows without problems and reports those of the others.
  private static func keep<Row>(
    _ rows: inout SourcedRows<Row>, _ problems: inout [DataProblem],
    _ check: (SourcedRows<Row>.Entry) -> [DataProblem]
  ) {
    rows.keep { entry in
      let found = check(entry)
      problems += found
      return found.isEmpty
    }
  }

  private static func ingredientProblems(
    _ entry: SourcedRows<Recipe>.Entry, _ table: FoodTable
  ) -> [DataProblem] {
    var found: [DataProblem] = []
    let remedy = "correct the id or add the food"
    if table[entry.row.main] == nil {
      found.append(entry.problem("main", "'\(entry.row.main)' is not known", remedy))
    }
    for line in entry.row.ingredients {
      guard let id = line.food, let food = table[id] else {
        found.append(
          entry.problem("ingredients", "'\(line.food ?? "")' is not known", remedy))
        continue
      }
      if FoodMass.grams(line, food) == nil {
        found.append(
          entry.problem(
            "ingredients", "nothing says what a \(line.unit.rawValue) of '\(id)' weighs",
            line.unit.measure == .volume
              ? "give the food a density or measure it in g"
              : "add \(line.unit.rawValue):grams to the food's weights or measure it in g"))
      }
    }
    return found
  }

  private static func ruleProblems<Row>(
    _ entry: SourcedRows<Row>.Entry, _ rule: RecipeRule, _ column: String, _ table: FoodTable
  ) -> [DataProblem] {
    (rule.foods + rule.without).filter { table[$0] == nil }.map {
      entry.problem(column, "'\($0)' is not known", "correct the id or add the food")
    }
  }
}
