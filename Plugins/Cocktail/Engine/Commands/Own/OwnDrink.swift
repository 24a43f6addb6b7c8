import BerthSDK

/// The user's own recipes.
enum OwnDrink {
  /// What `source` says of them.
  static let source = "own"
  /// Their fame; a drink of one's own is worth finding.
  static let popularity = 50

  /// Whether any ingredient holds alcohol.
  static func alcohol(_ parts: [RecipeIngredient], _ catalogue: Catalogue) -> AlcoholContent {
    let strongest = parts.compactMap { catalogue.ingredient($0.ingredient)?.abv }.max() ?? 0
    return strongest > 0.5 ? .alcoholic : .nonAlcoholic
  }

  /// Steps out of a text: parts between `|`, or lines.
  static func steps(_ text: String) -> [String] {
    text.split(whereSeparator: { $0 == "|" || $0.isNewline })
      .map { Words.trimmed(String($0)) }.filter { !$0.isEmpty }
  }

  /// The recipe of the user's that a text means.
  ///
  /// - Throws: `not-found`, or `input.invalid` for a drink that is not the user's.
  static func find(_ text: String, _ store: Store) throws -> StoredRecipe {
    let drink = try store.recipe(named: text)
    guard drink.origin == .own else {
      throw PluginError.invalid(
        "\(drink.name) is not a recipe of your own",
        remedy: "make your own version: berth cocktail add --name "
          + "\"My \(drink.name)\" --ingredients …")
    }
    return drink
  }

  /// Writes a recipe and its document in one transaction.
  static func save(_ drink: inout StoredRecipe, _ store: Store, _ catalogue: Catalogue) throws {
    drink.classify(in: catalogue)
    let drink = drink
    try store.database.transaction {
      let writer = try RecipeWriter(store.database)
      defer { writer.close() }
      try writer.write(drink)
      try store.index(drink, in: catalogue)
    }
  }

  /// What the options say, put over a recipe.
  ///
  /// - Throws: `input.invalid` for an ingredient line that names nothing.
  static func apply(
    _ arguments: Arguments, to drink: inout StoredRecipe, _ catalogue: Catalogue
  ) throws {
    if let text = arguments.optionalString("ingredients") {
      let parser = IngredientLineParser(catalogue)
      var parts: [RecipeIngredient] = []
      var lines: [StoredRecipe.Line] = []
      for piece in text.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
        let piece = Words.trimmed(String(piece))
        if piece.isEmpty { continue }
        guard let (part, line) = parser.line(piece) else {
          throw PluginError.invalid(
            "“\(Words.shortened(piece, to: 60))” names no ingredient",
            remedy: "write amount, unit and name, separated by semicolons: "
              + "\"2 oz gin; 1 oz lemon juice\"")
        }
        parts.append(part)
        lines.append(line)
      }
      guard !parts.isEmpty else {
        throw PluginError.invalid(
          "there are no ingredients", remedy: "write \"2 oz gin; 1 oz lemon juice\"")
      }
      (drink.recipe.ingredients, drink.lines) = (parts, lines)
      drink.recipe.alcohol = alcohol(parts, catalogue)
      drink.recipe.base = ForeignConverter(catalogue).base(of: parts)
    }
    if let text = arguments.optionalString("steps") { drink.recipe.steps = steps(text) }
    if let text = arguments.optionalString("garnish") {
      drink.recipe.garnish = Words.trimmed(text).isEmpty ? nil : Words.trimmed(text)
    }
    set(&drink.recipe.glass, arguments, "glass")
    set(&drink.recipe.method, arguments, "method")
    set(&drink.recipe.category, arguments, "category")
    set(&drink.recipe.alcohol, arguments, "alcoholic")
    set(&drink.recipe.base, arguments, "base")
  }

  private static func set<Term: RawRepresentable>(
    _ term: inout Term, _ arguments: Arguments, _ name: String
  ) where Term.RawValue == String {
    if let found = arguments.optionalString(name).flatMap(Term.init(rawValue:)) { term = found }
  }

  /// What a command that changed a recipe answers.
  static func reply(_ drink: StoredRecipe, _ verb: String, _ call: Call) throws -> Reply {
    let format = AmountFormat(try Profile.units(call))
    let unknown = drink.lines.filter { !$0.isKnown }.map(\.name)
    var data = PortableRecipe.json(drink)
    data["family"] = .string(drink.family.rawValue)
    data["unknownIngredients"] = JSON(unknown)
    return Reply(data) {
      View.page("\(drink.name) is \(verb)") {
        View.list(
          zip(drink.recipe.ingredients, drink.lines).map {
            View.Item(DrinkJSON.text($0, $1, format))
          })
        if !unknown.isEmpty {
          View.text(
            "Nobody here knows \(Words.list(unknown)); kept as you wrote it.", role: .note)
        }
        View.actions([View.Action("Show", link: Link.show(drink.id), role: .primary)])
        Notice.view
      }
    }
  }
}
