import BerthSDK

/// Writes dishes with everything that follows from them; prepared once for many.
struct RecipeWriter {
  private let database: Database
  private let table: FoodTable
  private let recipes: Statement
  private let texts: Statement
  private let lines: Statement
  private let safety: Statement
  /// What goes before a dish is written anew.
  private let clearing: [Statement]

  /// Which dishes are written.
  enum Target: String {
    /// Those of the data set, while it is made.
    case bundled = ""
    /// Those somebody imported.
    case own = "own_"
  }

  init(_ database: Database, _ table: FoodTable, _ target: Target) throws {
    self.database = database
    self.table = table
    let prefix = target.rawValue
    let marks = (1...27).map { "?\($0)" }.joined(separator: ",")
    recipes = try database.prepare("INSERT OR REPLACE INTO \(prefix)recipes VALUES (\(marks))")
    texts = try database.prepare(
      "INSERT OR REPLACE INTO \(prefix)recipe_texts VALUES (?1,?2,?3,?4,?5)")
    lines = try database.prepare(
      "INSERT OR REPLACE INTO \(prefix)recipe_lines VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)")
    safety = try database.prepare(
      "INSERT OR REPLACE INTO \(prefix)line_safety VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10)")
    clearing = try ["recipe_lines", "line_safety"].map {
      try database.prepare("DELETE FROM \(prefix)\($0) WHERE recipe = ?1")
    }
  }

  /// Gives the statements back.
  func close() {
    recipes.finalize()
    texts.finalize()
    lines.finalize()
    safety.finalize()
    for statement in clearing { statement.finalize() }
  }

  /// Writes one dish.
  ///
  /// - Parameters:
  ///   - owner: who imported it; nil for everyone's.
  ///   - notes: what an import could not recognise, a line each.
  ///   - written: the lines of an import as they stand in its source, in the order of `facts.lines`.
  func write(
    _ recipe: Recipe, _ facts: RecipeFacts, origin: RecipeOrigin = .bundled, owner: String? = nil,
    added: Int64, notes: [String] = [], written: [WrittenLine] = []
  ) throws {
    for statement in clearing { try statement.run([.text(recipe.id)]) }
    let badges = RecipeBadges(recipe, facts)
    try recipes.run([
      .text(recipe.id), .text(recipe.title), .text(TextFolding.fold(recipe.title)),
      SQLValue(recipe.cuisine.bit), SQLValue(recipe.periods), SQLValue(recipe.diets),
      .text(recipe.form.rawValue), .text(recipe.main),
      .text(table.lineage(of: recipe.main).last ?? recipe.main), SQLValue(recipe.servings),
      SQLValue(recipe.minutes), SQLValue(recipe.difficulty.bit), SQLValue(recipe.seasons),
      SQLValue(recipe.popularity), .double(Double(recipe.popularity) / 100),
      .int(facts.safety.packed), .double(facts.nutrition.energy), .double(facts.nutrition.protein),
      .double(facts.nutrition.carbohydrate), .double(facts.nutrition.sodium),
      .double(facts.grams), SQLValue(badges.all), .blob(packed(facts.foods)),
      SQLValue(origin.rawValue), SQLValue(owner), .int(added), .null,
    ])
    try texts.run([
      .text(recipe.id), .text(recipe.description), .text(recipe.steps.joined(separator: "\n")),
      .text(recipe.source), .text(notes.joined(separator: "\n")),
    ])
    for (index, line) in recipe.ingredients.enumerated() {
      try lines.run([
        .text(recipe.id), SQLValue(index), SQLValue(line.amount), SQLValue(line.upper),
        .text(line.unit.rawValue), SQLValue(line.food), SQLValue(line.name), SQLValue(line.note),
        .int(line.isOptional ? 1 : 0),
      ])
    }
    try write(facts.lines, written, of: recipe.id)
  }

  private func write(_ lines: [TextSafety], _ written: [WrittenLine], of recipe: String) throws {
    for (index, line) in lines.enumerated() {
      let own = written.indices.contains(index) ? written[index] : nil
      try safety.run([
        .text(recipe), SQLValue(index), SQLValue(own?.text), SQLValue(own?.corrected),
        SQLValue(own?.parts ?? 1), SQLValue(line.contains), SQLValue(line.label),
        .text(line.found.joined(separator: "; ")), .text(line.unclear.joined(separator: ", ")),
        .int(line.isCertain ? 1 : 0),
      ])
    }
  }

  /// Numbers of foods, ascending, two bytes each, the low one first.
  private func packed(_ ids: Set<String>) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in ids.compactMap({ table.index(of: $0) }).sorted() {
      bytes.append(UInt8(truncatingIfNeeded: number))
      bytes.append(UInt8(truncatingIfNeeded: number >> 8))
    }
    return bytes
  }
}
