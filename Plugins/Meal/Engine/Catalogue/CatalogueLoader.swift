import BerthSDK

/// Gathers tables and checks ids and references across them.
struct CatalogueLoader {
  private var foods: [Placed<Food>] = []
  private var recipes: [Placed<Recipe>] = []
  private var collections: [Placed<RecipeCollection>] = []
  private var routes: [Placed<MealRoute>] = []
  private var deliveries: [Placed<DeliveryService>] = []
  private(set) var problems: [DataProblem] = []

  /// A row with where it came from.
  private struct Placed<Row: Sendable> {
    var row: Row
    var file: String
    var line: Int
  }

  mutating func read(_ name: String, _ bytes: [UInt8]) {
    let parts = name.split(separator: "/")
    switch parts.last {
    case "foods.tsv": foods += take(FoodReader.read(name, bytes))
    case "collections.tsv": collections += take(CollectionReader.read(name, bytes))
    case "routes.tsv": routes += take(RouteReader.read(name, bytes))
    case "delivery.tsv": deliveries += take(DeliveryReader.read(name, bytes))
    default:
      guard parts.dropLast().last == "recipes", name.hasSuffix(".tsv") else { return }
      recipes += take(RecipeReader.read(name, bytes))
    }
  }

  private mutating func take<Row>(_ table: DataTable<Row>) -> [Placed<Row>] {
    problems += table.problems
    return zip(table.rows, table.lines).map { Placed(row: $0, file: table.file, line: $1) }
  }

  /// The catalogue of all rows whose references hold.
  mutating func catalogue() -> Catalogue {
    foods = unique(foods, "id", \.id)
    recipes = unique(recipes, "id", \.id)
    collections = unique(collections, "id", \.id)
    routes = unique(routes, "route", \.path)
    deliveries = unique(deliveries, "id", \.id)
    checkParents()
    checkNames()
    let table = FoodTable(foods.map(\.row))
    recipes = recipes.filter { checkIngredients($0, table) }
    collections = collections.filter { checkRule($0.row.rule, $0, "rule", table) }
    routes = routes.filter { checkRule($0.row.rule, $0, "options", table) }
    return Catalogue(
      foods: table, recipes: recipes.map(\.row), collections: collections.map(\.row),
      routes: routes.map(\.row), deliveries: deliveries.map(\.row))
  }

  private mutating func unique<Row>(
    _ rows: [Placed<Row>], _ column: String, _ key: (Row) -> String
  ) -> [Placed<Row>] {
    var seen: [String: Int] = [:]
    var kept: [Placed<Row>] = []
    kept.reserveCapacity(rows.count)
    for entry in rows {
      let id = key(entry.row)
      if let first = seen[id] {
        report(
          entry, column, "'\(id)' is already in \(kept[first].file):\(kept[first].line)",
          "give it another one or remove one of the two")
      } else {
        seen[id] = kept.count
        kept.append(entry)
      }
    }
    return kept
  }

  private mutating func checkParents() {
    let parents = Dictionary(uniqueKeysWithValues: foods.map { ($0.row.id, $0.row.parent) })
    for place in foods.indices {
      let entry = foods[place]
      guard let parent = entry.row.parent else { continue }
      if parents[parent] == nil {
        report(
          entry, "parent", "'\(parent)' is not known", "correct the id or add a line for it")
        foods[place].row.parent = nil
        continue
      }
      var above: String? = parent
      var steps = 0
      while let id = above, id != entry.row.id, steps <= foods.count {
        above = parents[id] ?? nil
        steps += 1
      }
      if above == entry.row.id {
        report(entry, "parent", "'\(entry.row.id)' is above itself", "choose a broader parent")
        foods[place].row.parent = nil
      }
    }
  }

  private mutating func checkNames() {
    var owners: [String: String] = [:]
    owners.reserveCapacity(foods.count * 4)
    for entry in foods {
      for name in [entry.row.name] + entry.row.names {
        if let owner = owners.updateValue(entry.row.id, forKey: name) {
          report(
            entry, "names", "'\(name)' already names '\(owner)'",
            "keep the name with one of the two, once")
        }
      }
    }
  }

  private mutating func checkIngredients(_ entry: Placed<Recipe>, _ table: FoodTable) -> Bool {
    var isGood = true
    if table[entry.row.main] == nil {
      isGood = false
      report(
        entry, "main", "'\(entry.row.main)' is not known", "correct the id or add the food")
    }
    for line in entry.row.ingredients {
      guard let id = line.food, let food = table[id] else {
        isGood = false
        report(
          entry, "ingredients", "'\(line.food ?? "")' is not known",
          "correct the id or add the food")
        continue
      }
      if FoodMass.grams(line, food) == nil {
        isGood = false
        report(
          entry, "ingredients", "nothing says what a \(line.unit.rawValue) of '\(id)' weighs",
          line.unit.measure == .volume
            ? "give the food a density or measure it in g"
            : "add \(line.unit.rawValue):grams to the food's weights or measure it in g")
      }
    }
    return isGood
  }

  private mutating func checkRule<Row>(
    _ rule: RecipeRule, _ entry: Placed<Row>, _ column: String, _ table: FoodTable
  ) -> Bool {
    var isGood = true
    for id in rule.foods + rule.without where table[id] == nil {
      isGood = false
      report(entry, column, "'\(id)' is not known", "correct the id or add the food")
    }
    return isGood
  }

  private mutating func report<Row>(
    _ entry: Placed<Row>, _ column: String, _ message: String, _ remedy: String
  ) {
    problems.append(
      DataProblem(
        file: entry.file, line: entry.line, column: column, message: message, remedy: remedy))
  }
}
