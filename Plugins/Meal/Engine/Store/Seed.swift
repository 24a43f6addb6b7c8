import BerthSDK

/// Fills the database with the bundled data: on the first launch, and when a build brings other
/// data. Runs in one transaction of the host and keeps all rows of the user.
struct Seed {
  let database: Database
  let call: Call

  /// Reads the data files and writes everything.
  func run() throws {
    let catalogue = try Seed.catalogue(call)
    let store = Store(database: database, call: call)
    try startSession()
    call.progress(0, of: 3, "Foods are being sorted")
    try write(catalogue.foods)
    let imported = try importedRecipes(store)
    let likings = try store.likings()
    try retire(catalogue, store)
    call.progress(1, of: 3, "Recipes are being put on the shelf")
    let isFirst = try database.int("SELECT count(*) FROM recipes") == 0
    try call.search.clear(SearchDocument.recipes)
    let writer = try RecipeWriter(database, catalogue.foods)
    defer { writer.close() }
    for (recipe, facts) in zip(catalogue.recipes, catalogue.facts) {
      try writer.write(
        recipe, facts, added: call.clock.now, liking: likings[recipe.id], isNew: isFirst)
      try call.search.put(
        SearchDocument.recipes, id: recipe.id,
        SearchDocument.of(recipe, facts, catalogue.foods))
    }
    // What the user imported keeps its id; its facts follow the new foods and names.
    let reader = SafetyReader(catalogue.vocabulary)
    for entry in imported where catalogue.recipe(entry.recipe.id) == nil {
      let (recipe, facts) = entry.read(catalogue.foods, reader)
      try writer.write(
        recipe, facts, origin: .imported, owner: entry.owner, added: entry.added,
        notes: entry.notes, written: entry.written)
      try call.search.put(
        SearchDocument.recipes, id: recipe.id, SearchDocument.of(recipe, facts, catalogue.foods))
    }
    try index(catalogue)
    try database.run("DELETE FROM ready")
    call.progress(3, of: 3, "Ready")
  }

  /// The device's id: this install before anybody signs in.
  private func startSession() throws {
    if try database.int("SELECT count(*) FROM session") > 0 { return }
    let device = "device-" + Hexadecimal.text(try call.random.secure(12))
    try database.run(
      "INSERT INTO session (id, owner, device, since) VALUES (1, ?1, ?1, ?2)",
      [.text(device), .int(call.clock.now)])
  }

  private func write(_ foods: FoodTable) throws {
    try database.execute("DELETE FROM foods; DELETE FROM food_names;")
    let marks = (1...15).map { "?\($0)" }.joined(separator: ",")
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
          .text(food.names.joined(separator: ";")),
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

  private struct Imported {
    var recipe: Recipe
    var owner: String?
    var added: Int64
    var notes: [String]
    var written: [WrittenLine]

    /// The recipe and its facts, read again as it was written.
    func read(_ foods: FoodTable, _ reader: SafetyReader) -> (Recipe, RecipeFacts) {
      var recipe = recipe
      let facts = RecipeFacts(recipe, foods: foods, reader, written: written)
      recipe.diets = DietRules.proven(recipe.diets, facts.safety)
      return (recipe, facts)
    }
  }

  private func importedRecipes(_ store: Store) throws -> [Imported] {
    let rows = try database.rows(
      "SELECT r.id, r.owner, r.added, t.notes FROM recipes r "
        + "LEFT JOIN recipe_texts t ON t.recipe = r.id WHERE r.origin = 1"
    ) { row in (row.text(0), row.optionalText(1), Int64(row.int(2)), row.text(3)) }
    return try rows.compactMap { row in
      try store.recipe(id: row.0).map {
        Imported(
          recipe: $0, owner: row.1, added: row.2,
          notes: row.3.split(separator: "\n").map(String.init),
          written: try store.writtenLines(of: row.0))
      }
    }
  }

  /// Takes bundled dishes away that this build no longer has; what somebody kept stays readable.
  private func retire(_ catalogue: Catalogue, _ store: Store) throws {
    let old = try database.rows("SELECT id FROM recipes WHERE origin = 0") { $0.text(0) }
    for id in old where catalogue.recipe(id) == nil { try store.remove(recipe: id) }
  }

  private func index(_ catalogue: Catalogue) throws {
    try call.search.clear(SearchDocument.foods)
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

extension Store {
  /// Removes a dish from the lists; one somebody kept in some way stays readable.
  func remove(recipe id: String) throws {
    try call.search.remove(SearchDocument.recipes, id: id)
    let isKept = try database.int(
      """
      SELECT EXISTS (SELECT 1 FROM favorites WHERE recipe = ?1)
        OR EXISTS (SELECT 1 FROM feedback WHERE recipe = ?1)
        OR EXISTS (SELECT 1 FROM suggestions WHERE recipe = ?1)
      """, [.text(id)])
    if isKept == 1 {
      try database.run("UPDATE recipes SET removed = ?2 WHERE id = ?1", [.text(id), .int(now)])
    } else {
      try erase(recipe: id)
    }
  }

  /// Erases a dish and everything said about it.
  func erase(recipe id: String) throws {
    try call.search.remove(SearchDocument.recipes, id: id)
    for table in [
      "favorites", "feedback", "suggestions", "ready", "recipe_texts", "recipe_lines",
      "line_safety",
    ] {
      try database.run("DELETE FROM \(table) WHERE recipe = ?1", [.text(id)])
    }
    try database.run("DELETE FROM recipes WHERE id = ?1", [.text(id)])
  }
}
