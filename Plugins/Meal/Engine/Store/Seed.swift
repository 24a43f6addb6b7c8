import BerthSDK

/// Fills the data set that all users of a home read from the data folder.
struct Seed {
  let database: Database
  let call: Call

  /// Reads the data files and writes everything.
  func run() throws {
    let catalogue = try Seed.catalogue(call)
    call.progress(0, of: 3, "Foods are being sorted")
    try write(catalogue.foods)
    call.progress(1, of: 3, "Recipes are being put on the shelf")
    let writer = try RecipeWriter(database, catalogue.foods, .bundled)
    defer { writer.close() }
    for (recipe, facts) in zip(catalogue.recipes, catalogue.facts) {
      try writer.write(recipe, facts, added: call.clock.now)
      try call.search.put(
        SearchDocument.recipes, id: recipe.id,
        SearchDocument.of(recipe, facts, catalogue.foods))
    }
    try index(catalogue)
    call.progress(3, of: 3, "Ready")
  }

  private func write(_ foods: FoodTable) throws {
    let marks = (1...22).map { "?\($0)" }.joined(separator: ",")
    try database.preparing("INSERT INTO foods VALUES (\(marks))") { insert in
      for (number, food) in foods.foods.enumerated() {
        let weights = food.weights.sorted { $0.key.rawValue < $1.key.rawValue }
          .map { "\($0.key.rawValue):\($0.value)" }.joined(separator: ",")
        try insert.run([
          SQLValue(number), .text(food.id), .text(food.name), SQLValue(food.parent),
          .text(food.kind.rawValue), .text(food.origin.rawValue), SQLValue(food.allergens),
          .double(food.nutrition.energy), .double(food.nutrition.protein),
          .double(food.nutrition.carbohydrate), .double(food.nutrition.sodium),
          SQLValue(food.density), .text(weights), SQLValue(food.traits),
          .text(food.names.joined(separator: ";")), .double(food.nutrition.fat),
          .double(food.nutrition.saturates), .double(food.nutrition.fibre),
          .double(food.nutrition.sugar), .double(food.edible), SQLValue(food.ndb),
          .text(food.plurals.joined(separator: ";")),
        ])
      }
    }
    // Names win over other names.
    let names =
      foods.foods.map { ($0.name, $0.id) }
      + foods.foods.flatMap { food in food.names.map { ($0, food.id) } }
    try database.preparing("INSERT OR IGNORE INTO food_names VALUES (?1,?2)") { insert in
      for (name, id) in names { try insert.run([.text(TextFolding.fold(name)), .text(id)]) }
    }
  }

  private func index(_ catalogue: Catalogue) throws {
    var uses: [String: Int] = [:]
    for facts in catalogue.facts { for food in facts.foods { uses[food, default: 0] += 1 } }
    for food in catalogue.foods.foods {
      try call.search.put(
        SearchDocument.foods, id: food.id,
        SearchDocument.of(food, usedIn: uses[food.id] ?? 0))
    }
  }

  /// All bundled data; a problem in it is a fault of the build and stops the launch.
  static func catalogue(_ call: Call) throws -> Catalogue {
    let files = try call.files.paths(in: "", suffix: ".tsv").map { path in
      (name: path, bytes: try call.files.data(path) { Array($0) })
    }
    let (catalogue, problems) = Catalogue.load(files)
    if !problems.isEmpty { throw PluginError.damagedData(problems) }
    return catalogue
  }
}
