import BerthSDK
import Kitchen

/// Recipes as files: what `export` and collections write and `add --from` reads.
///
/// The members are those of `show`, so its answer can be read back too.
struct PortableRecipe {
  /// Knows all ingredients.
  let catalogue: Catalogue
  private let parser: IngredientLineParser

  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    parser = IngredientLineParser(catalogue)
  }

  // MARK: Writing

  /// A recipe as JSON.
  static func json(_ drink: StoredRecipe) -> JSON {
    let recipe = drink.recipe
    return [
      "id": .string(recipe.id), "name": .string(recipe.name),
      "category": .string(recipe.category.rawValue), "alcoholic": .string(recipe.alcohol.rawValue),
      "glass": .string(recipe.glass.rawValue), "method": .string(recipe.method.rawValue),
      "base": .string(recipe.base.rawValue),
      "ingredients": .list(zip(recipe.ingredients, drink.lines)) { part, line in
        var json: JSON = ["id": .string(part.ingredient), "name": .string(line.name)]
        json["amount"] = .rounded(part.low)
        if part.high != part.low { json["amountMax"] = .rounded(part.high) }
        json["unit"] = .string(part.unit.rawValue)
        if let note = part.note { json["note"] = .string(note) }
        if let measure = line.measure { json["measure"] = .string(measure) }
        return json
      },
      "garnish": JSON(recipe.garnish), "steps": JSON(recipe.steps),
      "seasons": JSON(recipe.seasons.map(\.rawValue)),
      "occasions": JSON(recipe.occasions.map(\.rawValue)), "source": .string(drink.source),
    ]
  }

  /// A recipe as JSON without what reading it finds out by itself; for links.
  static func compact(_ drink: StoredRecipe) -> JSON {
    var json = json(drink)
    for key in ["id", "alcoholic", "base", "source"] { json[key] = nil }
    if json["garnish"]?.isNull == true { json["garnish"] = nil }
    if drink.recipe.seasons.count == Season.allCases.count { json["seasons"] = nil }
    if drink.recipe.occasions.isEmpty { json["occasions"] = nil }
    if drink.recipe.category == .cocktail { json["category"] = nil }
    let parts = json["ingredients"]?.array ?? []
    json["ingredients"] = .list(zip(parts, drink.lines)) { part, line in
      var part = part
      part[line.isKnown ? "name" : "id"] = nil
      part["measure"] = nil
      return part
    }
    return json
  }

  // MARK: Reading

  /// A recipe out of JSON; what is missing follows from the ingredients.
  ///
  /// - Parameter path: where the recipe stands, for messages.
  /// - Throws: `input.invalid` with the path of what is wrong.
  func read(_ cursor: JSONCursor) throws(PluginError) -> StoredRecipe {
    do throws(JSONError) {
      let name = Words.trimmed(try cursor["name"].string())
      guard !Words.slug(name).isEmpty, name.count <= 120 else {
        throw cursor["name"].error("expected a name of 1 to 120 characters")
      }
      var parts: [RecipeIngredient] = []
      var lines: [StoredRecipe.Line] = []
      for entry in try cursor["ingredients"].elements() {
        let (part, line) = try self.line(entry)
        parts.append(part)
        lines.append(line)
      }
      guard !parts.isEmpty, parts.count <= 60 else {
        throw cursor["ingredients"].error("expected 1 to 60 ingredients")
      }
      let recipe = Recipe(
        id: "", name: name, category: try term(cursor["category"]) ?? .cocktail,
        alcohol: try term(cursor["alcoholic"]) ?? .of(parts, in: catalogue),
        glass: try term(cursor["glass"]) ?? .rocks, method: try term(cursor["method"]) ?? .build,
        base: try term(cursor["base"]) ?? .of(parts, in: catalogue),
        ingredients: parts, garnish: try cursor["garnish"].optionalString(),
        steps: try strings(cursor["steps"]),
        seasons: try terms(cursor["seasons"]) ?? Season.allCases,
        occasions: try terms(cursor["occasions"]) ?? [], popularity: OwnRecipe.popularity)
      return StoredRecipe(recipe: recipe, lines: lines, origin: .own, source: OwnRecipe.source)
    } catch {
      throw PluginError.invalid(
        "\(error.location): \(error.message)",
        remedy: "compare with a recipe that berth cocktail export wrote")
    }
  }

  private func line(
    _ cursor: JSONCursor
  ) throws(JSONError) -> (RecipeIngredient, StoredRecipe.Line) {
    if let text = cursor.value?.string {
      guard let line = parser.line(text) else {
        throw cursor.error("“\(Words.shortened(text, to: 40))” names no ingredient")
      }
      return line
    }
    let said = try cursor["name"].optionalString()
    let name = said == nil ? try cursor["id"].string() : said ?? ""
    let unit = try cursor["unit"].optionalString()
    guard let unit = MeasureUnit(rawValue: unit ?? "taste") else {
      throw cursor["unit"].error("“\(unit ?? "")” is no unit")
    }
    let low = cursor["amount"].value?.double
    let high = cursor["amountMax"].value?.double ?? low
    let maximum = Int(MeasureParser.maximum)
    if let low, !(low > 0 && low <= MeasureParser.maximum) {
      throw cursor["amount"].error("expected an amount above 0, at most \(maximum)")
    }
    if let high, !(high >= low ?? 0 && high <= MeasureParser.maximum) {
      throw cursor["amountMax"].error("expected at least the amount, at most \(maximum)")
    }
    let id =
      try cursor["id"].optionalString().flatMap { catalogue.ingredient($0)?.id }
      ?? parser.resolver.resolve(name)?.ingredient
    guard !Words.slug(name).isEmpty else { throw cursor["name"].error("the name is empty") }
    // Ounces and centilitres are millilitres here.
    let factor = unit == .ounce || unit == .centilitre ? unit.millilitres() ?? 1 : 1
    let part = RecipeIngredient(
      low.map { $0 * factor }, to: high.map { $0 * factor }, factor == 1 ? unit : .millilitre,
      id ?? Words.slug(name), note: try cursor["note"].optionalString())
    return (
      part,
      StoredRecipe.Line(
        name: id.flatMap { catalogue.ingredient($0)?.name } ?? name, isKnown: id != nil,
        measure: try cursor["measure"].optionalString())
    )
  }

  private func strings(_ cursor: JSONCursor) throws(JSONError) -> [String] {
    if let text = cursor.value?.string { return OwnRecipe.steps(text) }
    guard cursor.exists else { return [] }
    return try cursor.strings().map(Words.trimmed).filter { !$0.isEmpty }
  }

  private func term<Term: RawRepresentable & CaseIterable>(
    _ cursor: JSONCursor
  ) throws(JSONError) -> Term? where Term.RawValue == String {
    guard let text = try cursor.optionalString() else { return nil }
    guard let term = Term(rawValue: text) else {
      let known = Term.allCases.map(\.rawValue).joined(separator: ", ")
      throw cursor.error("“\(Words.shortened(text, to: 30))” is not one of \(known)")
    }
    return term
  }

  private func terms<Term: RawRepresentable & CaseIterable>(
    _ cursor: JSONCursor
  ) throws(JSONError) -> [Term]? where Term.RawValue == String {
    guard cursor.exists else { return nil }
    var terms: [Term] = []
    for element in try cursor.elements() {
      if let term: Term = try self.term(element) { terms.append(term) }
    }
    return terms
  }
}
