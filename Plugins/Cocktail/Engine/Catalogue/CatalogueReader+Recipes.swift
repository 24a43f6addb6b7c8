import BerthSDK

/// Recipes and their ingredient lists.
extension CatalogueReader {
  /// Columns of the recipe files.
  static let recipeColumns = [
    "id", "name", "category", "alcoholic", "glass", "method", "base", "ingredients", "garnish",
    "steps", "seasons", "occasions", "popularity", "source",
  ]

  /// Reads a file of recipes.
  static func recipes(
    _ file: String, _ bytes: UnsafeRawBufferPointer
  ) -> DataTable<Recipe> {
    DataTable(file: file, bytes, columns: recipeColumns) { reader, fields in
      guard let id = reader.slug(fields, 0), let name = reader.text(fields, 1),
        let category = reader.term(fields, 2, RecipeCategory.self),
        let alcohol = reader.term(fields, 3, AlcoholContent.self),
        let glass = reader.term(fields, 4, Glass.self),
        let method = reader.term(fields, 5, MixMethod.self),
        let base = reader.term(fields, 6, DrinkBase.self),
        let ingredients = ingredientList(&reader, fields, 7),
        let garnish = reader.text(fields, 8, orNothing: true),
        let steps = steps(&reader, fields, 9), let seasons = seasons(&reader, fields, 10),
        let occasions = terms(&reader, fields, 11, Occasion.self),
        let popularity = reader.number(fields, 12, in: 1...100),
        let source = reader.term(fields, 13, RecipeSource.self)
      else { return nil }
      return Recipe(
        id: id, name: name, category: category, alcohol: alcohol, glass: glass, method: method,
        base: base, ingredients: ingredients, garnish: garnish.isEmpty ? nil : garnish,
        steps: steps, seasons: seasons, occasions: occasions, popularity: Int(popularity),
        source: source)
    }
  }

  private static func ingredientList(
    _ reader: inout TSVReader, _ fields: [TSVField], _ column: Int
  ) -> [RecipeIngredient]? {
    var found: [RecipeIngredient] = []
    var from = 0
    let field = fields[column]
    while from < field.count {
      // A semicolon inside a remark does not end the line.
      var to = from
      var depth = 0
      while to < field.count, depth > 0 || field[to] != 0x3b {
        if field[to] == 0x28 { depth += 1 }
        if field[to] == 0x29 { depth -= 1 }
        to += 1
      }
      let part = field.part(from, to).trimmed
      guard let line = ingredientLine(part) else {
        reader.report(
          column, "'\(part.string)' is no ingredient line",
          "write AMOUNT UNIT ingredient-id, or top, rinse or rim and an id")
        return nil
      }
      found.append(line)
      from = to + 1
    }
    if found.isEmpty { reader.report(column, "no ingredients", "list at least one") }
    return found.isEmpty ? nil : found
  }

  /// Reads `22.5 ml lime-juice (fresh)`, `6-8 leaf mint` or `top soda-water`.
  private static func ingredientLine(_ text: TSVField) -> RecipeIngredient? {
    var body = text
    var note: String?
    if let open = text.index(of: 0x28) {
      guard text[text.count - 1] == 0x29, open > 0 else { return nil }
      note = text.part(open + 1, text.count - 1).string
      body = text.part(0, open).trimmed
    }
    guard let firstSpace = body.index(of: 0x20) else { return nil }
    let first = body.part(0, firstSpace)
    let rest = body.part(firstSpace + 1, body.count)
    guard let amount = amount(first) else {
      guard let unit = MeasureUnit(rawValue: first.string), unit.kind == .open,
        MeasureUnit.recipeUnits.contains(unit), rest.isSlug
      else { return nil }
      return RecipeIngredient(nil, unit, rest.string, note: note)
    }
    guard let space = rest.index(of: 0x20) else { return nil }
    let id = rest.part(space + 1, rest.count)
    guard let unit = MeasureUnit(rawValue: rest.part(0, space).string), unit.kind != .open,
      MeasureUnit.recipeUnits.contains(unit), id.isSlug
    else { return nil }
    return RecipeIngredient(amount.low, to: amount.high, unit, id.string, note: note)
  }

  private static func amount(_ text: TSVField) -> (low: Double, high: Double)? {
    if let dash = text.index(of: 0x2d) {
      guard let low = text.part(0, dash).number,
        let high = text.part(dash + 1, text.count).number, low > 0, low < high
      else { return nil }
      return (low, high)
    }
    guard let value = text.number, value > 0 else { return nil }
    return (value, value)
  }

  private static func steps(
    _ reader: inout TSVReader, _ fields: [TSVField], _ column: Int
  ) -> [String]? {
    let steps = fields[column].split(0x7c).filter { $0.count > 0 && !$0.isNothing }
    if steps.isEmpty { reader.report(column, "no steps", "separate steps by ' | '") }
    return steps.isEmpty ? nil : steps.map(\.string)
  }

  private static func seasons(
    _ reader: inout TSVReader, _ fields: [TSVField], _ column: Int
  ) -> [Season]? {
    if fields[column].string == "all" { return Season.allCases }
    return terms(&reader, fields, column, Season.self)
  }

  private static func terms<Term>(
    _ reader: inout TSVReader, _ fields: [TSVField], _ column: Int, _ type: Term.Type
  ) -> [Term]? where Term: RawRepresentable & CaseIterable, Term.RawValue == String {
    if fields[column].isNothing { return [] }
    var found: [Term] = []
    for part in fields[column].split(0x2c) {
      guard let term = Term(rawValue: part.string) else {
        let known = Term.allCases.map(\.rawValue).joined(separator: ", ")
        reader.report(column, "'\(part.string)' is not known here", "use some of \(known)")
        return nil
      }
      found.append(term)
    }
    return found
  }
}
